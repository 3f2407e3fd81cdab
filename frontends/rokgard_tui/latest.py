"""Work that is too slow for the event loop and soon out of date: only the latest question matters."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from textual.dom import DOMNode
from textual.message import Message
from textual.worker import get_current_worker

Q = TypeVar("Q")


class Latest(Generic[Q]):
    """Answers questions in a thread, one at a time; a question that is asked meanwhile replaces those that wait.

    `work` yields messages, which are posted to `node` as they come; between two of them a question that has been
    overtaken is given up.
    """

    def __init__(self, node: DOMNode, work: Callable[[Q], Iterator[Message]], name: str) -> None:
        self._node, self._work, self._name = node, work, name
        self._lock = threading.Lock()
        self._waiting: list[Q] = []
        self._busy = False

    @property
    def behind(self) -> bool:
        """Whether a question waits that is newer than the one being answered."""
        return bool(self._waiting)

    def ask(self, question: Q) -> None:
        """Have this answered next."""
        with self._lock:
            self._waiting = [question]
            if self._busy:
                return
            self._busy = True
        self._node.run_worker(self._answer, thread=True, name=self._name, group=self._name)

    def _answer(self) -> None:
        worker = get_current_worker()
        while True:
            with self._lock:
                if not self._waiting or worker.is_cancelled:
                    self._busy = False
                    return
                question = self._waiting.pop()
            for message in self._work(question):
                if worker.is_cancelled:
                    break
                self._node.post_message(message)
                if self._waiting:
                    break
