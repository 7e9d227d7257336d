import * as v from "valibot";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import type { Read } from "../../ports/outcome.ts";
import type { Tokens } from "../../ports/session-api.ts";
import { HttpClient, readTimeoutMs } from "./http-client.ts";

/** An old answer about the classroom's time is useless. */
const timeTimeoutMs: Duration = 5 * secondMs;

const placeSchema = v.object({
  jwt: v.string(),
  refresh_token: v.string(),
  supervisor_password: v.optional(v.string()),
});
const timeSchema = v.object({
  now: v.pipe(v.string(), v.isoTimestamp()),
  speed: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000)),
  is_paused: v.boolean(),
});

/** A place in the class. */
export interface ClassroomPlace extends Tokens {
  /** Absent in a branch that has none. */
  readonly supervisorPassword?: string;
}

/** The classroom's time as its server reports it. */
export interface ClassroomTime {
  readonly serverNow: Instant;
  readonly speed: number;
  readonly isPaused: boolean;
}

/** The calls that only a classroom's server has: joining the class, and the branch's time. */
export class ClassroomClient {
  private readonly client: HttpClient;

  /** `base` is the server's own address; `clock` is real time. */
  constructor(base: string, clock: Clock) {
    // These calls need no token, but the client requires one.
    this.client = new HttpClient({ base, clock, accessToken: { current: () => "classroom" } });
  }

  /** The place of a member of the scenario's staff, counted from 0; the server's choice when absent. */
  async join(staffIndex?: number): Promise<Read<ClassroomPlace>> {
    const query = staffIndex === undefined ? "" : `?staff=${staffIndex}`;
    const result = await this.client.send({
      method: "GET",
      path: `/simulator/join${query}`,
      timeoutMs: readTimeoutMs,
    });
    if (result.kind !== "loaded") return result;
    const parsed = v.safeParse(placeSchema, result.value);
    if (!parsed.success) return { kind: "malformed", detail: parsed.issues[0].message };
    const { jwt, refresh_token: refreshToken, supervisor_password } = parsed.output;
    const password = supervisor_password && { supervisorPassword: supervisor_password };
    return { kind: "loaded", value: { jwt, refreshToken, ...password } };
  }

  async time(): Promise<Read<ClassroomTime>> {
    const result = await this.client.send({
      method: "GET",
      path: "/simulator/time",
      timeoutMs: timeTimeoutMs,
    });
    if (result.kind !== "loaded") return result;
    const time = classroomTimeOf(result.value);
    return time === undefined
      ? { kind: "malformed", detail: "the time of the classroom" }
      : { kind: "loaded", value: time };
  }
}

/** Reads an answer of `/simulator/time` or a `time_moved` event; undefined for anything else. */
export function classroomTimeOf(value: unknown): ClassroomTime | undefined {
  const parsed = v.safeParse(timeSchema, value);
  if (!parsed.success) return undefined;
  const { now, speed, is_paused: isPaused } = parsed.output;
  return { serverNow: Date.parse(now), speed, isPaused };
}
