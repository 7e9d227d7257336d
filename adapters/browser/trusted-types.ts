/** The part of the browser's Trusted Types that this app uses. Older browsers have none. */
export interface TrustedTypesPage {
  readonly location: { readonly origin: string };
  readonly trustedTypes?: {
    createPolicy(name: string, rules: TrustedTypesRules): unknown;
  };
}

/** Undefined refuses the text: the browser throws, and reports a violation of the page's policy. */
interface TrustedTypesRules {
  readonly createHTML: (text: string) => string | undefined;
  readonly createScriptURL: (address: string) => string | undefined;
}

/** Stripe allows its reader SDK to be loaded from here only. */
const readerScripts = "https://js.stripe.com/terminal/";
const serviceWorker = "/sw.js";

/**
 * Installs the page's one Trusted Types policy. It has the name `default`, so that it also covers packages:
 * react-aria clears its live region with an empty HTML text. It accepts that text, the scripts of this build
 *, its service worker and the SDK of Stripe's readers; no text ever becomes a script.
 */
export function installTrustedTypes({ trustedTypes, location }: TrustedTypesPage): void {
  const ownScripts = `${location.origin}/assets/`;
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text === "" ? text : undefined),
    createScriptURL: (address) => {
      if (!URL.canParse(address, location.origin)) return undefined;
      const { href } = new URL(address, location.origin);
      const isKnown =
        address === serviceWorker ||
        href.startsWith(ownScripts) ||
        `${href}/`.startsWith(readerScripts);
      return isKnown ? address : undefined;
    },
  });
}
