"""Static files under the version of their folder, and style sheets in bundles."""

import os
import re
import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import config
from scorekeeper.web import assets, modules, styles

STATIC = config.folder("static")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def address(app: Flask, path: str) -> str:
    with app.test_request_context():
        return assets.static(path)


def test_a_file_is_kept_for_ever(app: Flask, client: FlaskClient) -> None:
    answer = client.get(address(app, "js/site.js"))
    assert answer.mimetype == "text/javascript"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.data == (STATIC / "js" / "site.js").read_bytes()


def test_a_page_of_an_earlier_version_gets_the_file_as_it_is_now(client: FlaskClient) -> None:
    answer = client.get("/static/earlier/js/site.js")
    assert answer.status_code == 200
    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["js/none.js", "../pyproject.toml", "css", "css/", "%2e%2e/x"])
def test_what_is_no_static_file_is_not_found(app: Flask, client: FlaskClient, path: str) -> None:
    assert client.get(f"/static/earlier/{path}").status_code == 404


@pytest.mark.parametrize("coding", ["identity", "br", "gzip"])
def test_a_known_file_of_a_page_of_an_earlier_version_is_not_sent_again(
    client: FlaskClient, coding: str
) -> None:
    path, asked = "/static/earlier/bundles/site.css", {"Accept-Encoding": coding}
    first = client.get(path, headers=asked)
    known = asked | {"If-None-Match": first.headers["ETag"]}
    assert client.get(path, headers=known).status_code == 304
    plain = client.get(path).headers["ETag"]
    assert (first.headers["ETag"] == plain) == (coding == "identity")


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_text_is_sent_compressed(app: Flask, client: FlaskClient, coding: str) -> None:
    path = address(app, "bundles/site.css")
    asked = {"Accept-Encoding": coding}
    small, plain = client.get(path, headers=asked), client.get(path)
    assert small.headers["Content-Encoding"] == coding
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.data) < len(plain.data) / 2


def test_every_style_sheet_stands_in_a_bundle() -> None:
    written = {path.stem for path in (STATIC / "css").glob("*.css")} - {styles.FIRST}
    assert written == {sheet for sheets in assets.BUNDLES.values() for sheet in sheets}


@pytest.mark.parametrize("bundle", assets.BUNDLES)
def test_a_bundle_declares_the_layers_first_and_names_files_that_are_there(
    app: Flask, client: FlaskClient, bundle: str
) -> None:
    with app.test_request_context():
        base = assets.stylesheet(bundle)
    styles = client.get(base).text
    assert re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL).strip().startswith("@layer reset")
    for target in re.findall(r"""url\(["']?([^)"'#]+)""", styles):
        if not target.startswith("data:"):
            found = os.path.normpath(os.path.join(os.path.dirname(base), target))
            assert client.get(found).status_code == 200, target


@pytest.mark.parametrize("bundle", assets.SCRIPTS)
def test_a_script_is_served_joined(app: Flask, client: FlaskClient, bundle: str) -> None:
    with app.test_request_context():
        answer = client.get(assets.script(bundle))
        assert answer.text == assets.files()[f"bundles/{bundle}.js"].decode()
    assert answer.mimetype == "text/javascript"
    assert not re.search(r"^\s*(import|export|//)", answer.text, re.M)


def test_every_module_is_written_in_a_form_that_is_understood() -> None:
    sources = assets.module_sources(assets.read(STATIC).files)
    assert sources
    for path in sources:
        modules.join(sources, [path])


def test_every_module_stands_in_a_script() -> None:
    sources = assets.module_sources(assets.read(STATIC).files)
    imported: set[str] = set()

    def follow(path: str) -> None:
        if path in imported:
            return
        imported.add(path)
        for found in modules.IMPORT.finditer(sources[path]):
            follow(os.path.normpath(os.path.join(os.path.dirname(path), found[3])))

    for entries in assets.SCRIPTS.values():
        for entry in entries:
            follow(f"{entry}.js")
    assert imported == set(sources)


def test_joined_styles_say_what_the_sheets_say() -> None:
    sheets = {
        "layers": "@layer a, b;\n",
        "one": '/* A "note" */ .a > .b:hover,\n.c::before {\n'
        '  content: "; } /* , ";\n  margin: 1px 2px;\n}\n',
        "dark": ":root { --paper: black; }\n",
    }
    assert styles.join(sheets, ["one", "dark"]) == (
        '@layer a,b;.a > .b:hover,.c::before{content:"; } /* , ";margin:1px 2px}'
        "@media screen and (prefers-color-scheme:dark){:root:where(:not(.light)){--paper:black}}"
        "@media screen{:root:where(.dark){--paper:black}}"
    )


def test_a_change_in_the_folder_makes_a_new_version(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    before = assets.read(folder).version
    assert assets.read(folder).version == before
    (folder / "new.txt").write_text("new", encoding="utf-8")
    assert assets.read(folder).version != before
