import type { LocalStore } from "../../ports/local-store.ts";
import type { Tokens } from "../../ports/session-api.ts";
import { decodeToken, type Token } from "./token.ts";

/** Tokens that can be used: the jwt can be decoded, and the refresh token is not empty. */
export interface Credentials {
  readonly token: Token;
  readonly refreshToken: string;
}

type TokenStore = Pick<LocalStore, "read" | "write" | "remove">;

/** Undefined when the jwt cannot be decoded or the refresh token is missing (RT-4). */
export function credentialsOf({ jwt, refreshToken }: Partial<Tokens>): Credentials | undefined {
  const token = jwt === undefined ? undefined : decodeToken(jwt);
  return token === undefined || !refreshToken ? undefined : { token, refreshToken };
}

/** The tokens on this device; undefined when there are none or they cannot be read. */
export function readTokens(store: TokenStore): Credentials | undefined {
  const text = store.read("tokens");
  return text === undefined ? takeOldTokens(store) : credentialsOf(parsed(text));
}

/** Stores both tokens in one write, so that no other tab can read the jwt of one person with the refresh token of another. */
export function writeTokens(store: TokenStore, { jwt, refreshToken }: Tokens): void {
  store.write("tokens", JSON.stringify({ jwt, refresh_token: refreshToken }));
}

export function removeTokens(store: TokenStore): void {
  store.remove("tokens");
  store.remove("jwt");
  store.remove("refresh_token");
}

/** Stored for a moment before refused tokens are removed: the other tabs know by it that no one signed out. */
export const refusedMark = JSON.stringify({ refused: true });

export function removeRefusedTokens(store: TokenStore): void {
  store.write("tokens", refusedMark);
  removeTokens(store);
}

/** Moves tokens that an earlier version stored under two keys. */
function takeOldTokens(store: TokenStore): Credentials | undefined {
  const jwt = store.read("jwt");
  const refreshToken = store.read("refresh_token");
  if (jwt === undefined || refreshToken === undefined) return undefined;
  const credentials = credentialsOf({ jwt, refreshToken });
  removeTokens(store);
  if (credentials !== undefined) writeTokens(store, { jwt, refreshToken });
  return credentials;
}

function parsed(text: string): Partial<Tokens> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return {};
    const { jwt, refresh_token: refreshToken } = value as Record<string, unknown>;
    return {
      ...(typeof jwt === "string" && { jwt }),
      ...(typeof refreshToken === "string" && { refreshToken }),
    };
  } catch {
    return {};
  }
}
