"""Pictures of any scene: text for terminals, SVG, PNG, JPEG and WebP, and the themes they are drawn in."""
