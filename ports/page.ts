import type { Duration, Stop } from "./entities/time.ts";

/** Why the app asks to be built and loaded anew (PUSH-4). */
export type RestartReason =
  | "order_updated"
  | "order_voided"
  | "synchronized"
  | "business_end"
  | "error_acknowledged"
  | "payment_mismatch"
  | "try_again";

/** The page the app lives in. */
export interface Page {
  /** Builds and fetches everything anew in place; a configuration switch makes it a real navigation. */
  restart(reason: RestartReason): void;
  /** Tells when the page is shown again, and how long it had been hidden or asleep. */
  onResume(listener: (awayMs: Duration) => void): Stop;
  /** Tells when the browser believes that the network came or went. A hint only. */
  onNetworkChange(listener: (isOnline: boolean) => void): Stop;
  /**
   * Calls once, just before the page is drawn next; a page that is hidden draws nothing. Absent where
   * nothing is drawn at all.
   */
  onNextFrame?(listener: () => void): Stop;
  /** Leaves the app for an address of the core system. */
  navigateTo(address: string): void;
  /**
   * Posts fields as a form to an address of the core system, which opens in a window of its own (FL-11).
   * Only http and https; other addresses are left alone. To be called while a press is fresh.
   */
  postForm(address: string, fields: Readonly<Record<string, string>>): void;
}
