import type { StripeTerminal } from "@stripe/terminal-js/dist/pure.js";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { Wait } from "../../ports/wait.ts";
import type { CreateReaderSdk, ReaderSdk } from "./reader-sdk.ts";

/** After this time Stripe's script counts as not loaded, as it may never settle. */
const loadTimeoutMs: Duration = 30 * secondMs;

const scriptAddress = "https://js.stripe.com/terminal/v1";

/** The page's side of loading: the script's global, and adding the script again. */
export interface ScriptPlace {
  /** The script's global, once it ran. */
  present(): StripeTerminal | undefined;
  /** Removes a tag that failed and adds a new one; ends when that one was loaded or failed. */
  insertAgain(): Promise<void>;
}

export interface ReaderSdkLoaderOptions {
  /** `loadStripeTerminal` of @stripe/terminal-js/pure, which remembers a failure for ever. */
  readonly load: () => Promise<StripeTerminal | null>;
  readonly place: ScriptPlace;
  /** Real time. */
  readonly clock: Clock;
}

/**
 * Loads Stripe's script, which must come from js.stripe.com. A failure is not remembered: the next
 * call looks into the page and tries a fresh tag. Rejects after 30 s.
 */
export function readerSdkLoader(options: ReaderSdkLoaderOptions): () => Promise<CreateReaderSdk> {
  const { load, place, clock } = options;
  let hasFailed = false;
  return async () => {
    const present = place.present();
    if (present !== undefined) return creatorOf(present);
    try {
      const loaded = await withinTime(clock, hasFailed ? insertAndLook(place) : load());
      if (loaded === null || loaded === undefined) throw new Error("There is no page to load into");
      return creatorOf(loaded);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
}

async function insertAndLook(place: ScriptPlace): Promise<StripeTerminal | undefined> {
  await place.insertAgain();
  return place.present();
}

function withinTime<Value>(clock: Clock, loading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const { stop } = new Wait(clock, loadTimeoutMs, () =>
      reject(new Error("Stripe's script did not load in time")),
    );
    loading.then(resolve, reject).finally(stop);
  });
}

function creatorOf(stripe: StripeTerminal): CreateReaderSdk {
  // The same object: its methods take and give Stripe's own larger types.
  return (props) => stripe.create(props) as unknown as ReaderSdk;
}

/** The place in a real page. */
function pageScriptPlace(page: Window & typeof globalThis): ScriptPlace {
  return {
    present: () => (page as { readonly StripeTerminal?: StripeTerminal }).StripeTerminal,
    insertAgain: () =>
      new Promise((resolve, reject) => {
        const { document } = page;
        for (const tag of document.querySelectorAll(`script[src^="${scriptAddress}"]`)) {
          tag.remove();
        }
        const script = document.createElement("script");
        script.src = scriptAddress;
        script.addEventListener("load", () => resolve());
        script.addEventListener("error", () => reject(new Error("Stripe's script did not load")));
        document.head.append(script);
      }),
  };
}

/** Stripe's own, fetched with the first payment at a card reader. */
export function stripeSdkLoader(
  page: Window & typeof globalThis,
  clock: Clock,
): () => Promise<CreateReaderSdk> {
  const load = async (): Promise<StripeTerminal | null> => {
    const { loadStripeTerminal } = await import("@stripe/terminal-js/dist/pure.js");
    return loadStripeTerminal();
  };
  return readerSdkLoader({ load, place: pageScriptPlace(page), clock });
}
