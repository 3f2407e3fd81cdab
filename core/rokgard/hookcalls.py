"""Calling the hooks of all plugins, each by itself, so that one that fails takes nothing else with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pluggy

from rokgard.errors import PluginError
from rokgard.i18n import _
from rokgard.plugin import PluginInfo


class HookCalls:
    """Calls the implementations of a hook; what fails is contained, and warned of once for a plugin and a hook.

    manager: knows the implementations.
    plugin: the plugin of a name.
    strict: raise `PluginError` for the first failure instead of containing it.
    warn: called with one line for each failure that was contained.
    """

    def __init__(
        self,
        manager: pluggy.PluginManager,
        plugin: Callable[[str], PluginInfo],
        *,
        strict: bool = False,
        warn: Callable[[str], None] | None = None,
    ) -> None:
        self._manager, self._plugin, self._strict, self._warn = manager, plugin, strict, warn
        self._warned: set[tuple[str, str]] = set()

    def implementations(self, hook: str) -> list[pluggy.HookImpl]:
        """In the order of loading, but those marked `tryfirst` first and `trylast` last."""
        found: list[pluggy.HookImpl] = getattr(self._manager.hook, hook).get_hookimpls()
        return sorted(found, key=lambda impl: impl.trylast - impl.tryfirst)

    def each(self, hook: str, **arguments: object) -> None:
        """Tell every implementation of a hook; what it returns is of no use."""
        for impl in self.implementations(hook):
            try:
                call(impl, **arguments)
            except (Exception, SystemExit) as error:
                self._contain(impl.plugin_name, hook, error)

    def collect(self, hook: str, kind: type, **arguments: object) -> list[Any]:
        """All items that the implementations of a hook return; an answer with an item of another type is a failure."""
        items: list[Any] = []
        for impl in self.implementations(hook):
            try:
                answer = list(call(impl, **arguments) or ())
                if wrong := [item for item in answer if not isinstance(item, kind)]:
                    raise TypeError(f"it returned {wrong[0]!r}, not a {kind.__name__}")
                items.extend(answer)
            except (Exception, SystemExit) as error:
                self._contain(impl.plugin_name, hook, error)
        return items

    def _contain(self, plugin_name: str, hook: str, error: BaseException) -> None:
        info = self._plugin(plugin_name)
        message = _("{plugin}: {hook}() raised {kind}: {error}; its answer is ignored").format(
            plugin=info.label, hook=hook, kind=type(error).__name__, error=" ".join(str(error).split())
        )
        if (plugin_name, hook) in self._warned:
            return
        self._warned.add((plugin_name, hook))
        info.warnings.append(message)
        if self._strict:
            raise PluginError(message) from error
        if self._warn is not None:
            self._warn(message)


def call(impl: pluggy.HookImpl, **arguments: object) -> Any:
    """Call one implementation with those of the arguments that it asks for."""
    return impl.function(*(arguments[name] for name in impl.argnames))
