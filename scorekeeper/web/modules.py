"""Joins ES modules into one script, each module in a scope of its own.

What is understood stands at the beginning of a line: ``import { a, b as c } from "./x.js"``,
``import * as x from "./x.js"``, ``import "./x.js"``, ``export`` before a function, class or const
of one name, and ``export { a, b as c }``. Other forms are refused. The code itself stays as it is
but for its comments, empty lines and indents.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence

IMPORT = re.compile(r'^import\s*(?:(?:\{([^}]*)\}|\*\s*as\s+(\w+))\s*from\s*)?"(\.[^"]+)";?$', re.M)
EXPORT = re.compile(r"^export\s+((?:(?:async\s+)?function\b\s*\*?|class\b|const\b)\s*(\w+))", re.M)
LISTED = re.compile(r"^export\s*\{([^}]*)\};?$", re.M)
NAMED = re.compile(r"(\w+)(?:\s+as\s+(\w+))?")

COMMENTS = (
    re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.M | re.S),
    re.compile(r"^[ \t]*//.*$", re.M),
    re.compile(r"(?<=[;,{}(\[]) +// [^\"'`/\n]*$", re.M),
)
"""Whole lines; after code, only what cannot stand inside a text or a pattern."""

REFUSED = {
    "this form of import or export": re.compile(r"^\s*(?:import|export)\b(?!\s*[:,(=.])", re.M),
    "an import while the module runs": re.compile(r"\bimport\s*[.(]"),
    "a wait outside of functions": re.compile(r"^(?!.*\basync\b)(?=\S).*\bawait\b", re.M),
    "a text over several lines": re.compile(r"^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$", re.M),
}


class ModuleFault(Exception):
    """A module is written in a way that is not understood; says file and line."""


def join(sources: Mapping[str, str], entries: Sequence[str]) -> str:
    """The script that runs these modules and before them all that they import, each once.

    ``sources`` holds the modules by their paths. Raises ModuleFault.
    """
    made: dict[str, Module] = {}
    for entry in entries:
        _add(sources, entry, made, ())
    scopes = "".join(module.scope(made) for module in made.values())
    return f'"use strict";\n{{\n{scopes}}}\n'


def _add(
    sources: Mapping[str, str], path: str, made: dict[str, "Module"], over: tuple[str, ...]
) -> None:
    """Add what a module imports, in the order of its imports, then the module."""
    if path in over:
        raise ModuleFault(f"These modules import each other: {', '.join(over)}")
    if path in made:
        return
    if path not in sources:
        raise ModuleFault(f"There is no module {path}")
    module = Module(path, sources[path])
    for found in IMPORT.finditer(module.text):
        target = module.target(found)
        if target not in sources:
            raise module.fault(found, f"there is no {found[3]}")
        _add(sources, target, made, (*over, path))
    made[path] = module


class Module:
    """One module without its comments. Raises ModuleFault where it is not understood."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        for comment in COMMENTS:  # the ends of lines stay, so that a fault names the right one
            text = comment.sub(lambda found: "\n" * found[0].count("\n"), text)
        self.text = text
        known = LISTED.sub(_blank, EXPORT.sub(_blank, IMPORT.sub(_blank, text)))
        for what, form in REFUSED.items():
            if found := form.search(known):
                raise self.fault(found, f"{what} is not understood here")

    def fault(self, found: re.Match[str], what: str) -> ModuleFault:
        start = found.end() - len(found[0].lstrip())
        line = found.string.count("\n", 0, start) + 1
        return ModuleFault(f"{self.path}, line {line}: {what}")

    def target(self, found: re.Match[str]) -> str:
        """The path of the module that an import names."""
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), found[3]))

    @property
    def name(self) -> str:
        """What its exports are bound to in the joined script."""
        return "$" + re.sub(r"\W", "_", self.path.removesuffix(".js"))

    @property
    def exports(self) -> dict[str, str]:
        """Its own names by those under which others import them."""
        own = {found[2]: found[2] for found in EXPORT.finditer(self.text)}
        listed = (_names(found[1]) for found in LISTED.finditer(self.text))
        return own | {outside: inside for names in listed for inside, outside in names}

    def scope(self, made: Mapping[str, "Module"]) -> str:
        """The module as a function that is called at once and returns what is exported."""
        code = IMPORT.sub(lambda found: self._binding(found, made[self.target(found)]), self.text)
        code = LISTED.sub("", EXPORT.sub(r"\1", code))
        lines = [line.strip() for line in code.split("\n")]
        body = "\n".join(line for line in lines if line)
        given = ", ".join(_pair(outside, inside) for outside, inside in self.exports.items())
        return f"const {self.name} = (() => {{\n{body}\nreturn {{ {given} }};\n}})();\n"

    def _binding(self, found: re.Match[str], origin: "Module") -> str:
        """What stands in an import's place: its names, bound to those of the other module."""
        if found[2]:
            return f"const {found[2]} = {origin.name};"
        names = list(_names(found[1] or ""))
        for outside, _ in names:
            if outside not in origin.exports:
                raise self.fault(found, f"{origin.path} exports no {outside}")
        bound = ", ".join(_pair(outside, inside) for outside, inside in names)
        return f"const {{ {bound} }} = {origin.name};" if names else ""


def _names(listed: str) -> Iterator[tuple[str, str]]:
    """The names in braces, with those that they get on the other side."""
    for found in NAMED.finditer(listed):
        yield found[1], found[2] or found[1]


def _pair(key: str, name: str) -> str:
    return key if key == name else f"{key}: {name}"


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")
