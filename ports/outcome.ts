/** Why an answer could not be used. Every failure that can be expected is one of these; ports do not throw them. */
export type Failure =
  /** The server answered with a status of 400 or above. */
  | { readonly kind: "refused"; readonly status: number; readonly message?: string }
  /** No answer: the network failed, or the time was up. */
  | { readonly kind: "unreachable"; readonly reason: "network" | "timeout" }
  /** An answer arrived that does not say what it should; `detail` names the field. */
  | { readonly kind: "malformed"; readonly detail: string }
  /** The caller gave up before the answer came. */
  | { readonly kind: "cancelled" };

/** The ending of a read. */
export type Read<Value> = { readonly kind: "loaded"; readonly value: Value } | Failure;

/**
 * The ending of a call that changes something (PUSH-9).
 * `unknown`: it was sent and nobody told how it ended. It is never repeated by itself.
 */
export type Action<Value = undefined> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "refused"; readonly status: number; readonly message?: string }
  | { readonly kind: "unknown"; readonly reason: "network" | "timeout" | "malformed" };

/** Lets the caller of a read give it up. */
export interface CancelSignal {
  readonly isCancelled: boolean;
  /** Runs `task` once on cancelling; at once when that has happened already. */
  whenCancelled(task: () => void): void;
}

/** One element of an answer that was refused, while the rest was kept. */
export interface Refusal {
  /** Where it stood, for example `orders[3].total_amount`. */
  readonly path: string;
  readonly problem: string;
}
