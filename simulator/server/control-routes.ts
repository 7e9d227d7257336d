import type { Instant } from "../../ports/entities/time.ts";
import type { AuthService } from "../world/staff-api.ts";
import {
  findTerminalScenario,
  type TerminalScenarioName,
} from "../world/terminals/terminal-scenarios.ts";
import type { TerminalControl } from "../world/terminals/terminal-world.ts";
import { BodyProblem } from "./body-problem.ts";
import { type FailingStatus, type FailNext, failingStatuses } from "./fail-next.ts";
import { jsonOutcome, refusal } from "./http-answers.ts";
import type { HttpOutcome } from "./http-message.ts";
import type { RequestBody } from "./request-body.ts";
import { encodeTime, type SimulatorTime } from "./simulator-time.ts";

/** The trainer's controls of the push connections. */
export interface ConnectionControl {
  /** Closes every push connection with this code, and returns their number. */
  closeAll(code: number): number;
  /** Refuses new push connections with this code until then, in branch time. */
  refuseUntil(until: Instant, code: number): void;
}

export interface TrainerControlOptions {
  readonly time: SimulatorTime;
  readonly connections: ConnectionControl;
  readonly failNext: FailNext;
  readonly terminals: Pick<TerminalControl, "pick">;
}

/** `POST /simulator/control`: the trainer's commands for a running branch. Answers with the new time. */
export async function control(
  options: TrainerControlOptions,
  body: RequestBody,
): Promise<HttpOutcome> {
  const action = body.text("action");
  const act = actions.get(action);
  if (act === undefined) {
    throw new BodyProblem(`action must be one of ${[...actions.keys()].join(", ")}`);
  }
  await act(options, body);
  return jsonOutcome(200, encodeTime(options.time));
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

type Act = (options: TrainerControlOptions, body: RequestBody) => void | Promise<void>;

const actions: ReadonlyMap<string, Act> = new Map<string, Act>([
  ["pause", ({ time }) => time.pause()],
  ["resume", ({ time }) => time.resume()],
  ["speed", ({ time }, body) => setSpeed(time, body.number("speed"))],
  ["jump_to", ({ time }, body) => time.jumpTo(jumpTarget(time, body.time("to")))],
  ["close_connections", ({ connections }, body) => void connections.closeAll(closeCode(body))],
  ["refuse_connections", ({ connections }, body) => refuse(connections, body)],
  ["pick_terminal_scenario", ({ terminals }, body) => pickScenario(terminals, body)],
  ["fail_next", ({ failNext }, body) => letFail(failNext, body)],
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

function refuse(connections: ConnectionControl, body: RequestBody): void {
  const code = body.optionalId("code") === undefined ? 1006 : closeCode(body);
  connections.refuseUntil(body.time("until"), code);
}

function closeCode(body: RequestBody): number {
  const code = body.number("code");
  const isSendable = code === 1000 || code === 1001 || code === 1006 || code === 1011;
  if (isSendable || (Number.isInteger(code) && code >= 4000 && code <= 4999)) return code;
  throw new BodyProblem("code must be 1000, 1001, 1006, 1011 or from 4000 to 4999");
}

/** Chooses the outcome of every following card payment; without a name the amounts decide again. */
function pickScenario(terminals: TrainerControlOptions["terminals"], body: RequestBody): void {
  const name = body.optionalText("scenario");
  if (name !== undefined && findTerminalScenario(name) === undefined) {
    throw new BodyProblem("scenario names nothing that a terminal can do");
  }
  terminals.pick(name as TerminalScenarioName | undefined);
}

function letFail(failNext: FailNext, body: RequestBody): void {
  const status = body.number("status") as FailingStatus;
  if (!failingStatuses.includes(status)) {
    throw new BodyProblem(`status must be one of ${failingStatuses.join(", ")}`);
  }
  const count = body.optionalId("count") ?? 1;
  const call = body.optionalText("call");
  if (count > 100) throw new BodyProblem("count must be at most 100");
  if (!failNext.add({ status, count, ...(call !== undefined && { call }) })) {
    throw new BodyProblem("too many failures are waiting already");
  }
}
