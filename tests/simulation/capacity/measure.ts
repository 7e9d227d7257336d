// npm run capacity: the calls of a chain of tablets to its server, before and after the waits, tags and ages of N21 and N23.
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { type ChainEvent, type ChainOptions, runChain } from "./chain.ts";

const tablets = Number(process.argv[2] ?? 5_000);
const feeds = Number(process.argv[3] ?? Math.min(tablets, 1_000));
const events: readonly ChainEvent[] = ["company_sync", "push_restart", "opening", "idle"];
const ways: readonly (readonly [string, Pick<ChainOptions, "spreadMs" | "hasTags">])[] = [
  ["no wait, no tags", { spreadMs: 0, hasTags: false }],
  ["wait up to 20 s, no tags", { spreadMs: 20 * secondMs, hasTags: false }],
  ["wait up to 20 s, tags", { spreadMs: 20 * secondMs, hasTags: true }],
];

console.log(`${tablets} tablets, ${feeds} feeds`);
for (const event of events) {
  for (const [name, way] of ways) {
    const forMs = event === "opening" || event === "idle" ? 10 * minuteMs : minuteMs;
    const load = await runChain({ tablets, feeds, event, forMs, ...way });
    const { full, unchanged } = load.perHour;
    console.log(
      `${event}, ${name}: at most ${load.peakPerSecond}/s, ${load.meanPerSecond}/s on average; of one tablet ${full} full, ${unchanged} × 304 an hour`,
    );
  }
}
