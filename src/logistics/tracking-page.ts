/** The part of a partner's tracking page that can be shown (RA-11). */
export type TrackingPage =
  /** Training opens no outside pages. */
  | { readonly kind: "training" }
  | { readonly kind: "page"; readonly address: string }
  /** The job has no tracking page. */
  | { readonly kind: "none" }
  /** Not https, on the app's own host, or on a host that this installation does not trust. */
  | { readonly kind: "refused" };

export interface TrackingFacts {
  readonly isTraining: boolean;
  /** Host names whose pages may be shown, with their subdomains; absent: every host but the app's own. */
  readonly trackingHosts: readonly string[] | undefined;
  /** The app's own host: its pages could reach out of the frame. */
  readonly ownHost: string;
}

/** Judges a job's track_url, which comes from outside: only https, and only trusted hosts. */
export function trackingPage(trackUrl: string | undefined, facts: TrackingFacts): TrackingPage {
  if (trackUrl === undefined) return { kind: "none" };
  if (!isTrusted(trackUrl, facts)) return { kind: "refused" };
  return facts.isTraining ? { kind: "training" } : { kind: "page", address: trackUrl };
}

/** Works without URL, which the core does not have: trusts plain addresses only. */
function isTrusted(trackUrl: string, { trackingHosts, ownHost }: TrackingFacts): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(trackUrl)?.[1];
  if (host === undefined) return false;
  const wanted = host.toLowerCase().replace(/\.$/, "");
  if (wanted === ownHost.toLowerCase()) return false;
  return (
    trackingHosts === undefined ||
    trackingHosts.some((trusted) => wanted === trusted || wanted.endsWith(`.${trusted}`))
  );
}
