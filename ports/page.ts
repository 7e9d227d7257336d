import type { Battery } from "./entities/readiness.ts";
import type { Duration, Stop } from "./entities/time.ts";

/** The reasons for restarting the app (PUSH-4). */
export type RestartReason =
  | "order_updated"
  | "order_voided"
  | "synchronized"
  | "business_end"
  | "error_acknowledged"
  | "payment_mismatch"
  | "clock_set_back"
  | "signed_in_elsewhere"
  | "signed_out"
  | "try_again";

/**
 * Whether the screen stays on. refused: the browser or the system does not allow it now. unsupported: the browser
 * cannot do it.
 */
export type ScreenState = "on" | "refused" | "unsupported";

/** The state of the history entry that a sign-in without an address leaves: the board chooses its first tab. */
export const noAddressAsked = { isAddressAsked: false } as const;

/** The page the app lives in. */
export interface Page {
  /** Builds the app and fetches everything again in place; a configuration switch makes it a real navigation. */
  restart(reason: RestartReason): void;
  /** Calls the listener when the page is shown again, with how long it was hidden or asleep. */
  onResume(listener: (awayMs: Duration) => void): Stop;
  /** Calls the listener when the browser reports the network as gone or back. A hint only. */
  onNetworkChange(listener: (isOnline: boolean) => void): Stop;
  /**
   * Calls the listener once, just before the next frame. After a press the listener waits for the frame after that one,
   * so that the page draws what staff pressed first (PF-17). A hidden page has no frames. Absent where there is no screen.
   */
  onNextFrame?(listener: () => void): Stop;
  /**
   * Keeps the screen on until stopped, and reports whether that works; never within this call. Asks again when the
   * page is shown again (RL-4). Absent where there is no screen.
   */
  keepScreenOn?(listener: (state: ScreenState) => void): Stop;
  /** Calls the listener with the battery and after each change; never where it is not known. Never within this call. */
  onBattery?(listener: (battery: Battery) => void): Stop;
  /**
   * Reads the licences of the packages that this page is built of. Rejects when they do not arrive. Absent where no build
   * has written them.
   */
  readLicences?(): Promise<string>;
  /** Navigates to an address of the core system. */
  navigateTo(address: string): void;
  /**
   * Posts fields as a form to an address of the core system, which opens in a window of its own (FL-11).
   * Only http and https; ignores other addresses. Call it in the handler of a press, or the browser blocks it.
   */
  postForm(address: string, fields: Readonly<Record<string, string>>): void;
}
