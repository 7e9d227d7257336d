#!/usr/bin/env node
// npm run requirements: the statements of the ledger that no test title proves, by group, and those that only a slow test
// proves without a reason in ledger.mjs.
//
//   node scripts/requirements.mjs [--only RT,LS] [--count]
import {
  readLedger,
  readProofs,
  readQuickProofs,
  slowProofProblems,
  slowProofs,
} from "./ledger.mjs";

const given = process.argv.slice(2);
const onlyIndex = given.indexOf("--only");
const only = onlyIndex < 0 ? undefined : (given[onlyIndex + 1] ?? "").split(",");
const isSelected = (id) => only === undefined || only.includes(id.slice(0, 2));

const proofs = readProofs();
const selected = [...readLedger()].filter(([id]) => isSelected(id));
const unproved = selected.filter(([id]) => !proofs.has(id));

if (!given.includes("--count")) {
  let lastGroup;
  for (const [id, { text, group }] of unproved) {
    if (group !== lastGroup) console.log(`\n${group}`);
    lastGroup = group;
    console.log(`  ${id}  ${text.slice(0, 110)}`);
  }
  console.log("");
}
const scope = only === undefined ? "" : ` (${only.join(", ")})`;
console.log(`${unproved.length} of ${selected.length} ledger lines${scope} have no test`);
const slow = slowProofProblems(slowProofs, proofs, readQuickProofs());
for (const problem of slow) console.log(problem);
process.exitCode = unproved.length + slow.length > 0 ? 1 : 0;
