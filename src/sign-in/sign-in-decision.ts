import type { Clock } from "../../ports/clock.ts";
import type { Me } from "../../ports/entities/company.ts";
import type { SignInStateRule } from "../../ports/entities/configuration.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { type ErrorReporter, failureReport } from "../../ports/error-reporter.ts";
import type { Failure, Read } from "../../ports/outcome.ts";
import type { HandOff, SessionApi, Tokens } from "../../ports/session-api.ts";
import { Wait } from "../../ports/wait.ts";
import { isFinal } from "../session/refresh-failures.ts";
import { credentialsOf } from "../session/stored-tokens.ts";
import { secondsLeft } from "../session/token.ts";
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
  | { readonly kind: "unanswered"; readonly failure: Failure; readonly isSignedIn: boolean };

export interface SignInDecisionParts {
  readonly handOff: HandOff;
  readonly rule: SignInStateRule;
  readonly clock: Clock;
  readonly sessionApi: SessionApi;
  readonly reporter: ErrorReporter;
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
  if (handOff.isStartedHere) return handOff.tokens;
  if (rule === "required") {
    await ask({ kind: "not_started_here", isSignedIn });
    return undefined;
  }
  const given = await bearerOf(parts);
  if (given === "kept") return undefined;
  if (given === "unusable") {
    // Without a signed-in person the login page follows.
    if (isSignedIn) await ask({ kind: "unusable" });
    return undefined;
  }
  const { me, tokens } = given;
  const own = isSignedIn ? await answered(present, parts) : undefined;
  if (own === "kept") return undefined;
  if (own?.kind !== "loaded" || isSamePerson(me, own.value)) return tokens;
  return (await ask({ kind: "replaces", name: me.staff.name })) ? tokens : undefined;
}

/** Tokens that the server accepts, and their person. */
interface Bearer {
  readonly me: Me;
  readonly tokens: Tokens;
}

/** The person of the hand-off's tokens, as the server names them. An expired access token is refreshed first, once (N52). */
async function bearerOf(parts: SignInDecisionParts): Promise<Bearer | "unusable" | "kept"> {
  const { clock, handOff, sessionApi } = parts;
  const isExpired = (): boolean => {
    const token = credentialsOf(handOff.tokens)?.token;
    return token !== undefined && secondsLeft(token, clock.now()) <= 0;
  };
  if (!isExpired()) {
    const bearer = await bearerOfTokens(handOff.tokens, parts);
    // The answer may have corrected a clock by which the token was not expired yet.
    if (bearer !== "unusable" || !isExpired()) return bearer;
  }
  const refreshed = await answered(() => sessionApi.refresh(handOff.tokens), parts, isFinal);
  if (refreshed === "kept") return "kept";
  if (refreshed.kind !== "loaded") return "unusable";
  return bearerOfTokens({ ...handOff.tokens, jwt: refreshed.value.jwt }, parts);
}

async function bearerOfTokens(
  tokens: Tokens,
  parts: SignInDecisionParts,
): Promise<Bearer | "unusable" | "kept"> {
  // The server is not asked about tokens that no session can use.
  if (credentialsOf(tokens) === undefined) return "unusable";
  const me = await answered(() => parts.sessionApi.bearerOf(tokens.jwt), parts, isRefusal);
  if (me === "kept") return "kept";
  return me.kind === "loaded" ? { me: me.value, tokens } : "unusable";
}

/** A malformed answer says nothing about the tokens. */
function isRefusal(failure: Failure): boolean {
  return failure.kind === "refused" && isFinal(failure);
}

/**
 * Reads until the server answers, or refuses for good. Meanwhile staff can try again at once, or keep the current
 * account. A first failure may pass, and is not shown. One that is no matter of the network is reported once.
 */
async function answered<Answer extends Read<unknown> | undefined>(
  read: () => Promise<Answer>,
  { clock, isSignedIn, ask, reporter }: SignInDecisionParts,
  isEnd: (failure: Failure) => boolean = () => false,
): Promise<Answer | "kept"> {
  let keeping = new Promise<"kept">(() => undefined);
  let waitMs = retryMsMin;
  const reported = new Set<string>();
  for (let isShown = false; ; isShown = true) {
    const answer = await Promise.race([read(), keeping]);
    if (answer === "kept" || answer === undefined) return answer;
    if (answer.kind === "loaded" || isEnd(answer)) return answer;
    reportNew(answer, reported, reporter);
    const pressed = isShown ? ask({ kind: "unanswered", failure: answer, isSignedIn }) : undefined;
    keeping = new Promise((resolve) => void pressed?.then((isOn) => isOn || resolve("kept")));
    if ((await pressOrPause(clock, waitMs, pressed)) === false) return "kept";
    waitMs = Math.min(2 * waitMs, retryMsMax);
  }
}

function reportNew(failure: Failure, reported: Set<string>, reporter: ErrorReporter): void {
  const report = failureReport("The person of a sign-in", failure);
  if (report === undefined || reported.has(report.message)) return;
  reported.add(report.message);
  reporter.report(report);
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
