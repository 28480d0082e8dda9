"""The whole scorebook as a file: every game, one a line."""

from datetime import UTC, datetime

from flask import Blueprint, Response, stream_with_context

from scorekeeper.store import transfer
from scorekeeper.web.access import scorebook

blueprint = Blueprint("scorebook", __name__, url_prefix="/scorebook")


@blueprint.get("/file")
def file() -> Response:
    """All games that are not deleted as game files in JSON Lines, in the order of play."""
    name = f"scorekeeper-{datetime.now(UTC):%Y-%m-%d}.jsonl"
    return Response(
        stream_with_context(transfer.scorebook_lines(scorebook())),
        mimetype="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
