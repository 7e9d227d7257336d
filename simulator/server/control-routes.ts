import type { Instant } from "../../ports/entities/time.ts";
import type { TypedResult } from "../training/incidents/start-incidents.ts";
import type { AuthService } from "../world/staff-api.ts";
import { type HttpOutcome, jsonOutcome, refusal } from "./http-message.ts";
import { BodyProblem, RequestBody } from "./request-body.ts";
import { encodeTime, type SimulatorTime } from "./simulator-time.ts";

export interface TrainerControlOptions {
  readonly time: SimulatorTime;
  /** Takes an incident of the list, as JSON. */
  readonly take: (typed: unknown) => TypedResult;
}

/**
 * `POST /simulator/control`: the trainer's incidents for a running branch (TN-5), those of its clock included. Answers
 * with the new time, and with the order that the incident has placed or changed.
 */
export async function control(
  { time, take }: TrainerControlOptions,
  value: unknown,
): Promise<HttpOutcome> {
  const body = new RequestBody(value);
  const act = clockIncidents.get(body.text("do"));
  if (act !== undefined) {
    await act(time, body);
    return jsonOutcome(200, encodeTime(time));
  }
  const result = take(value);
  if (!result.done) return refusal(result.isUnreadable === true ? 422 : 409, result.problem);
  return jsonOutcome(200, { ...encodeTime(time), order_id: result.orderId });
}

/**
 * The tokens of a member of staff, by their index in the scenario; the first one by default. With the password that the
 * branch's reject dialog asks for, because a trainee has no other way to know it.
 */
export function join(
  auth: AuthService,
  staff: string | undefined,
  supervisorPassword = "",
): HttpOutcome {
  if (staff !== undefined && !/^\d{1,4}$/.test(staff)) {
    return refusal(422, "staff must be a number, 0 for the first");
  }
  try {
    const tokens = auth.signIn(staff === undefined ? undefined : Number(staff));
    return jsonOutcome(200, {
      jwt: tokens.jwt,
      refresh_token: tokens.refreshToken,
      ...(supervisorPassword !== "" && { supervisor_password: supervisorPassword }),
    });
  } catch (error) {
    if (error instanceof RangeError) return refusal(404, error.message);
    throw error;
  }
}

type Act = (time: SimulatorTime, body: RequestBody) => void | Promise<void>;

/** The clock is no part of the branch, so its incidents stand in no file and are no inputs of a recording. */
const clockIncidents: ReadonlyMap<string, Act> = new Map<string, Act>([
  ["pause", (time) => time.pause()],
  ["resume", (time) => time.resume()],
  ["speed", (time, body) => setSpeed(time, body.number("speed"))],
  ["jump_to", (time, body) => time.jumpTo(jumpTarget(time, body.time("to")))],
]);

/** The longest jump. A jump runs everything in between, and a longer one would keep every page waiting. */
const jumpMsMax = 24 * 60 * 60 * 1_000;

function setSpeed(time: SimulatorTime, speed: number): void {
  try {
    time.setSpeed(speed);
  } catch (error) {
    if (error instanceof RangeError) throw new BodyProblem(`speed: ${error.message}`);
    throw error;
  }
}

function jumpTarget(time: SimulatorTime, to: Instant): Instant {
  const now = time.now();
  if (to < now) throw new BodyProblem("to must not lie in the past");
  if (to > now + jumpMsMax) throw new BodyProblem("to must lie within a day");
  return to;
}
