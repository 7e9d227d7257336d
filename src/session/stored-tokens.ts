import { isObject, isTexts } from "../../ports/json-text.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Tokens } from "../../ports/session-api.ts";
import { StoredValue } from "../../ports/stored-value.ts";
import { decodeToken, type Token } from "./token.ts";

/** Tokens that can be used: the jwt can be decoded, and the refresh token is not empty. */
export interface Credentials {
  readonly token: Token;
  readonly refreshToken: string;
}

/** Tokens of which one may be missing. */
type GivenTokens = { readonly [Name in keyof Tokens]?: Tokens[Name] | undefined };

/** The JSON of both tokens. */
interface StoredTokens {
  readonly jwt?: string;
  readonly refresh_token?: string;
}

/** Undefined when the jwt cannot be decoded or the refresh token is missing (RT-4). */
export function credentialsOf({ jwt, refreshToken }: GivenTokens): Credentials | undefined {
  const token = jwt === undefined ? undefined : decodeToken(jwt);
  return token === undefined || !refreshToken ? undefined : { token, refreshToken };
}

/** The tokens on this device; undefined when there are none or they cannot be read. */
export function readTokens(store: LocalStore): Credentials | undefined {
  if (store.read("tokens") === undefined) return takeOldTokens(store);
  const { jwt, refresh_token: refreshToken } = storedIn(store).read() ?? {};
  return credentialsOf({ jwt, refreshToken });
}

/** Stores both tokens in one write, so that no other tab can read the jwt of one person with the refresh token of another. */
export function writeTokens(store: LocalStore, { jwt, refreshToken }: Tokens): void {
  storedIn(store).write({ jwt, refresh_token: refreshToken });
}

export function removeTokens(store: LocalStore): void {
  store.remove("tokens");
  store.remove("jwt");
  store.remove("refresh_token");
}

/** Stored for a moment before refused tokens are removed: the other tabs know by it that no one signed out. */
export const refusedMark = JSON.stringify({ refused: true });

export function removeRefusedTokens(store: LocalStore): void {
  store.write("tokens", refusedMark);
  removeTokens(store);
}

/** Moves tokens that an earlier version stored under two keys. */
function takeOldTokens(store: LocalStore): Credentials | undefined {
  const jwt = store.read("jwt");
  const refreshToken = store.read("refresh_token");
  if (jwt === undefined || refreshToken === undefined) return undefined;
  const credentials = credentialsOf({ jwt, refreshToken });
  removeTokens(store);
  if (credentials !== undefined) writeTokens(store, { jwt, refreshToken });
  return credentials;
}

function storedIn(store: LocalStore): StoredValue<StoredTokens> {
  return new StoredValue<StoredTokens>(store, "tokens", {
    decode: (json) => (isStored(json) ? json : undefined),
  });
}

/** Tokens that were refused are an object without either. */
function isStored(json: unknown): json is StoredTokens {
  if (!isObject(json)) return false;
  const { jwt = "", refresh_token: refreshToken = "" } = json;
  return isTexts([jwt, refreshToken]);
}
