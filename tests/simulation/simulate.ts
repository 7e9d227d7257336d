import { runBranch, hours } from "./branch-run.ts";
import { lunchRush } from "../../simulator/scenarios/lunch-rush.ts";
const [a, b, h, f, c] = process.argv.slice(2);
const t = process.cpuUsage();
let days = 0;
for (let seed = Number(a); seed <= Number(b); seed += 1) {
  const r = await runBranch({ scenario: lunchRush, seed, forMs: hours(Number(h)), faults: (f as any) ?? "storm", checkEveryMs: Number(c ?? 60) * 1000 });
  days += r.branchDays;
  if (r.broken[0]) console.log(r.tail.split("\n").slice(-12).join("\n"));
  console.log(seed, r.digest, r.branchDays.toFixed(2), JSON.stringify(r.counts), r.broken[0] ?? "ok");
}
const u = process.cpuUsage(t);
console.log("branch-days/cpu s", days / ((u.user + u.system) / 1e6));
