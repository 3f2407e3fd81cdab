"""A thin layer over `xml.etree`: numbers as attributes, and the same bytes for the same drawing."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

Element = ET.Element
XY = tuple[float, float]

NAMESPACE = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """A number with at most two decimals and nothing superfluous."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def add(parent: Element, tag: str, /, **attributes: str | float | None) -> Element:
    """Add an element. Attributes that are None are left out; `_` in a name stands for `-`, `class_` for `class`."""
    return ET.SubElement(
        parent,
        tag,
        {
            name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
            for name, value in attributes.items()
            if value is not None
        },
    )


def points(corners: Iterable[XY]) -> str:
    """The value of a `points` attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def path(corners: Iterable[XY], *, closed: bool = False) -> str:
    """The value of a `d` attribute: a line through these points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + ("Z" if closed else "")


def titled(element: Element, text: str | None) -> Element:
    """Give an element a tooltip."""
    if text:
        ET.SubElement(element, "title").text = text
    return element


def serialise(root: Element) -> bytes:
    """The document as UTF-8, indented, with an XML declaration."""
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
