import { incidentList } from "./incidents/incident-list.ts";

/** The members of the browser console's `branch`, each with its sentence. */
const members: readonly (readonly [member: string, does: string])[] = [
  ["branch.now", "the instant at the branch, in milliseconds"],
  ["branch.clock.pause()", "stops its time; resume() lets it go on"],
  ["branch.clock.setSpeed(10)", "its speed: 1, 2, 5, 10 or 60"],
  [
    'branch.clock.jumpTo("12:30")',
    "runs up to a time of day, or to an instant: branch.now + 60_000",
  ],
  ["branch.clock.runToNext()", "runs up to the next thing that happens"],
  ['branch.run({ do: "order" })', "runs an incident of the list below"],
  ["branch.commands", "the names of the commands"],
  ["branch.log(50)", "the last events of the branch, as text"],
  ["branch.events()", "what happened to the day so far, as objects"],
  ["branch.recording()", "everything that repeats the day"],
  ["branch.replay(recording)", "repeats a recording, and gives its digest"],
  ["branch.help()", "this text"],
];

/** The text of `branch.help()`. `time`: the time of day at the branch. */
export function consoleHelp(time: string): string {
  const width = Math.max(...members.map(([member]) => member.length)) + 2;
  return [
    `A simulated branch, at ${time} of its day.`,
    "",
    ...members.map(([member, does]) => member.padEnd(width) + does),
    "",
    "Incidents, with the fields that each may have:",
    ...Object.entries(incidentList).map(
      ([name, { fields }]) => `  ${[name, ...Object.keys(fields)].join(" ")}`,
    ),
  ].join("\n");
}
