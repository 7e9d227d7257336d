import type { Clock } from "../../ports/clock.ts";
import type { Me } from "../../ports/entities/company.ts";
import type { SignInStateRule } from "../../ports/entities/configuration.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { Failure, Read } from "../../ports/outcome.ts";
import type { HandOff, SessionApi, Tokens } from "../../ports/session-api.ts";
import { Wait } from "../../ports/wait.ts";
import { isFinal } from "../session/refresh-failures.ts";
import { credentialsOf } from "../session/stored-tokens.ts";
import { isSamePerson } from "../session/token-owner.ts";

/** The first and the longest wait before the server is asked again. */
const retryMsMin: Duration = 2 * secondMs;
const retryMsMax: Duration = 30 * secondMs;

/** A sign-in that this page did not start (N25). */
export type SignInProblem =
  /** It would replace another person; the name is empty when the server does not give it. */
  | { readonly kind: "replaces"; readonly name: string }
  /** The installation takes no such sign-in. */
  | { readonly kind: "not_started_here"; readonly isSignedIn: boolean }
  /** The server refuses its tokens, or they cannot be read. Someone is signed in. */
  | { readonly kind: "unusable" }
  /** The server does not say whose tokens they are, and is asked again. */
  | { readonly kind: "unanswered"; readonly isOffline: boolean; readonly isSignedIn: boolean };

export interface SignInDecisionParts {
  readonly handOff: HandOff;
  readonly rule: SignInStateRule;
  readonly clock: Clock;
  readonly sessionApi: Pick<SessionApi, "bearerOf">;
  /** Whether the device holds tokens. */
  readonly isSignedIn: boolean;
  /** The person of these tokens; undefined once the server has refused them. */
  readonly present: () => Promise<Read<Me> | undefined>;
  /** Shows the problem. Resolves with true when staff go on, and with false when they keep the current account. */
  readonly ask: (problem: SignInProblem) => Promise<boolean>;
}

/**
 * Decides on a sign-in hand-off. Any page can link to one, with tokens of its own making. So one that this page did not
 * start is used only after the server has named its person, and replaces another person only after a question (N25).
 * Returns the tokens to use; undefined keeps those on the device.
 */
export async function decideSignIn(parts: SignInDecisionParts): Promise<Tokens | undefined> {
  const { handOff, rule, isSignedIn, ask, present } = parts;
  const { tokens } = handOff;
  if (handOff.isStartedHere) return tokens;
  if (rule === "required") {
    await ask({ kind: "not_started_here", isSignedIn });
    return undefined;
  }
  const given = await bearerOf(parts);
  if (given === "kept") return undefined;
  if (given.kind !== "loaded") {
    // Without a signed-in person the login page follows.
    if (isSignedIn) await ask({ kind: "unusable" });
    return undefined;
  }
  const own = isSignedIn ? await answered(present, parts) : undefined;
  if (own === "kept") return undefined;
  if (own?.kind !== "loaded" || isSamePerson(given.value, own.value)) return tokens;
  return (await ask({ kind: "replaces", name: given.value.staff.name })) ? tokens : undefined;
}

/** The person of the hand-off's token, as the server names them, or its refusal. */
function bearerOf(parts: SignInDecisionParts): Promise<Read<Me> | "kept"> {
  const { tokens } = parts.handOff;
  // The server is not asked about tokens that no session can use.
  if (credentialsOf(tokens) === undefined) return Promise.resolve(refused);
  return answered(() => parts.sessionApi.bearerOf(tokens.jwt), parts, isRefusal);
}

const refused: Failure = { kind: "refused", status: 401 };

/** A malformed answer says nothing about the tokens. */
function isRefusal(failure: Failure): boolean {
  return failure.kind === "refused" && isFinal(failure);
}

/**
 * Reads until the server answers, or refuses for good. Meanwhile staff can try again at once, or keep the current
 * account. A first failure may pass, and is not shown.
 */
async function answered<Answer extends Read<Me> | undefined>(
  read: () => Promise<Answer>,
  { clock, isSignedIn, ask }: SignInDecisionParts,
  isEnd: (failure: Failure) => boolean = () => false,
): Promise<Answer | "kept"> {
  let keeping = new Promise<"kept">(() => undefined);
  let waitMs = retryMsMin;
  for (let isShown = false; ; isShown = true) {
    const answer = await Promise.race([read(), keeping]);
    if (answer === "kept" || answer === undefined) return answer;
    if (answer.kind === "loaded" || isEnd(answer)) return answer;
    const isOffline = answer.kind === "unreachable";
    const pressed = isShown ? ask({ kind: "unanswered", isOffline, isSignedIn }) : undefined;
    keeping = new Promise((resolve) => void pressed?.then((isOn) => isOn || resolve("kept")));
    if ((await pressOrPause(clock, waitMs, pressed)) === false) return "kept";
    waitMs = Math.min(2 * waitMs, retryMsMax);
  }
}

/** The press, or undefined after this time. */
function pressOrPause(
  clock: Clock,
  pauseMs: Duration,
  pressed: Promise<boolean> | undefined,
): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const pause = new Wait(clock, pauseMs, () => resolve(undefined));
    void pressed?.then((isOn) => {
      pause.stop();
      resolve(isOn);
    });
  });
}
