"""A terminal that is gone takes nothing more, and holds nobody up."""

from __future__ import annotations

from threading import Thread

from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from rokgard_tui.drivers import UntilGone


class Gone:
    """What a file says whose terminal has been closed."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")

    def flush(self) -> None:
        raise ValueError("I/O operation on closed file")


def test_what_is_written_to_a_terminal_that_is_gone_falls_and_nobody_waits_for_it() -> None:
    writer = WriterThread(UntilGone(Gone()))  # type: ignore[arg-type]  # the part of a file that is used
    writer.start()

    def write() -> None:
        for _number in range(3 * MAX_QUEUED_WRITES):
            writer.write("a frame")
        writer.stop()

    work = Thread(target=write, daemon=True)
    work.start()
    work.join(60)
    assert not work.is_alive()
