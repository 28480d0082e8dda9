"""A visitor who looks at every page: it is well made, and its forms are filled in from it alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self
from urllib.parse import urldefrag, urljoin

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
MOST_REDIRECTS = 5


@dataclass
class Element:
    """One element of a page; ``parts`` are its texts and elements in order."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    parts: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All words in it, with single spaces."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, str):
                yield part
            elif part.tag not in ("script", "template", "style"):
                yield from part._texts()

    def walk(self) -> Iterator[Element]:
        """Everything in it, itself first; what a template holds is no part of the page."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            yield one
            if one.tag != "template":
                waiting += [part for part in reversed(one.parts) if isinstance(part, Element)]

    def all(self, *tags: str, **attributes: str) -> list[Element]:
        """The elements of these tags whose attributes have these values (``class_`` for class)."""
        found = [one for one in self.walk() if not tags or one.tag in tags]
        if not attributes:
            return found
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            one
            for one in found
            if all(value in _values(one, name) for name, value in wanted.items())
        ]

    def one(self, *tags: str, **attributes: str) -> Element:
        found = self.all(*tags, **attributes)
        assert len(found) == 1, f"{len(found)} of {tags} {attributes}"
        return found[0]

    def inside(self, tag: str) -> Element | None:
        """The nearest element of that tag around it."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        return around

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def has(self, name: str) -> bool:
        return name in self.attributes


def _values(element: Element, name: str) -> list[str]:
    """An attribute whole and word by word."""
    return [element.get(name), *element.get(name).split()]


class Builder(HTMLParser):
    """Makes elements of a page's text and complains about what is not closed in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.here = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        made = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.parts.append(made)
        if tag not in VOID:
            self.here = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.here.tag, f"</{tag}> closes <{self.here.tag}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.parts.append(data)


def parse(text: str) -> Element:
    builder = Builder()
    builder.feed(text)
    builder.close()
    assert builder.here is builder.root, f"<{builder.here.tag}> is not closed"
    return builder.root


def inspect(root: Element) -> None:
    """One heading that begins the title, ids once, a label for every field, no inline code."""
    headings = root.all("h1")
    assert len(headings) == 1, f"{len(headings)} h1"
    title = root.one("title").text.removeprefix("Error: ")
    heading = headings[0]
    first = (
        "".join(part if isinstance(part, str) else "" for part in heading.parts).strip()
        or heading.text
    )
    assert title.startswith(first), f"title {title!r}, heading {first!r}"
    ids = [one["id"] for one in root.walk() if one.has("id")]
    assert max(Counter(ids).values(), default=1) == 1, (
        f"ids twice: {[i for i, n in Counter(ids).items() if n > 1]}"
    )
    for one in root.walk():
        assert not one.has("style"), f"<{one.tag}> has a style of its own"
        assert not any(name.startswith("on") for name in one.attributes), (
            f"<{one.tag}> has code of its own"
        )
        for name in ("for", "aria-describedby", "aria-labelledby", "aria-controls"):
            for target in one.get(name).split():
                assert target in ids, f"{name}={target} leads nowhere"
    labels = Labels(root)
    for control in controls(root):
        if control.get("type") != "hidden":
            assert labels.named(control), f"no label for {control.attributes}"


def controls(root: Element) -> list[Element]:
    return [
        one
        for one in root.all("input", "select", "textarea")
        if one.get("type") not in ("submit", "button")
    ]


class Labels:
    """What names the controls of a page."""

    def __init__(self, root: Element) -> None:
        self.worded = {one.get("for") for one in root.all("label") if one.has("for") and one.text}
        self.texts = {one["id"]: one for one in root.walk() if one.has("id")}

    def named(self, control: Element) -> bool:
        around = control.inside("label")
        pointed = [self.texts[name] for name in control.get("aria-labelledby").split()]
        return bool(
            control.get("id", "-") in self.worded
            or (around is not None and around.text)
            or control.get("aria-label")
            or any(one.text for one in pointed)
        )


class Form:
    """A form of a page with what its fields hold; only fields that are there can be filled in."""

    def __init__(self, page: Page, element: Element) -> None:
        self.page, self.element = page, element
        self._controls: list[Element] | None = None
        self.values: MultiDict[str, str] = MultiDict()
        for control in self.controls:
            for value in _held(control):
                self.values.add(control["name"], value)

    @property
    def controls(self) -> list[Element]:
        """The fields of the form, those outside of it that name it too."""
        own = [one for one in controls(self.element) if not one.has("form")]
        mine = self.element.get("id", "-")
        return [
            one
            for one in [*own, *(o for o in controls(self.page.root) if o.get("form") == mine)]
            if one.has("name") and not one.has("disabled")
        ]

    def named(self, name: str) -> list[Element]:
        found = [one for one in self.controls if one["name"] == name]
        assert found, f"no field {name}; there are {sorted({one['name'] for one in self.controls})}"
        return found

    def fill(self, **values: str) -> Self:
        return self.set(values)

    def set(self, values: dict[str, str]) -> Self:
        """Type into fields, choose radios and options, by the fields' names."""
        for name, value in values.items():
            field = self.named(name)[0]
            if field.get("type") == "radio":
                offered = [one.get("value") for one in self.named(name)]
                assert value in offered, f"{name} offers {offered}"
            if field.tag == "select":
                offered = [one.get("value", one.text) for one in field.all("option")]
                assert value in offered, f"{name} offers {offered}"
            self.values.setlist(name, [value])
        return self

    def buttons(self) -> list[Element]:
        mine = self.element.get("id", "-")
        own = [one for one in self.element.all("button") if not one.has("form")]
        outside = [one for one in self.page.root.all("button") if one.get("form") == mine]
        return [one for one in [*own, *outside] if one.get("type", "submit") == "submit"]

    def press(self, text: str = "") -> Page:
        """Send the form by the button that says so, or by its first."""
        found = [one for one in self.buttons() if text in (one.text or one.get("aria-label"))]
        assert found, f"no button {text!r}; there are {[one.text for one in self.buttons()]}"
        button = found[0]
        data = MultiDict(self.values)
        if button.has("name"):
            data.add(button["name"], button.get("value"))
        address = button.get("formaction") or self.element.get("action") or self.page.address
        return self.page.visitor.send(urljoin(self.page.address, urldefrag(address).url), data)


