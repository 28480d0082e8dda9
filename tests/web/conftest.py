"""The visitor of the web tests."""

import pytest
from flask import Flask

from tests.web.inspector import Visitor


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """Somebody with a browser of their own."""
    return Visitor(app.test_client())
