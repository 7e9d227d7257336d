/**
 * Plays two days of heartbeats against `deploy/head-office/alerts.yaml` with Debian's promtool:
 *
 *   npm run alerts [-- BOARDS]
 *
 * 500 boards take three minutes, 5,000 half an hour.
 *
 * The day of the test follows the day that the rules compare it with at once, so that the week is played as a day.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian, onPath } from "../../scripts/programs.mjs";
import { RandomStream } from "../../simulator/kernel/random-stream.ts";

const folder = ".cache/alerts";
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** All in seconds. Prometheus scrapes and evaluates twice as often as this test, which can only be later. */
const stepLength = 30;
/** Each board sends a heartbeat after 60 to 70 s; of a hundred one is lost. The collector forgets a board after 180 s. */
const beat = { from: 60, to: 70, lost: 100, keptFor: 180 };
const boardsPerBranch = 2;
const branches = Number(process.argv[2] ?? 500) / boardsPerBranch;
/** promtool holds no more than 10,000 samples at once. */
const branchesPerPart = 125;
/** Branches open and close up to this much earlier or later than on the day before. */
const unpunctual = 10 * minute;
/** The limits: a branch of which nothing is heard, and a board beside living ones. */
const knownWithin = { NoBoardInOpenBranch: 6 * minute, BoardSilent: 4 * minute };

type Alert = keyof typeof knownWithin;

interface Death {
  readonly alert: Alert;
  readonly branch: number;
  readonly at: number;
}

/** Ten of each kind, at hours in which every branch is open, the worst moment for each: just after a heartbeat. */
const deaths: readonly Death[] = (Object.keys(knownWithin) as Alert[]).flatMap((alert, kind) =>
  Array.from({ length: 10 }, (_, place) => ({
    alert,
    branch: 2 * place + kind,
    at: day + 12 * hour + place * 47 * minute,
  })),
);

process.exitCode = check();

function check(): number {
  const promtool = findPromtool();
  if (promtool === undefined) {
    console.error("Debian's package prometheus is needed: it has promtool.");
    return 1;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "rules.yaml"), rulesOfOneDay());
  writeFileSync(join(folder, "test.json"), JSON.stringify(testFile()));
  const { status } = spawnSync(promtool, ["test", "rules", join(folder, "test.json")], {
    stdio: "inherit",
  });
  if (status !== 0) return 1;
  console.log(
    `Each of ${deaths.length} dead branches and boards is known in time, and no other alarm in ${branches} branch-days.`,
  );
  return 0;
}

function findPromtool(): string | undefined {
  const found = () => onPath(["promtool"]).find((path) => existsSync(path));
  return found() ?? (installFromDebian(["prometheus"]) ? found() : undefined);
}

/** The rules with a day where they have a week. */
function rulesOfOneDay(): string {
  return readFileSync("deploy/head-office/alerts.yaml", "utf8")
    .replaceAll("offset 1w30m", "offset 1d30m")
    .replaceAll("offset 1w", "offset 1d")
    .replaceAll("offset 6d23h30m", "offset 23h30m");
}

function testFile() {
  const all = heartbeats();
  const parts = Array.from({ length: Math.ceil(branches / branchesPerPart) }, (_, part) =>
    all.slice(part * branchesPerPart, (part + 1) * branchesPerPart),
  );
  return {
    rule_files: ["rules.yaml"],
    evaluation_interval: `${stepLength}s`,
    tests: parts.map((boards, part) => ({
      interval: `${stepLength}s`,
      input_series: boards.flat(),
      promql_expr_test: expectations(
        deaths.filter(({ branch }) => Math.floor(branch / branchesPerPart) === part),
      ),
    })),
  };
}

function expectations(here: readonly Death[]) {
  const firing = (labels: string) => `ALERTS{alertstate="firing"${labels}}`;
  const known = here.map(({ alert, branch, at }) => ({
    expr: `count(${firing(`,alertname="${alert}",branch_id="${branch}"`)})`,
    eval_time: `${at + knownWithin[alert]}s`,
    exp_samples: [{ labels: "{}", value: 1 }],
  }));
  // Branches of which a board died are left out: what they had stands above.
  const dying = here.map(({ branch }) => branch).join("|");
  const falseAlarms = {
    expr: `count by (alertname, branch_id) (count_over_time(${firing(`,branch_id!~"${dying}"`)}[1d]))`,
    eval_time: `${2 * day}s`,
    exp_samples: [],
  };
  return [...known, falseAlarms];
}

/** The series of each branch: a value while the collector keeps a board, and the mark of a series that ended. */
function heartbeats() {
  const random = new RandomStream(1, "alerts");
  return Array.from({ length: branches }, (_, branch) => {
    const opensAt = random.integer(8 * hour, 11 * hour);
    const closesAt = random.integer(21 * hour, 23 * hour);
    const days = [0, day].map((start) => ({
      from: start + opensAt + random.integer(-unpunctual, unpunctual),
      to: start + closesAt + random.integer(-unpunctual, unpunctual),
    }));
    const death = deaths.find((each) => each.branch === branch);
    return Array.from({ length: boardsPerBranch }, (_board, board) => {
      const isDying = death !== undefined && (death.alert === "NoBoardInOpenBranch" || board === 0);
      const kept = days.flatMap(({ from, to }) => {
        const own = random.integer(0, 4 * minute);
        return keptTimes(random, from + own, to - own, isDying ? death.at : undefined);
      });
      const labels = `branch_id="${branch}",service_instance_id="${branch}-${board}",device_name="Counter ${board}"`;
      return { series: `delivery_manager_branch{${labels}}`, values: valuesOf(kept) };
    });
  });
}

interface Span {
  readonly from: number;
  to: number;
}

/** The spans in which the collector offers a board that is open in this time, or until it dies. */
function keptTimes(random: RandomStream, from: number, to: number, diesAt?: number): Span[] {
  const dies = diesAt !== undefined && diesAt > from && diesAt < to;
  const beats: number[] = [];
  const end = dies ? diesAt : to;
  for (let at = from; at < end; at += random.integer(beat.from, beat.to))
    if (!random.chance(1, beat.lost)) beats.push(at);
  if (dies) beats.push(diesAt);
  const spans: Span[] = [];
  for (const at of beats) {
    const last = spans.at(-1);
    if (last !== undefined && at <= last.to) last.to = at + beat.keptFor;
    else spans.push({ from: at, to: at + beat.keptFor });
  }
  return spans;
}

/** In promtool's notation: `_x3` are three steps without a sample, `1x3` four with one. */
function valuesOf(spans: readonly Span[]): string {
  let written = 0;
  const words: string[] = [];
  const miss = (steps: number) => steps > 0 && words.push(`_x${steps}`);
  for (const { from, to } of spans) {
    const first = Math.ceil(from / stepLength);
    const last = Math.floor(to / stepLength);
    miss(first - written);
    words.push(`1x${last - first}`, "stale");
    written = last + 2;
  }
  return words.join(" ");
}
