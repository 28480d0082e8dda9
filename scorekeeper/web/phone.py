"""How one phone likes its pages: words in a cookie, which every page wears as classes of its root.

A word stands for a choice other than the usual one. Styles read the classes, and so do scripts,
which know the same cookie: a setting is kept in one place.
"""

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import RadioField
from wtforms.fields.choices import SelectChoice

from scorekeeper.web.forms import Form
from scorekeeper.web.toast import toast
from scorekeeper.wording import _

blueprint = Blueprint("phone", __name__, url_prefix="/this-phone")

COOKIE = "scorekeeper-phone"
SEPARATOR = "."
YEAR = 365 * 24 * 3600
SIZES = ("larger", "largest")
THEMES = ("light", "dark")
SCRIPTED = ("own-keyboard", "calculator", "stay", "haptics", "sound", "may-sleep")
"""What only scripts can heed: keys and what they answer, and the screen that stays awake."""

ALL = (*SIZES, *THEMES, *SCRIPTED)


class SettingsForm(Form):
    """What works without scripts; the rest is set by the page itself."""

    size = RadioField(
        _("Type"),
        choices=[
            SelectChoice("", _("As usual")),
            SelectChoice("larger", _("Larger")),
            SelectChoice("largest", _("Largest")),
        ],
    )
    theme = RadioField(
        _("Colours"),
        choices=[
            SelectChoice("", _("As the phone")),
            SelectChoice("light", _("Light")),
            SelectChoice("dark", _("Dark")),
        ],
    )


def chosen() -> list[str]:
    """The words of this phone's cookie that mean something, always in the same order."""
    words = request.cookies.get(COOKIE, "").split(SEPARATOR)
    return [word for word in ALL if word in words]


@blueprint.route("/settings", methods=["GET", "POST"])
def settings() -> str | Response | tuple[str, int]:
    words = chosen()
    form = SettingsForm(size=_one_of(SIZES, words), theme=_one_of(THEMES, words))
    if request.method == "GET" or not form.validate():
        page = render_template(
            "phone/settings.html", form=form, words=words, problems=list(form.problems())
        )
        return (page, 422) if form.errors else page
    toast(_("This phone keeps that."))
    answer = redirect(url_for("phone.settings"), 303)
    scripted = [word for word in words if word in SCRIPTED]
    kept = SEPARATOR.join(filter(None, [form.size.data, form.theme.data, *scripted]))
    # Scripts read and write it as well, so it is for them too.
    answer.set_cookie(COOKIE, kept, max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return answer


def _one_of(choices: tuple[str, ...], words: list[str]) -> str:
    return next((word for word in words if word in choices), "")


def register(app: Flask) -> None:
    app.jinja_env.globals["phone_words"] = chosen