def _held(control: Element) -> list[str]:
    if control.tag == "textarea":
        return ["".join(part for part in control.parts if isinstance(part, str))]
    if control.tag == "select":
        options = control.all("option")
        chosen = [one for one in options if one.has("selected")] or options[:1]
        return [one.get("value", one.text) for one in chosen]
    if control.get("type") in ("radio", "checkbox"):
        return [control.get("value", "on")] if control.has("checked") else []
    return [control.get("value")]


class Page:
    """One page as it was answered."""

    def __init__(self, visitor: Visitor, address: str, response: TestResponse) -> None:
        self.visitor, self.address, self.response = visitor, address, response
        self.status = response.status_code
        self.root = parse(response.get_data(as_text=True))
        inspect(self.root)

    @property
    def title(self) -> str:
        return self.root.one("title").text

    @property
    def text(self) -> str:
        return self.root.one("body").text

    def form(self, ending: str = "", **attributes: str) -> Form:
        """The one form whose action ends so."""
        found = [
            one
            for one in self.root.all("form", **attributes)
            if one.get("action").split("?")[0].endswith(ending)
        ]
        assert len(found) == 1, (
            f"{len(found)} forms to …{ending}: {[o.get('action') for o in self.root.all('form')]}"
        )
        return Form(self, found[0])

    def link(self, text: str) -> Page:
        """Follow the link that says so."""
        found = [one for one in self.root.all("a") if text in (one.text or one.get("aria-label"))]
        assert found, f"no link {text!r}; there are {[one.text for one in self.root.all('a')]}"
        return self.visitor.visit(urljoin(self.address, found[0]["href"]))


class Visitor:
    """Visits pages of the app with one browser's cookies, and inspects each."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def visit(self, address: str) -> Page:
        return self._arrive(address, self.client.get(address))

    def send(self, address: str, data: MultiDict[str, str]) -> Page:
        return self._arrive(address, self.client.post(address, data=data))

    def _arrive(self, address: str, response: TestResponse) -> Page:
        for _ in range(MOST_REDIRECTS):
            if response.status_code not in (301, 302, 303, 307, 308):
                break
            assert response.status_code != 302, "a form is answered with 303"
            address = urljoin(address, response.headers["Location"])
            response = self.client.get(address)
        return Page(self, address, response)
