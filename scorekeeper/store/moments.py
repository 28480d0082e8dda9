"""Times as they are stored: in UTC, to the second."""

from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect, TypeDecorator


def now() -> datetime:
    """This moment, in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


class Moment(TypeDecorator[datetime]):
    """A time: kept in UTC, with its time zone in Python."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)
