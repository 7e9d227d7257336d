import type { Clock } from "../../ports/clock.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import {
  type Action,
  type CancelSignal,
  type Read,
  refusedAction,
  refusedWith,
} from "../../ports/outcome.ts";
import type { Network } from "../world/network.ts";
import type { Answer } from "../world/staff-api.ts";

/** Time after which a caller stops waiting (PUSH-9). */
const readTimeoutMs: Duration = 15 * secondMs;
const actionTimeoutMs: Duration = 30 * secondMs;

export interface InProcessCallsOptions {
  readonly network: Network;
  readonly clock: Clock;
  /** The name of this page in the network. */
  readonly client: string;
  readonly reportActivity: () => void;
}

type CallResult<Value> =
  | { readonly kind: "answered"; readonly answer: Answer<Value> }
  | { readonly kind: "unanswered"; readonly reason: "network" | "timeout" }
  | { readonly kind: "cancelled" };

/** Sends calls to the world and returns their results, as a client over a network would. */
export class InProcessCalls {
  private readonly network: Network;
  private readonly clock: Clock;
  private readonly client: string;
  private readonly reportActivity: () => void;

  constructor({ network, clock, client, reportActivity }: InProcessCallsOptions) {
    this.network = network;
    this.clock = clock;
    this.client = client;
    this.reportActivity = reportActivity;
  }

  /** `name` is the call's name in fault plans. */
  read<Value>(name: string, run: () => Answer<Value>, cancel?: CancelSignal): Promise<Read<Value>> {
    if (cancel?.isCancelled === true) return Promise.resolve({ kind: "cancelled" });
    return new Promise((resolve) => {
      const end = this.carry(name, readTimeoutMs, run, (result) => resolve(readOf(result)));
      cancel?.whenCancelled(() => end({ kind: "cancelled" }));
    });
  }

  act<Value>(name: string, run: () => Answer<Value>): Promise<Action<Value>> {
    return new Promise((resolve) => {
      this.carry(name, actionTimeoutMs, run, (result) => resolve(actionOf(result)));
    });
  }

  /** Returns a function that ends the call from outside. Only the first result counts, because promises settle once. */
  private carry<Value>(
    name: string,
    timeoutMs: Duration,
    run: () => Answer<Value>,
    resolve: (result: CallResult<Value>) => void,
  ): (result: CallResult<Value>) => void {
    const end = (result: CallResult<Value>): void => {
      stopWaiting();
      this.reportActivity();
      resolve(result);
    };
    const stopWaiting = this.clock.schedule(this.clock.now() + timeoutMs, () =>
      end({ kind: "unanswered", reason: "timeout" }),
    );
    void this.network.call(this.client, name, run).then((delivered) => {
      if (delivered.kind === "answered") end(delivered);
      else if (delivered.isAtOnce === true) end({ kind: "unanswered", reason: "network" });
    });
    return end;
  }
}

function readOf<Value>(result: CallResult<Value>): Read<Value> {
  if (result.kind === "cancelled") return result;
  if (result.kind === "unanswered") return { kind: "unreachable", reason: result.reason };
  const { answer } = result;
  if (answer.status === 200) return { kind: "loaded", value: answer.value };
  return refusedWith(answer.status, answer.message);
}

function actionOf<Value>(result: CallResult<Value>): Action<Value> {
  if (result.kind !== "answered") {
    const reason = result.kind === "unanswered" ? result.reason : "network";
    return { kind: "unknown", reason };
  }
  const { answer } = result;
  if (answer.status === 200) return { kind: "done", value: answer.value };
  const { status, message } = answer;
  // The world's refusals are the API's own.
  return refusedAction({ ...refusedWith(status, message), isOwnError: true });
}
