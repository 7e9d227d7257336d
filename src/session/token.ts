import { arrivingMax } from "../../ports/arriving.ts";
import { type Instant, secondMs } from "../../ports/entities/time.ts";
import { isObject, jsonOf } from "../../ports/json-text.ts";

/** The part of a JSON web token that the app reads. The server verifies tokens, the app does not. */
export interface Token {
  readonly text: string;
  readonly expiresAt: Instant;
  readonly issuedAt?: Instant;
  /** The person's `sub` claim. Two tokens of one person have the same (N25). */
  readonly subject?: string;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Reads a stored token. Undefined when it cannot be decoded or has no expiry (RT-4). */
export function decodeToken(text: string): Token | undefined {
  if (text.length > arrivingMax.token) return undefined;
  const [, payload, ...rest] = text.split(".");
  if (payload === undefined || rest.length !== 1) return undefined;
  const claims = readClaims(payload);
  const expiresAt = instantOf(claims?.["exp"]);
  if (expiresAt === undefined) return undefined;
  const issuedAt = instantOf(claims?.["iat"]);
  const subject = subjectOf(claims?.["sub"]);
  return {
    text,
    expiresAt,
    ...(issuedAt !== undefined && { issuedAt }),
    ...(subject !== undefined && { subject }),
  };
}

/** Whether both tokens are of one person (N25). Undefined when one of them names no subject. */
export function isSameSubject(one: Token, other: Token): boolean | undefined {
  if (one.subject === undefined || other.subject === undefined) return undefined;
  return one.subject === other.subject;
}

/** Seconds until the token expires, with fractions; 0 or less once it has. */
export function secondsLeft(token: Token, now: Instant): number {
  return (token.expiresAt - now) / secondMs;
}

function readClaims(payload: string): Record<string, unknown> | undefined {
  const claims = jsonOf(decodeBase64Url(payload));
  return isObject(claims) ? claims : undefined;
}

function instantOf(claim: unknown): Instant | undefined {
  if (typeof claim !== "number" || !Number.isFinite(claim) || claim <= 0) return undefined;
  return claim * secondMs;
}

function subjectOf(claim: unknown): string | undefined {
  return typeof claim === "string" || typeof claim === "number" ? String(claim) : undefined;
}

/** Decodes one character per byte: texts in the claims become unreadable, but they stay equal and numbers stay correct. */
function decodeBase64Url(text: string): string | undefined {
  let bits = 0;
  let bitCount = 0;
  let decoded = "";
  for (const character of text.replace(/=+$/, "")) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    decoded += String.fromCharCode((bits >> bitCount) & 0xff);
  }
  return decoded;
}
