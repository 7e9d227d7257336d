export type LaterModule = typeof import("./later-module.ts");

let fetched: LaterModule | undefined;

/** Fetches the workers that the first list can do without, as one chunk. */
export async function fetchLaterModule(): Promise<LaterModule> {
  fetched = await import("./later-module.ts");
  return fetched;
}

/** What was fetched before: an app that is built anew, or a test, starts with it at once. */
export function fetchedLaterModule(): LaterModule | undefined {
  return fetched;
}
