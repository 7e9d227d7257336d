import type { Duration } from "./entities/time.ts";

/** Why a server refused a call, in words, with the statuses of each. A call may name reasons of its own besides. */
export const refusalStatuses = {
  unauthorised: [401],
  forbidden: [403],
  /** The server does not have it, or no longer. */
  gone: [404, 410],
  /** Another person or device was first. */
  changed: [409],
  /** The request does not fit. */
  invalid: [422],
  too_many: [429],
  /** The server failed. An action was certainly not carried out only if the API itself said so (N30). */
  refused: [500],
  /** It may have been carried out: a gateway answers so, too, and with any status from 501 (N30). */
  unknown: [408],
  /** Any other answer that is no success. */
  unexpected: [],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type RefusalReason = keyof typeof refusalStatuses;

/** The server said no. The status is for reports alone (ER-3). */
export type Refused<Reason extends string = RefusalReason> = Reason extends string
  ? {
      readonly kind: "refused";
      readonly reason: Reason;
      readonly status: number;
      readonly message?: string;
    }
  : never;

interface RefusalDetails {
  /** True for a 500 whose body is the API's own error: no gateway has written it (N30). */
  readonly isOwnError?: true;
  /** The wait that the server asked its automatic callers for, with a 429 or 503. */
  readonly retryAfterMs?: Duration;
}

const reasons: ReadonlyMap<number, RefusalReason> = new Map(
  (Object.keys(refusalStatuses) as RefusalReason[]).flatMap((reason) =>
    refusalStatuses[reason].map((status) => [status, reason]),
  ),
);

/** The refusal that an answer with this status is, and the sentence of its body. */
export function refusedWith(status: number, message?: string): Refused {
  const reason = reasons.get(status) ?? (status > 500 ? "unknown" : "unexpected");
  return { kind: "refused", reason, status, ...(message !== undefined && { message }) };
}

/** The expected failures of a call. Ports return them and do not throw them. */
export type Failure =
  | (Refused & RefusalDetails)
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
 * The result of a call that changes something (PUSH-9), with the refusals that this call has beside those of all.
 * `unknown`: it was sent, and its result did not arrive, or the answer does not tell it. It is never repeated
 * automatically.
 */
export type Action<Value = undefined, OwnReason extends string = never> =
  | { readonly kind: "done"; readonly value: Value }
  | Refused<RefusalReason | OwnReason>
  | { readonly kind: "unknown"; readonly reason: "network" | "timeout" | "malformed" }
  /** The call has failed as `ifUnchanged` says where nothing was carried out (N30). */
  | { readonly kind: "unknown"; readonly reason: "answer"; readonly ifUnchanged: Refused };

/** The refusals of a call, but for the one that another person or device was first. */
export type RefusalOf<Call extends (...args: never) => Promise<unknown>> = Exclude<
  Extract<Awaited<ReturnType<Call>>, { readonly kind: "refused" }>,
  { readonly reason: "changed" }
>;

/**
 * The result of an action that was answered with this failure. A gateway answers with 408 or from 500 when it has waited
 * too long for the server; only the API's own 500 says that nothing was done (N30).
 */
export function refusedAction(failure: Refused & RefusalDetails): Action<never> {
  const { status, message, isOwnError } = failure;
  const refused = refusedWith(status, message);
  const isUnclear =
    refused.reason === "refused" ? isOwnError !== true : refused.reason === "unknown";
  return isUnclear
    ? { kind: "unknown", reason: "answer", ifUnchanged: refusedWith(status) }
    : refused;
}

/** The proofs that an action may carry, each with the reason where it was wrong, which the API calls invalid (HV-1, UC-7). */
export const wrongProofs = { code: "wrong_code", supervisorPassword: "wrong_password" } as const;

type ProofName = keyof typeof wrongProofs;
type ProofIn<Details> = Details extends unknown ? Extract<keyof Details, ProofName> : never;
/** Proves who takes an order: the code that this person names, or a supervisor's password in its place (HV-1). */
export type Proof = {
  readonly [Name in ProofName]: { readonly [Field in Name]: string };
}[ProofName];
/** Details that may carry a proof. */
export type MaybeProved = { readonly [Name in ProofName]?: string };
export type WrongProof<Details = typeof wrongProofs> = (typeof wrongProofs)[ProofIn<Details>];

/** Whether a proof was not right: the popup that asked for it says so. */
export function isWrongProof(reason: string): reason is WrongProof {
  return Object.values<string>(wrongProofs).includes(reason);
}

/** The result of an action that carried these details. */
export function withProof<Value, Details extends object>(
  action: Action<Value>,
  details: Details,
): Action<Value, WrongProof<Details>> {
  const carried = (Object.keys(wrongProofs) as ProofName[]).find(
    (proof) => (details as MaybeProved)[proof] !== undefined,
  );
  const isInvalid = action.kind === "refused" && action.reason === "invalid";
  if (!isInvalid || carried === undefined) return action;
  return { ...action, reason: wrongProofs[carried] } as Action<Value, WrongProof<Details>>;
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
