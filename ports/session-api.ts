import type { Read } from "./outcome.ts";

export interface Tokens {
  readonly jwt: string;
  readonly refreshToken: string;
}

/** The auth service. */
export interface SessionApi {
  /** POST /api/dmms/v1/tokens/refresh {jwt, refresh_token} → jwt. Never repeated by itself. */
  refresh(tokens: Tokens): Promise<Read<{ readonly jwt: string }>>;
}

/** How an adapter gets the bearer for a call, at the moment of the call. */
export interface AccessToken {
  current(): string | undefined;
}
