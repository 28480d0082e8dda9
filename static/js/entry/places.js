// The way through a round: who went out, then team by team the lines in sight; a closed fold is passed by.

export class Places {
  constructor(form, sheet) {
    this.form = form;
    this.sheet = sheet;
    this.teams = sheet.teams;
  }

  get list() {
    const fields = (team) => [...this.form.querySelectorAll(`.line [data-team="${team}"][name]`)];
    const open = (field) => field.closest("details")?.open ?? true;
    const places = this.teams.flatMap((team) => fields(team).filter(open).map((field) => ({ line: field.dataset.line, team })));
    return [{ line: "out", team: 1 }, ...places];
  }

  // The first line of a team.
  of(team) {
    return this.list.find((place) => place.line !== "out" && place.team === (team || 1));
  }

  index(at) {
    return this.list.findIndex((place) => place.line === at.line && (at.line === "out" || place.team === at.team));
  }

  // The next place that asks for something: a hand that is a whole score leaves its team no lines.
  beside(at, step) {
    const asks = ({ line, team }) => line === "out" || !this.sheet.whole(team);
    const way = step > 0 ? this.list.slice(this.index(at) + 1) : this.list.slice(0, this.index(at)).reverse();
    return way.find(asks);
  }

  last(at) {
    return !this.beside(at, 1);
  }
}
