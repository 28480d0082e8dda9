"""Settings, folders and the secret key."""

import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper import config, create_app
from scorekeeper.store.db import StartFault
from tests.conftest import close


def secret(instance: Path) -> str:
    app = config.make(instance)
    config.configure(app, {})
    return str(app.config["SECRET_KEY"])


def test_the_secret_key_is_made_once_and_for_its_owner_only(instance: Path) -> None:
    first = secret(instance)
    assert len(first) == config.KEY_LENGTH
    assert secret(instance) == first
    assert stat.S_IMODE((instance / config.KEY_FILE).stat().st_mode) == 0o600
    assert [file.name for file in instance.iterdir()] == [config.KEY_FILE]


def test_two_starts_at_once_agree_on_the_key(instance: Path) -> None:
    with ThreadPoolExecutor(8) as starters:
        assert len(set(starters.map(secret, [instance] * 32))) == 1


def test_the_key_is_made_where_files_cannot_be_linked(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("this file system has no links")

    monkeypatch.setattr("os.link", refuse)
    assert secret(instance) == secret(instance)


def test_a_key_cut_short_is_refused(instance: Path) -> None:
    (instance / config.KEY_FILE).write_text("abc", encoding="ascii")
    with pytest.raises(StartFault, match=r"secret-key is cut short\. Remove it"):
        secret(instance)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    with pytest.raises(StartFault, match="SCOREKEEPER_INSTANCE"):
        config.make(in_the_way / "instance")


def test_the_folder_is_the_checkouts_or_the_one_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert config.instance_folder() == config.CHECKOUT / "instance"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "named"))
    assert config.instance_folder() == tmp_path / "named"


def test_the_environment_outranks_the_folders_own_settings(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (instance / "config.py").write_text("HOSTED = True\nPROXIES = 2\n", encoding="utf-8")
    monkeypatch.setenv("SCOREKEEPER_HOSTED", "0")
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{instance}/other.sqlite3")
    app = create_app(instance)
    assert not app.config["HOSTED"]
    assert app.config["PROXIES"] == 2
    assert (instance / "other.sqlite3").exists()
    close(app)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SCOREKEEPER_HOSTED", "perhaps"),
        ("SCOREKEEPER_PROXIES", "-1"),
        ("SCOREKEEPER_DATABASE_URL", "no address"),
        ("SCOREKEEPER_DATABASE_URL", "nosuchdatabase://here/there"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    instance: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(StartFault, match=name):
        create_app(instance)


def test_a_missing_driver_is_named(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql+psycopg://me@127.0.0.1:1/x")
    with pytest.raises(StartFault, match=r"psycopg.*pip install '\.\[postgresql\]'"):
        create_app(instance)


def test_faulty_settings_in_the_folder_are_named(instance: Path) -> None:
    (instance / "config.py").write_text("HOSTED = yes\n", encoding="utf-8")
    with pytest.raises(StartFault, match=r"config\.py cannot be read.*yes"):
        create_app(instance)


@pytest.mark.parametrize(
    "line",
    ["PROXIES = 'x'", "PROXIES = 10", "HOSTED = '0'", "SECRET_KEY = 5", "MAX_CONTENT_LENGTH = 1.5"],
)
def test_a_setting_of_another_kind_is_named(instance: Path, line: str) -> None:
    (instance / "config.py").write_text(line, encoding="utf-8")
    with pytest.raises(StartFault, match=line.partition(" ")[0]):
        secret(instance)


def test_the_database_stays_in_a_folder_of_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "a?b=c#d%41 e"
    close(create_app(folder))
    assert (folder / "scorekeeper.sqlite3").is_file()
    assert [one.name for one in tmp_path.iterdir()] == [folder.name]
