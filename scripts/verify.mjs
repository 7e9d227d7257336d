#!/usr/bin/env node
// npm run verify: what `npm test` leaves out, in parts; --help names them.
import { root, settled } from "./test-runs.mjs";
import { parts } from "./verify-parts.mjs";
import { VerifyResults } from "./verify-results.mjs";

const usage = `npm run verify [-- --part NAME[,NAME]] [--all] [--status]

Runs what \`npm test\` leaves out. Without --part it runs the parts that do not count as green: a part counts as green
while none of its inputs has changed since the commit on which it passed.

  --part NAME    only this part, also if it counts as green
  --all          with the soak and the large ranges of seeds: takes hours
  --status       prints which parts count as green, and runs nothing

${Object.entries(parts)
  .map(
    ([name, { does, minutes, inputs }]) =>
      `${name}: ${does}\n  about ${minutes} min; inputs: ${inputs.join(" ")}`,
  )
  .join("\n")}`;

const given = process.argv.slice(2);
const partIndex = given.indexOf("--part");
const [, named] = partIndex < 0 ? [] : given.splice(partIndex, 2);
const names = partIndex < 0 ? Object.keys(parts) : (named ?? "").split(",");
const isKnown = given.every((flag) => ["--all", "--status", "--help"].includes(flag));
const results = new VerifyResults(root);

if (given.includes("--help")) console.log(usage);
else if (!isKnown || names.some((name) => !(name in parts))) {
  console.error(usage);
  process.exitCode = 2;
} else if (given.includes("--status")) printStatus();
else await verify(given.includes("--all"));

function printStatus() {
  const states = names.map((name) => ({ name, ...results.stateOf(name, parts[name].inputs) }));
  for (const { name, says } of states) console.log(`${name} ${says}`);
  process.exitCode = states.every(({ isGreen }) => isGreen) ? 0 : 1;
}

async function verify(isAll) {
  const isChosen = (name) =>
    isAll || partIndex >= 0 || !results.stateOf(name, parts[name].inputs).isGreen;
  const chosen = names.filter(isChosen);
  const minutes = chosen.reduce((sum, name) => sum + parts[name].minutes, 0);
  console.log(`Runs ${chosen.join(", ") || "nothing: every part is green"}: about ${minutes} min.`);
  const total = { passed: 0, failed: 0 };
  for (const name of chosen) {
    const { inputs, run } = parts[name];
    const commit = results.head();
    const counts = await settled(name, () => run(isAll));
    if (!results.keep(name, inputs, { commit, ...counts }))
      console.log("The result is not kept: an input differs from the commit.");
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}
