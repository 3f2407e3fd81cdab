"""The app as a whole."""


def test_the_app_opens_and_q_leaves_it_with_exit_code_0(drive):
    async def scenario(app, pilot):
        await pilot.press("q")

    app = drive(scenario)
    assert app.return_code == 0
