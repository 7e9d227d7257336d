/** The part of a partner's tracking page that can be shown (RA-11). */
export type TrackingPage =
  /** Training opens no outside pages. */
  | { readonly kind: "training" }
  /** A host of the installation's list: shown in a frame. */
  | { readonly kind: "page"; readonly address: string }
  /** The installation lists no hosts: offered as a link, which opens a window of its own (N29). */
  | { readonly kind: "link"; readonly address: string }
  /** The job has no tracking page. */
  | { readonly kind: "none" }
  /** http, which anyone on the way could read and change. */
  | { readonly kind: "insecure" }
  /** No plain https address, one of the installation's own hosts, or a host that its list does not name. */
  | { readonly kind: "refused" };

export interface TrackingFacts {
  readonly isTraining: boolean;
  /** Host names whose pages may be framed, with their subdomains; absent: none. */
  readonly trackingHosts: readonly string[] | undefined;
  /**
   * The hosts of the page, the API, the auth service and the core system. Their pages are never shown: in a
   * frame they could use the staff's sign-in.
   */
  readonly ownHosts: readonly string[];
}

/** Judges a job's track_url, which comes from outside: only https, and a frame only for listed hosts. */
export function trackingPage(trackUrl: string | undefined, facts: TrackingFacts): TrackingPage {
  if (trackUrl === undefined) return { kind: "none" };
  if (/^http:/i.test(trackUrl)) return { kind: "insecure" };
  const host = plainHost(trackUrl);
  const { isTraining, trackingHosts, ownHosts } = facts;
  if (host === undefined || ownHosts.some((own) => own.toLowerCase() === host)) {
    return { kind: "refused" };
  }
  const isListed = trackingHosts?.some((known) => host === known || host.endsWith(`.${known}`));
  if (isListed === false) return { kind: "refused" };
  if (isTraining) return { kind: "training" };
  return { kind: isListed ? "page" : "link", address: trackUrl };
}

/** Works without URL, which the core does not have: knows plain addresses only. */
function plainHost(trackUrl: string): string | undefined {
  const host = /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(trackUrl)?.[1];
  return host?.toLowerCase().replace(/\.$/, "");
}
