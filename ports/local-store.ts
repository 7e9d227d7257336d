import type { Stop } from "./entities/time.ts";

/** Everything that is stored on the device (SE-7). Nothing personal beyond these. */
export const storeKeys = [
  "tokens",
  "theme",
  "density",
  "language",
  "branch_selection",
  "limbo",
  "auto_rejected",
  "failed_attempts",
  "payment_journal",
  "checkout_lines",
  "unreadable_payments",
  // The day of the last report that the push channels are public.
  "public_channels_reported",
  "not_delivered",
  "training_results",
  "training_debriefs",
  // Earlier versions kept the tokens under these two; they are read once and removed.
  "jwt",
  "refresh_token",
] as const;
export type StoreKey = (typeof storeKeys)[number];

/**
 * Small texts that survive a reload. Failures are reported by the adapter and never reach the caller:
 * a value that could not be written is kept in memory (SE-4).
 */
export interface LocalStore {
  read(key: StoreKey): string | undefined;
  /** Returns whether the value is stored on the device; if not, only this page's memory has it. */
  write(key: StoreKey, value: string): boolean;
  remove(key: StoreKey): void;
  /** Calls the listener for writes by other tabs. */
  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop;
  /** Whether a test value was written and read back; false means that cookies and storage are blocked. */
  isUsable(): boolean;
}
