import type { SignInStateRule } from "../../ports/entities/configuration.ts";
import type { SessionApi, Tokens } from "../../ports/session-api.ts";
import { type Credentials, credentialsOf } from "../session/stored-tokens.ts";
import { isSameSubject } from "../session/token.ts";
import { TokenOwner } from "../session/token-owner.ts";
import type { SignInProblem } from "../ui/pages/sign-in-question.tsx";
import type { HandOff } from "./sign-in-hand-off.ts";

export interface SignInDecisionParts {
  readonly handOff: HandOff;
  /** The tokens on this device. */
  readonly stored: Credentials | undefined;
  readonly rule: SignInStateRule;
  readonly sessionApi: Pick<SessionApi, "bearerOf">;
  /** Shows the problem. Resolves with whether staff accept the sign-in. */
  readonly ask: (problem: SignInProblem) => Promise<boolean>;
}

/**
 * Decides on a sign-in hand-off: any page can link to one, so that one which this page did not start replaces no
 * person without a question (N25). Returns the tokens to use; undefined keeps those on the device.
 */
export async function decideSignIn(parts: SignInDecisionParts): Promise<Tokens | undefined> {
  const { handOff, stored, rule, ask } = parts;
  const { tokens } = handOff;
  if (handOff.isStartedHere) return tokens;
  if (rule === "required") {
    await ask({ kind: "not_started_here", isSignedIn: stored !== undefined });
    return undefined;
  }
  const given = credentialsOf(tokens);
  // The session refuses tokens that cannot be read.
  if (given === undefined || stored === undefined) return tokens;
  const other = await otherPerson(parts.sessionApi, stored, given);
  if (other === undefined) return tokens;
  return (await ask({ kind: "replaces", ...other })) ? tokens : undefined;
}

/** Undefined when both tokens are of one person. */
async function otherPerson(
  sessionApi: SignInDecisionParts["sessionApi"],
  stored: Credentials,
  given: Credentials,
): Promise<{ readonly name?: string } | undefined> {
  const isSame = isSameSubject(stored.token, given.token);
  if (isSame === true) return undefined;
  const own = isSame === undefined ? await sessionApi.bearerOf(stored.token.text) : undefined;
  const owner = new TokenOwner(sessionApi, () => (own?.kind === "loaded" ? own.value : undefined));
  owner.take(stored.token);
  const { isOwn, name } = await owner.identify(given.token);
  return isOwn ? undefined : { ...(name !== undefined && { name }) };
}
