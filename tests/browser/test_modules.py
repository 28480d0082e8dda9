"""Modules joined into one script do the same as the plain ones, where they share names as well."""

from collections.abc import Iterator

import pytest
from flask import Flask, Response
from playwright.sync_api import Browser

from scorekeeper import config
from scorekeeper.web import styles
from scorekeeper.web.modules import join
from tests.browser import phone as phones

SOURCES = {
    "page.js": """
// The same names stand at the top of every module.
import { say, again as repeat, Counter, later } from "./parts/say.js";
import * as figures from "./parts/figures.js";
import "./last.js";
const name = "page";
const counter = new Counter(figures.start);
say(name);
repeat(name);
say(counter.next() + counter.next());
say(figures.sum(1, 2));
say(figures.named);
say(Object.keys(figures).sort().join());
later("page").then(() => (document.title = "done"));
""",
    "parts/say.js": """
import { sum, named as name } from "./figures.js";
export const say = (what) => (window.said ??= []).push(`${what} // said`);
const twice = (what) => { say(what); say(name); };
export { twice as again };
export class Counter {
  #at;
  constructor(at) { this.#at = at; }
  next() { return (this.#at = sum(this.#at, 1)); }
}
export async function later(what) {
  await null;
  say(what);
}
say("say");
""",
    "parts/figures.js": """
export const start = 5;
const name = "figures";
export { name as named };
export function sum(one, other) { return one + other; }
""",
    "last.js": """
import { say } from "./parts/say.js";
const name = "last";
say(name);
say(typeof hidden);
""",
}


@pytest.fixture
def address() -> Iterator[str]:
    """A page of plain modules, one of the joined script, and one of that as a classic script."""
    app = Flask(__name__)
    page = '<!doctype html><link rel="icon" href="data:,"><script {} src="{}"></script>'

    def script(text: str) -> Response:
        return Response(text, mimetype="text/javascript")

    app.add_url_rule("/plain", "plain", lambda: page.format('type="module"', "/js/page.js"))
    app.add_url_rule("/joined", "joined", lambda: page.format('type="module"', "/joined.js"))
    app.add_url_rule("/classic", "classic", lambda: page.format("", "/joined.js"))
    app.add_url_rule("/js/<path:path>", "module", lambda path: script(SOURCES[path]))
    app.add_url_rule("/joined.js", "script", lambda: script(join(SOURCES, ["page.js"])))
    with phones.serving(app) as server:
        yield server.address


def test_joined_modules_do_what_plain_ones_do(browser: Browser, address: str) -> None:
    said = []
    for path in ("/plain", "/joined", "/classic"):
        with phones.phone(browser, address) as phone:
            phone.open(path)
            phone.page.wait_for_function("document.title === 'done'")
            said.append(phone.page.evaluate("window.said"))
    assert said[0] == said[1] == said[2]
    assert said[0][:2] == ["say // said", "last // said"]


RULES = """(styles) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return [...sheet.cssRules].map((rule) => rule.cssText.replace(/, /g, ","));
}"""


def test_style_sheets_say_the_same_without_their_space(browser: Browser) -> None:
    page = browser.new_page()
    for path in sorted(config.folder("static").glob("css/*.css")):
        text = path.read_text(encoding="utf-8")
        joined = styles.join({styles.FIRST: "", "sheet": text}, ["sheet"])
        rules = page.evaluate(RULES, text)
        assert rules
        assert page.evaluate(RULES, joined) == rules, path.name
        assert len(joined) < len(text)
    page.close()
