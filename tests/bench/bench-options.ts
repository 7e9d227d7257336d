/** The measures of `npm run bench` by name, each with its goals. */
const goalsOf = {
  store: ["PF-4"],
  heap: ["PF-5"],
  tick: ["PF-1"],
  burst: ["PF-2", "PF-3"],
  list: ["PF-6"],
  presses: ["PF-7"],
  "loaded-presses": ["PF-17"],
  scroll: ["PF-11"],
  riders: ["PF-15"],
  "usual-tick": ["PF-13"],
  "usual-burst": ["PF-13"],
  "usual-scroll": ["PF-13"],
  scrub: ["PF-16"],
  start: ["PF-12"],
  simulation: ["PF-14"],
  day: ["PF-10"],
  class: ["CL-4", "CL-8", "CL-9"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MeasureName = keyof typeof goalsOf;

/** The measures that take part with `--all`, or when they are named. */
const longMeasures: ReadonlySet<MeasureName> = new Set([
  "loaded-presses",
  "usual-tick",
  "usual-burst",
  "usual-scroll",
  "scrub",
  "start",
  "simulation",
  "day",
  "class",
]);
const names = Object.keys(goalsOf) as readonly MeasureName[];

export const usage = `usage: npm run bench -- [--all | --only NAMES]
NAMES: ${names.map((name) => `${name} (${goalsOf[name].join(", ")})`).join(", ")}; joined by commas, or their goals`;

/** The measures that the command's arguments ask for; undefined for wrong arguments. */
export function wantedMeasures(given: readonly string[]): ReadonlySet<MeasureName> | undefined {
  const [flag, only, ...more] = given;
  if (flag === undefined) return new Set(names.filter((name) => !longMeasures.has(name)));
  if (flag === "--all" && only === undefined) return new Set(names);
  if (flag !== "--only" || only === undefined || more.length > 0) return undefined;
  const wanted = new Set<MeasureName>();
  for (const asked of only.split(",")) {
    const found = names.filter(
      (name) => name === asked || goalsOf[name].some((goal) => goal === asked),
    );
    if (found.length === 0) return undefined;
    for (const name of found) wanted.add(name);
  }
  return wanted;
}
