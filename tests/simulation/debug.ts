import { runBranch, hours } from "./branch-run.ts";
import { lunchRush } from "../../simulator/scenarios/lunch-rush.ts";
const [seed, h, c] = process.argv.slice(2);
const r = await runBranch({ scenario: lunchRush, seed: Number(seed), forMs: hours(Number(h)), faults: "storm", checkEveryMs: Number(c ?? 60) * 1000 });
console.log(r.tail); console.log(r.broken.slice(0, 5));
