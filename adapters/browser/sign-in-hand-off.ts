import { signInPath } from "../../ports/entities/tab-name.ts";
import { noAddressAsked } from "../../ports/page.ts";
import type { HandOff } from "../../ports/session-api.ts";
import { takeSignInState } from "./sign-in-state.ts";

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
