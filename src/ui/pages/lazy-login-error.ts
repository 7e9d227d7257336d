import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The page after the session has ended. */
export const LoginError = lazyScreen(async () => (await import("./login-error.tsx")).LoginError);
