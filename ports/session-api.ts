import type { Read } from "./outcome.ts";

export interface Tokens {
  readonly jwt: string;
  readonly refreshToken: string;
}

/** The auth service. */
export interface SessionApi {
  /** POST /api/dmms/v1/tokens/refresh {jwt, refresh_token} → jwt. Never repeated automatically. */
  refresh(tokens: Tokens): Promise<Read<{ readonly jwt: string }>>;
}

/** Gives adapters the bearer token, at the moment of the call. */
export interface AccessToken {
  current(): string | undefined;
}
