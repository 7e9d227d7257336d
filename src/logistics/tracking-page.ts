/** What can be shown of a partner's tracking page (RA-11). */
export type TrackingPage =
  /** Nothing from outside is opened in training. */
  | { readonly kind: "training" }
  | { readonly kind: "page"; readonly address: string }
  /** The partner has not told one. */
  | { readonly kind: "none" }
  /** Not https, the app's own, or of a host that this installation does not trust. */
  | { readonly kind: "refused" };

export interface TrackingFacts {
  readonly isTraining: boolean;
  /** Host names whose pages may be shown, with their subdomains; absent: every host but the app's own. */
  readonly trackingHosts: readonly string[] | undefined;
  /** Where the app itself is served from: a page of its own could reach out of the frame. */
  readonly ownHost: string;
}

/** Decides over a job's track_url, which comes from outside: only https, and only hosts that are trusted. */
export function trackingPage(trackUrl: string | undefined, facts: TrackingFacts): TrackingPage {
  if (trackUrl === undefined) return { kind: "none" };
  if (!isTrusted(trackUrl, facts)) return { kind: "refused" };
  return facts.isTraining ? { kind: "training" } : { kind: "page", address: trackUrl };
}

/** Read without URL, which this layer does not know: whatever is not plain is not trusted. */
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
