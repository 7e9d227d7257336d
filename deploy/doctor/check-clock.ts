import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { strangersToken } from "./check-services.ts";
import type { Finding } from "./finding.ts";
import type { Visit } from "./visit.ts";

/** A Date has whole seconds, and an answer takes a while. */
const offsetMsMax: Duration = 5 * secondMs;

interface Reading {
  readonly place: string;
  /** By how much the server's clock is ahead of this machine's. */
  readonly offsetMs: Duration;
}

/** The clocks of the page's server and of the API, beside this machine's (N15). */
export async function checkClock(visit: Visit): Promise<readonly Finding[]> {
  const live = visit.configuration?.live;
  // A class's own clock is that of its simulated branch.
  const hasRealTime = live !== undefined && !live.isClassroom;
  const results = await Promise.all([
    pageReading(visit),
    hasRealTime ? apiReading(visit, live) : undefined,
  ]);
  const readings: Reading[] = [];
  const findings: Finding[] = [];
  for (const result of results) {
    if (result === undefined) continue;
    if ("offsetMs" in result) readings.push(result);
    else findings.push(result);
  }
  return [...findings, ...offsetFindings(readings)];
}

function offsetFindings(readings: readonly Reading[]): readonly Finding[] {
  const wrong = readings.filter(({ offsetMs }) => Math.abs(offsetMs) > offsetMsMax);
  const [first, second] = wrong;
  const isTheSame =
    first !== undefined &&
    second !== undefined &&
    Math.abs(first.offsetMs - second.offsetMs) <= offsetMsMax;
  const found = isTheSame ? [first] : wrong;
  return found.map(({ place, offsetMs }) => ({
    check: "clock",
    place,
    problem: `has a clock that is ${Math.round(Math.abs(offsetMs) / secondMs)} s ${offsetMs > 0 ? "ahead of" : "behind"} this machine's`,
    fix: "Synchronise the clocks of the servers and of this machine (NTP). Deadlines count by the server's.",
  }));
}

/** The page asks its own server by HEAD where the API does not tell the time. */
async function pageReading({ address, ask }: Visit): Promise<Reading | Finding> {
  const head = new URL(`/?server-time=${Math.random()}`, address);
  const answer = await ask(head, { method: "HEAD" });
  const place = `HEAD ${address.href}`;
  const isAnswered = answer.kind === "answered" && answer.status === 200;
  const date = isAnswered ? Date.parse(answer.headers.date ?? "") : Number.NaN;
  if (isAnswered && !Number.isNaN(date)) {
    const ageMs = Math.max(0, Number(answer.headers.age ?? 0) - 1) * secondMs;
    return { place, offsetMs: date + ageMs - middleOf(answer) };
  }
  const status = answer.kind === "answered" ? String(answer.status) : answer.reason;
  return {
    check: "clock",
    place,
    problem: isAnswered ? "is answered without a Date" : `is answered with ${status}`,
    fix: "Answer HEAD as GET, with Date: the page reads the time from it where the API does not tell it.",
  };
}

async function apiReading(
  { ask, address }: Visit,
  { apiBase }: { readonly apiBase: string },
): Promise<Reading | Finding | undefined> {
  const place = `${apiBase}/api/v1`;
  const answer = await ask(new URL(`${place}/me`, address), {
    headers: { authorization: `Bearer ${strangersToken}` },
  });
  // The services' own check reports a silent one.
  if (answer.kind === "unreachable") return undefined;
  const date = Date.parse(answer.headers.date ?? "");
  if (!Number.isNaN(date)) return { place, offsetMs: date - middleOf(answer) };
  return {
    check: "clock",
    place,
    problem: "answers without a Date, so that countdowns follow another clock",
    fix: "Send `Date` with every answer.",
  };
}

/** Half a second later than the Date's whole second on average. */
function middleOf({ sentAt, receivedAt }: { sentAt: number; receivedAt: number }): number {
  return (sentAt + receivedAt) / 2 - secondMs / 2;
}
