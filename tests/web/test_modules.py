"""Modules joined into one script: their order and scopes, and the forms that are refused."""

import pytest

from scorekeeper.web.modules import ModuleFault, join


def lines(sources: dict[str, str], *entries: str) -> list[str]:
    return join(sources, entries or ["page.js"]).splitlines()[2:-1]


def test_an_import_comes_first_and_gives_its_names() -> None:
    sources = {
        "page.js": 'import { add, sum as total } from "./figures/add.js";\nadd(total);\n',
        "figures/add.js": "const sum = 0;\nexport function add(more) {\n  return more;\n}\n"
        "export { sum };\n",
    }
    assert lines(sources) == [
        "const $figures_add = (() => {",
        "const sum = 0;",
        "function add(more) {",
        "return more;",
        "}",
        "return { add, sum };",
        "})();",
        "const $page = (() => {",
        "const { add, sum: total } = $figures_add;",
        "add(total);",
        "return {  };",
        "})();",
    ]


def test_all_names_of_a_module_and_a_module_without_names() -> None:
    sources = {
        "page.js": 'import * as one from "../js/one.js";\nimport "./two.js";\n',
        "../js/one.js": "const inner = 1;\nexport {\n  inner as outer,\n};\n",
        "two.js": "run();\n",
    }
    script = join(sources, ["page.js"])
    assert "const one = $___js_one;" in script
    assert "return { outer: inner };" in script
    assert script.index("run();") < script.index("const $page")


def test_each_module_stands_once_however_often_it_is_imported() -> None:
    sources = {
        "a.js": 'import "./c.js";\n',
        "b.js": 'import "./c.js";\nimport "./a.js";\n',
        "c.js": "begin();\n",
    }
    script = join(sources, ["b.js", "a.js"])
    assert script.count("begin();") == 1
    assert script.index("$c") < script.index("$a") < script.index("$b")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("// alone\nrun();", "run();"),
        ("/* over\n   lines */\nrun();", "run();"),
        ("/* one */ run(); /* two */", "/* one */ run(); /* two */"),
        ("run(1, // the reason\n2);", "run(1,\n2);"),
        ('run("a; // b");', 'run("a; // b");'),
        ("run(`a; // b`);", "run(`a; // b`);"),
        ("run(/[; // b]/);", "run(/[; // b]/);"),
        ("run('http://a');", "run('http://a');"),
    ],
)
def test_comments_are_left_out_where_they_can_be_nothing_else(written: str, kept: str) -> None:
    script = join({"page.js": written}, ["page.js"])
    assert script.split("(() => {\n", 1)[1].removesuffix("\nreturn {  };\n})();\n}\n") == kept


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("export default 1;", "this form of import or export is not understood here"),
        ("export let a = 1;", "this form"),
        ("export const { a } = b;", "this form"),
        ('export * from "./other.js";', "this form"),
        ('export { a } from "./other.js";', "this form"),
        ('import other from "./other.js";', "this form"),
        ("import { a } from './other.js';", "this form"),
        ('run(); \n  import "./other.js";', "line 4: this form"),
        ('const a = import("./other.js");', "an import while the module runs"),
        ("run(import.meta.url);", "an import while the module runs"),
        ("await run();", "a wait outside of functions"),
        ("run(`a\nb`);", "line 3: a text over several lines"),
        ('import { a } from "./none.js";', "there is no ./none.js"),
        ('import { a } from "other.js";', "this form"),
        ('import { none } from "./other.js";', "other.js exports no none"),
    ],
)
def test_other_forms_are_refused_with_file_and_line(written: str, told: str) -> None:
    sources = {
        "a/page.js": f"/* What\n is here. */\n{written}\n",
        "a/other.js": "export const a = 1;\n",
    }
    with pytest.raises(ModuleFault) as fault:
        join(sources, ["a/page.js"])
    assert str(fault.value).startswith("a/page.js, line ")
    assert told in str(fault.value)


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}
    with pytest.raises(ModuleFault, match=r"import each other: a\.js, b\.js"):
        join(sources, ["a.js"])


def test_a_script_of_a_module_that_is_not_there_is_refused() -> None:
    with pytest.raises(ModuleFault, match=r"no module a\.js"):
        join({}, ["a.js"])
