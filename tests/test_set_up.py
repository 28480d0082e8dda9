"""Setting up: the scripts on machines that lack things, the locks, and the installed package."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement

CHECKOUT = Path(__file__).parent.parent
TOOLS = ("cat", "chmod", "cmp", "cp", "dirname", "mkdir", "rm", "sh", "touch")

PYTHON = """#!/bin/sh
case "$*" in
  *ensurepip*) [ -e "$STAGE/venv-module" ] ;;
  *version_info*) [ ! -e "$STAGE/old-python" ] ;;
  "-m venv .venv")
    mkdir -p .venv/bin
    cp "$STAGE/bin/python3" .venv/bin/python
    cp "$STAGE/scorekeeper" .venv/bin/scorekeeper ;;
  "-m pip --version") ;;
  *) echo "python $*" >>"$STAGE/calls" ;;
esac
"""
SCOREKEEPER = """#!/bin/sh
echo "scorekeeper $*"
"""
APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$STAGE/calls"
case "$*" in *python3-venv*) touch "$STAGE/venv-module" ;; esac
"""
UV = """#!/bin/sh
echo "uv $*" >>"$STAGE/calls"
[ ! -e "$STAGE/uv-fails" ] || exit 1
case "$*" in *venv*) python3 -m venv .venv ;; esac
"""


@dataclass
class Machine:
    """A made-up machine: only the commands put on it are there."""

    stage: Path
    checkout: str = "checkout"

    def put(self, command: str, script: str) -> None:
        file = self.stage / "bin" / command
        file.write_text(script, encoding="utf-8")
        file.chmod(0o755)

    def put_user(self, number: int) -> None:
        self.put("id", f"#!/bin/sh\necho {number}\n")

    def run(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", f"{self.checkout}/scripts/{script}", *arguments],
            cwd=self.stage,
            env={"PATH": str(self.stage / "bin"), "STAGE": str(self.stage), "HOME": ""},
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self) -> str:
        """What was asked of Python, uv and apt-get since the last time."""
        file = self.stage / "calls"
        found = file.read_text(encoding="utf-8") if file.exists() else ""
        file.unlink(missing_ok=True)
        return found


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A bare Debian, used as root: Python without venv and pip."""
    shutil.copytree(CHECKOUT / "scripts", tmp_path / "checkout" / "scripts")
    for name in ("pyproject.toml", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(CHECKOUT / name, tmp_path / "checkout")
    bare = Machine(tmp_path)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    bare.put("python3", PYTHON)
    bare.put("apt-get", APT_GET)
    bare.put_user(0)
    (tmp_path / "scorekeeper").write_text(SCOREKEEPER, encoding="utf-8")
    (tmp_path / "scorekeeper").chmod(0o755)
    return bare


def test_root_gets_what_is_missing_and_the_app_is_served(machine: Machine) -> None:
    done = machine.run("serve", "--port", "9")
    assert done.stdout == "scorekeeper serve --port 9\n", done.stderr
    calls = machine.calls()
    assert "apt-get install -y --no-install-recommends python3-venv\n" in calls
    assert "--require-hashes -r requirements.txt\n" in calls
    assert "--no-deps --no-build-isolation -e .\n" in calls


def test_the_second_start_sets_up_nothing(machine: Machine) -> None:
    machine.run("serve")
    machine.calls()
    assert machine.run("serve").stdout == "scorekeeper serve\n"
    assert machine.calls() == ""


@pytest.mark.parametrize("changed", ["requirements.txt", "pyproject.toml"])
def test_a_changed_lock_is_installed_at_the_next_start(machine: Machine, changed: str) -> None:
    machine.run("serve")
    machine.calls()
    with (machine.stage / "checkout" / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    machine.run("serve")
    assert "--require-hashes" in machine.calls()


def test_a_checkout_that_was_moved_is_set_up_anew(machine: Machine) -> None:
    machine.run("serve")
    left_over = Path(".venv", "made-elsewhere")
    (machine.stage / machine.checkout / left_over).touch()
    (machine.stage / machine.checkout).rename(machine.stage / "moved")
    machine.checkout = "moved"
    assert machine.run("serve").stdout == "scorekeeper serve\n"
    assert not (machine.stage / machine.checkout / left_over).exists()


def test_others_are_told_the_line_to_run(machine: Machine) -> None:
    machine.put_user(1000)
    done = machine.run("serve")
    assert done.returncode == 1
    assert "sudo apt-get install -y --no-install-recommends python3-venv" in done.stderr
    assert machine.calls() == ""


def test_an_old_python_is_named(machine: Machine) -> None:
    (machine.stage / "old-python").touch()
    done = machine.run("serve")
    assert done.returncode == 1
    assert "Python 3.11 or newer" in done.stderr


def test_uv_is_used_where_it_is(machine: Machine) -> None:
    machine.put("uv", UV)
    assert machine.run("serve").returncode == 0
    calls = machine.calls()
    assert "uv pip install" in calls
    assert "apt-get" not in calls


def test_pip_steps_in_where_uv_fails(machine: Machine) -> None:
    machine.put("uv", UV)
    (machine.stage / "uv-fails").touch()
    assert machine.run("serve").stdout == "scorekeeper serve\n"
    assert "python -m pip install" in machine.calls()


def test_tests_without_a_browser_fail_with_the_line_to_run(machine: Machine) -> None:
    machine.put_user(1000)
    done = machine.run("test")
    assert done.returncode == 1
    assert re.search(r"sudo apt-get install .* chromium", done.stderr)


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_a_lock_has_a_hash_for_everything_and_no_address(lock: str) -> None:
    text = (CHECKOUT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    pins = re.split(r"\n(?=\S)", text.strip())
    assert all("--hash=sha256:" in pin for pin in pins)
    locked = {Requirement(pin.partition("\\")[0].strip()).name for pin in pins}
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {Requirement(needed).name for needed in project["dependencies"]} <= locked


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_package_carries_everything(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        held = set(packed.namelist())
    for folder in ("templates", "static", "scorekeeper/variants", "scorekeeper/migrations"):
        for file in (CHECKOUT / folder).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                name = str(file.relative_to(CHECKOUT)).removeprefix("scorekeeper/")
                assert f"scorekeeper/{name}" in held
    assert not [name for name in held if name.startswith(("tests/", "templates/", "instance/"))]


def test_the_installed_package_serves_styled_pages(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path / "site"),
        "HOME": str(tmp_path / "home"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", "0"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    ) as started:
        assert started.stdout is not None
        try:
            address = started.stdout.readline().split()[-1]
            page = _get(address)
            for sheet in re.findall(r'<link rel="stylesheet" href="/([^"]+)"', page):
                assert "@layer" in _get(address + sheet)
            assert "stylesheet" in page
        finally:
            started.terminate()
    assert (tmp_path / "data" / "scorekeeper" / "scorekeeper.sqlite3").exists()


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:  # noqa: S310
        return str(answer.read().decode())
