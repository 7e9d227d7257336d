import type { Me } from "./entities/company.ts";
import type { Read } from "./outcome.ts";

export interface Tokens {
  readonly jwt: string;
  readonly refreshToken: string;
}

/** The tokens of the core system's sign-in, and whether this tab started it: it brings the tab's one-time state (N25). */
export interface HandOff {
  readonly tokens: Tokens;
  readonly isStartedHere: boolean;
}

/** The auth service, and the bearers of its tokens. */
export interface SessionApi {
  /** POST /api/dmms/v1/tokens/refresh {jwt, refresh_token} → jwt. Never repeated automatically. */
  refresh(tokens: Tokens): Promise<Read<{ readonly jwt: string }>>;
  /** GET /me with this token instead of the current one. */
  bearerOf(jwt: string): Promise<Read<Me>>;
}

/** Gives adapters the bearer token, at the moment of the call. */
export interface AccessToken {
  current(): string | undefined;
}
