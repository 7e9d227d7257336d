import { signInPath } from "../../ports/entities/tab-name.ts";
import { noAddressAsked } from "../../ports/page.ts";
import type { HandOff } from "../../ports/session-api.ts";

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
function takeSignInState(page: Window, given: string | undefined): boolean {
  try {
    const state = page.sessionStorage.getItem(key);
    page.sessionStorage.removeItem(key);
    return state !== null && state === given;
  } catch {
    return false;
  }
}

const boardPath = "/home-delivery/new";

/** `public/sign-in.js` keeps the fragment here, with its number sign. */
interface SignInPage extends Window {
  signInFragment?: string;
}

/**
 * Takes the tokens of the core system's sign-in. They stand in the fragment, which no server sees, and which `public/sign-in.js` has taken out of the page's address and
 * history, and replaces the address by the board's with the same query (RT-9). Call it before anything is sent or
 * rendered. Undefined at any other address. A token that is missing or unreadable is an empty text, which no session
 * accepts.
 */
export function takeSignInHandOff(page: SignInPage): HandOff | undefined {
  const { location, history } = page;
  if (location.pathname !== signInPath) return undefined;
  const values = readFragment((page.signInFragment ?? location.hash).slice(1));
  delete page.signInFragment;
  history.replaceState(noAddressAsked, "", boardPath + location.search);
  return {
    tokens: {
      jwt: values.get("jwt") ?? "",
      refreshToken: values.get("refresh_token") ?? "",
    },
    isStartedHere: takeSignInState(page, values.get("state")),
  };
}

/** Not URLSearchParams, which would turn each plus sign into a space; tokens hold no spaces. */
function readFragment(fragment: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of fragment.split("&")) {
    const [name = "", ...rest] = pair.split("=");
    values.set(name, decoded(rest.join("=")));
  }
  return values;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
