import type { Tokens } from "../../ports/session-api.ts";

/** Where the core system sends whoever has signed in; the tokens stand in the fragment, which no server sees. */
const signInPath = "/sign-in";
const boardPath = "/home-delivery/new";

/**
 * Takes the tokens of the core system's sign-in out of the page's address and history, and leaves the
 * board's address with the same query (RT-9). To be called before anything is sent or drawn. Undefined
 * at any other address; a token that is missing or cannot be read is an empty text, which no session takes.
 */
export function takeSignInHandOff({ location, history }: Window): Tokens | undefined {
  if (location.pathname !== signInPath) return undefined;
  const values = readFragment(location.hash.slice(1));
  history.replaceState(null, "", boardPath + location.search);
  return {
    jwt: values.get("jwt") ?? "",
    refreshToken: values.get("refresh_token") ?? "",
  };
}

/** Not URLSearchParams, which would make a space of each plus sign; tokens hold no spaces. */
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
