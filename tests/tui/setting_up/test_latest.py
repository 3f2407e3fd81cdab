"""Only the latest question is answered, one at a time."""

from __future__ import annotations

import asyncio
import threading

from textual.app import App
from textual.message import Message

from rokgard_tui.latest import Latest


class Answer(Message):
    """What was worked out."""

    def __init__(self, text):
        super().__init__()
        self.text = text


class Asker(App):
    """Asks, and keeps the answers in the order in which they came."""

    def __init__(self):
        super().__init__()
        self.answers, self.asked = [], []
        self.go_on, self.begun = threading.Event(), threading.Event()
        self.latest = Latest(self, self.work, "asking")

    def work(self, question):
        self.asked.append(question)
        self.begun.set()
        self.go_on.wait(30)
        yield Answer(f"{question} first")
        yield Answer(f"{question} second")

    def on_answer(self, event: Answer):
        self.answers.append(event.text)


def test_questions_that_are_overtaken_are_left_out_and_the_last_one_is_answered_in_full():
    app = Asker()

    async def main():
        async with app.run_test() as pilot:
            app.latest.ask(1)
            await asyncio.to_thread(app.begun.wait, 30)
            for question in (2, 3, 4):
                app.latest.ask(question)
            app.go_on.set()
            await app.workers.wait_for_complete()
            app.latest.ask(5)
            await app.workers.wait_for_complete()
            await pilot.pause(0)

    asyncio.run(main())
    assert app.asked == [1, 4, 5]
    assert app.answers == ["1 first", "4 first", "4 second", "5 first", "5 second"]
