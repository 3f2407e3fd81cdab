"""Triangles: join stars by straight segments and close more empty triangles than the other player."""
