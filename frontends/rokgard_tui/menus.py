"""Lists to choose from whose choice is seen without colours, too."""

from __future__ import annotations

from textual.style import Style
from textual.widgets import OptionList


class Menu(OptionList):
    """A list of options; what its style sheet says of reverse video is heeded."""

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

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """Textual leaves reverse video out of the styles of components."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if any(self.get_component_styles(name).text_style.reverse for name in component_classes):
            return style + Style(reverse=True)
        return style
