"""What every part of the rules is made of: frozen models, bounded numbers, names and labels."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictInt

LIMIT = 10_000_000

Points = Annotated[StrictInt, Field(ge=-LIMIT, le=LIMIT)]
Cards = Annotated[StrictInt, Field(ge=0, le=10_000)]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Key = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Label = Annotated[
    str, Field(pattern=r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{0,58}[^\s\x00-\x1f\x7f])?$")
]
Text = Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[^\x00-\x09\x0b-\x1f\x7f]+$")]


class Model(BaseModel):
    """Frozen, and deaf to nothing: an unknown key is a fault."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        serialize_by_alias=True,
        validate_by_name=True,
        validate_by_alias=True,
    )


class Cited(Model):
    """Something whose figures come from somewhere; `default: …` when the seed does not say."""

    cite: Text

    @property
    def default(self) -> bool:
        """Whether the figure fills a gap of the seed."""
        return self.cite.startswith("default:")
