// The score of one tally by the resolved rules: a quantity, its price, times what steps with another fact.
// The figures under the sheet while typing come from here; what is stored is always the server's own.

const claimed = (line, quantity) => Boolean(quantity) && quantity !== line.nothing;

export function facts(lines, tally) {
  const known = {};
  for (const line of lines) {
    const quantity = tally[line.id] ?? 0;
    known[line.id] = line.kind === "choice" ? 0 : quantity;
  }
  known.canastas = lines.filter((line) => line.canasta).reduce((sum, line) => sum + known[line.id], 0);
  known.melded = Number(lines.some((line) => (line.canasta || line.melds) && known[line.id] > 0));
  known.out = Number(lines.some((line) => line.out && claimed(line, tally[line.id])));
  return known;
}

// Whether everything needed is there: least numbers, helped by the lines that count as it, or a choice of another line.
function met(lines, tally, known, needs) {
  return Object.entries(needs).every(([fact, least]) => {
    if (typeof least === "string") return (tally[fact] ?? lines.find((line) => line.id === fact)?.nothing) === least;
    return had(lines, known, fact) >= least;
  });
}

function had(lines, known, fact) {
  return lines.filter((line) => line.counts_as === fact).reduce((sum, line) => sum + known[line.id], known[fact] ?? 0);
}

// What nobody types: sums of lines, whether the team has what going out needs, and the lines worked out from these.
function workOut(lines, tally, known) {
  const derived = {};
  for (const line of lines) if (line.kind === "sum") known[line.id] = line.of.reduce((sum, part) => sum + had(lines, known, part), 0);
  known.ready = Number(met(lines, tally, known, lines.find((line) => line.id === "going_out")?.needs ?? {}));
  for (const line of lines) {
    if (line.kind !== "derived") continue;
    known[line.id] = Number(met(lines, tally, known, line.needs) && !line.excludes?.some((name) => known[name] || claimed(line, tally[name])));
    derived[line.id] = known[line.id];
  }
  return { ...tally, ...derived };
}

// What one is worth before it is multiplied; a table that lacks the quantity prices it 0.
function price(line, quantity) {
  if (line.choices) return line.choices[quantity] ?? 0;
  if (line.table) return line.table[quantity] ?? 0;
  return line.each * quantity;
}

// The step that holds; without one a line counts as it is.
function step(times, known) {
  if (!times) return { is: 1 };
  let held = times.steps[0];
  for (const next of times.steps.slice(1)) {
    if (next.from == null || known[times.by] < next.from) break;
    held = next;
  }
  return held;
}

// {points by line, total, ready}: only what was claimed, or the one line that stands for the whole score; and
// whether the team has what going out needs.
export function score(lines, entered) {
  const known = facts(lines, entered);
  const tally = workOut(lines, entered, known);
  const made = lines.filter((line) => claimed(line, tally[line.id]));
  const whole = made.find((line) => line.replaces);
  const counted = whole ? made.filter((line) => line === whole || line.kind === "adjustment") : made;
  const points = {};
  for (const line of counted) {
    const held = step(line.times, known);
    points[line.id] = price(line, held.as_one ? 1 : tally[line.id]) * held.is;
  }
  return { points, total: Object.values(points).reduce((sum, one) => sum + one, 0), ready: known.ready };
}
