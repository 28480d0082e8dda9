"""What a team needs to lay its first melds, by its running total or by the round."""

from bisect import bisect_right
from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, StrictBool, StrictInt, model_validator

from scorekeeper.scoring.model import LIMIT, Cited, Model, Points


class Opening(NamedTuple):
    """What a team needs to open: points, a whole canasta, or nothing.

    With both, the melds hold a canasta and come to the points in all; `natural` says that the
    canasta has no wild cards.
    """

    points: int | None = None
    canasta: bool = False
    natural: bool = False


class OpeningStep(Model):
    """What a team needs to open from this total (or round) on; nothing when neither is said."""

    start: Points | None = Field(default=None, alias="from")
    points: Annotated[StrictInt, Field(ge=0, le=LIMIT)] | None = None
    canasta: StrictBool = False
    natural: StrictBool = False

    @model_validator(mode="after")
    def _natural_canasta(self) -> "OpeningStep":
        if self.natural and not self.canasta:
            raise ValueError("only a canasta can be asked to be natural")
        return self

    @property
    def needed(self) -> Opening:
        """The step without where it begins."""
        return Opening(self.points, self.canasta, self.natural)


class OpeningScale(Cited):
    """Openings by running total (`score`) or by `round`; no steps: nothing is needed."""

    by: Literal["score", "round"]
    steps: tuple[OpeningStep, ...] = ()

    @cached_property
    def _scale(self) -> tuple[list[int], list[Opening]]:
        """Where steps begin, and what is needed before the first of these and from each on."""
        openings = [step.needed for step in self.steps] or [Opening()]
        return [step.start or 0 for step in self.steps[1:]], openings

    def at(self, number: int) -> Opening:
        """What is needed at a total, or in a round."""
        starts, openings = self._scale
        return openings[bisect_right(starts, number)]
