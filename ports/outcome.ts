import type { Duration } from "./entities/time.ts";

/** The expected failures of a call. Ports return them and do not throw them. */
export type Failure =
  /** The server answered with a status of 400 or above. */
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly message?: string;
      /** True for a 500 whose body is the API's own error: no gateway has written it (N30). */
      readonly isOwnError?: true;
      /** The wait that the server asked its automatic callers for, with a 429 or 503. */
      readonly retryAfterMs?: Duration;
    }
  /** No answer: the network failed, or the call timed out. */
  | { readonly kind: "unreachable"; readonly reason: "network" | "timeout" }
  /** An answer arrived that could not be decoded; `detail` names the field. */
  | { readonly kind: "malformed"; readonly detail: string }
  /** The caller cancelled before the answer came. */
  | { readonly kind: "cancelled" };

/** The wait that the server asked automatic callers for; 0 where it asked for none. */
export function waitAskedMs(failure: Failure): Duration {
  return failure.kind === "refused" ? (failure.retryAfterMs ?? 0) : 0;
}

/** The result of a read. */
export type Read<Value> = { readonly kind: "loaded"; readonly value: Value } | Failure;

/**
 * The result of a call that changes something (PUSH-9).
 * `unknown`: it was sent, and its result did not arrive, or the answer does not tell it (`status`, N30). It is never
 * repeated automatically.
 */
export type Action<Value = undefined> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "refused"; readonly status: number; readonly message?: string }
  | { readonly kind: "unknown"; readonly reason: "network" | "timeout" | "malformed" }
  | { readonly kind: "unknown"; readonly reason: "status"; readonly status: number };

/**
 * Whether an action that was answered with this status may have been carried out (N30): a gateway answers so when it has
 * waited too long for the server. Only the API's own 500 says that nothing was done.
 */
export function isOutcomeUnknown(status: number, isOwnError: boolean): boolean {
  return status === 408 || (status >= 500 && !(status === 500 && isOwnError));
}

/** Lets the caller of a read cancel it. */
export interface CancelSignal {
  readonly isCancelled: boolean;
  /** Runs `task` once on cancelling; at once when it is cancelled already. */
  whenCancelled(task: () => void): void;
}

/** One element of an answer that was refused while the rest was kept. */
export interface Refusal {
  /** Its path, for example `orders[3].total_amount`. */
  readonly path: string;
  readonly problem: string;
  /** The number of the order, where the element is an order whose number can be read. */
  readonly orderNumber?: string;
}
