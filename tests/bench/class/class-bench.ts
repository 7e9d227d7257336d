import type { BenchRow } from "../bench-report.ts";
import { measureApart } from "../child.ts";
import type { OwnFigures } from "./own-class.ts";
import type { Usage } from "./server-usage.ts";
import type { SharedFigures } from "./shared-class.ts";

const sharedMinutes = 10;
const ownMinutes = 4;
const goalsMs = { change: 1_000, message: 1_000, back: 15_000 };

/** A shared class of 20 and a class of 200 own branches, each on a server process of its own (CL-4, CL-8, CL-9). */
export async function benchClass(): Promise<readonly BenchRow[]> {
  const options = (minutes: number) => ({ options: [String(minutes)] });
  const shared = await measureApart<SharedFigures>("class-shared", options(sharedMinutes));
  console.log(
    `shared class: ${shared.presses} presses and ${shared.refused} refusals in ${shared.minutes} minutes, ${shared.painted} paints, ${shared.lost} changes lost; ${usageText(shared)}`,
  );
  for (const failure of shared.failures) console.log(`shared class: ${failure}`);
  const own = await measureApart<OwnFigures>("class-own", options(ownMinutes));
  console.log(
    `own branches: ${own.rows} rows, ${own.shown} presses painted on the trainer's page, 95% within ${own.overviewMs.toFixed(0)} ms, ${own.messages} messages in ${own.minutes} minutes; ${usageText(own)}`,
  );
  const row = (goal: string, work: string, ours: number, goalMs: number): BenchRow => ({
    goal,
    work,
    ours,
    baseline: goalMs,
    unit: "ms",
    ratioMax: 1,
  });
  return [
    row(
      "CL-8",
      "95% of presses are in all stores that have the order",
      shared.storeMs,
      goalsMs.change,
    ),
    row("CL-8", "95% of presses are painted on a page", shared.paintMs, goalsMs.change),
    row("CL-9", "a shared class is back", shared.backMs, goalsMs.back),
    row("CL-4", "95% of messages are in a branch of 200", own.messageMs, goalsMs.message),
    row("CL-9", "200 own branches are back", own.backMs, goalsMs.back),
  ];
}

function usageText({
  server: { cpuSeconds, memoryMb },
  minutes,
}: {
  readonly server: Usage;
  readonly minutes: number;
}): string {
  const percent = (cpuSeconds / (minutes * 60)) * 100;
  return `server: ${percent.toFixed(1)}% of one processor, ${memoryMb.toFixed(0)} MB at most`;
}
