"""Lists to choose from whose choice is seen without colours, too."""

from __future__ import annotations

from textual.style import Style
from textual.widget import Widget
from textual.widgets import OptionList

from rokgard_tui.scrollbars import draw_bars_plainly
from rokgard_tui.symbols import is_ascii, rokgard


class Menu(OptionList):
    """A list of options; what its style sheet says of reverse video is heeded, and scroll bars are seen anywhere."""

    DEFAULT_CSS = """
    Menu {
        height: auto; border: none; padding: 0; background: $background;
        scrollbar-size-vertical: 1; scrollbar-color: $foreground 30%; scrollbar-background: $background;
        &:focus { background-tint: $foreground 0%; }
        & > .option-list--option-highlighted { background: $foreground 10%; color: $foreground; text-style: bold; }
        &:focus > .option-list--option-highlighted { background: $primary 35%; color: $foreground; text-style: bold; }
        &:ansi > .option-list--option-highlighted { text-style: bold underline; }
        &:ansi:focus > .option-list--option-highlighted { text-style: bold reverse; }
    }
    """

    def on_mount(self) -> None:
        """Bars in characters where need be."""
        plain_bars(self)

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """Textual leaves reverse video out of the styles of components."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if any(self.get_component_styles(name).text_style.reverse for name in component_classes):
            return style + Style(reverse=True)
        return style


def plain_bars(widget: Widget) -> None:
    """Draw the scroll bars of a widget in characters where there are no colours, or nothing but ASCII."""
    app, ascii_only = rokgard(widget), is_ascii(widget)
    if app.context.console.colours == "none" or ascii_only:
        draw_bars_plainly(widget, ascii_only=ascii_only)
