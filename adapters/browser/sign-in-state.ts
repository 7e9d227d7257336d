/** Keeps the state of the sign-in that this tab has started. Session storage survives the way to the core system and back. */
const key = "delivery-manager.sign_in_state";
const byteCount = 16;

/** Makes the one-time state of a sign-in that starts on this page, and keeps it until the hand-off (N25). */
export function startSignInState(page: Window): string {
  const bytes = page.crypto.getRandomValues(new Uint8Array(byteCount));
  const state = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    page.sessionStorage.setItem(key, state);
  } catch {
    // Storage is blocked: the hand-off counts as one without state.
  }
  return state;
}

/** Whether the hand-off brings the state of the sign-in that this tab has started. Each state counts once. */
export function takeSignInState(page: Window, given: string | undefined): boolean {
  try {
    const state = page.sessionStorage.getItem(key);
    page.sessionStorage.removeItem(key);
    return state !== null && state === given;
  } catch {
    return false;
  }
}
