"""The layers of the house import only what lies below them."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "scorekeeper"
ALLOWED = {"scoring": {"pydantic"}, "store": {"alembic", "flask", "flask_sqlalchemy", "sqlalchemy"}}


@pytest.mark.parametrize("layer", ALLOWED)
def test_a_layer_needs_only_its_own_libraries(layer: str) -> None:
    for module in sorted((PACKAGE / layer).rglob("*.py")):
        foreign = set(_imported(module)) - sys.stdlib_module_names - {"scorekeeper"}
        assert foreign <= ALLOWED[layer], module


def _imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).partition(".")[0]


def test_the_command_line_scores_without_loading_the_web() -> None:
    probe = "import sys, scorekeeper.cli; print({'flask', 'sqlalchemy'} & set(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "set()"
