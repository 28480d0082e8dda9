// The way through a round: who went out, then team by team the lines in sight; a closed fold is passed by.

export class Places {
  constructor(form, teams) {
    this.form = form;
    this.teams = teams;
  }

  get list() {
    const fields = (team) => [...this.form.querySelectorAll(`.line [data-team="${team}"][name]`)];
    const open = (field) => field.closest("details")?.open ?? true;
    const places = this.teams.flatMap((team) => fields(team).filter(open).map((field) => ({ line: field.dataset.line, team })));
    return [{ line: "out", team: 1 }, ...places];
  }

  index(at) {
    return this.list.findIndex((place) => place.line === at.line && (at.line === "out" || place.team === at.team));
  }

  beside(at, step) {
    return this.list[this.index(at) + step];
  }

  last(at) {
    return this.index(at) === this.list.length - 1;
  }
}
