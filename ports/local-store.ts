import type { Stop } from "./entities/time.ts";

/** All that is kept on the device (SE-7). Nothing personal beyond these. */
export const storeKeys = [
  "jwt",
  "refresh_token",
  "theme",
  "language",
  "branch_selection",
  "limbo",
  "auto_rejected",
  "failed_attempts",
  "payment_journal",
] as const;
export type StoreKey = (typeof storeKeys)[number];

/**
 * Small texts that survive a reload. Failures are reported by the adapter and never reach the caller:
 * a value that could not be written lives on in memory (SE-4).
 */
export interface LocalStore {
  read(key: StoreKey): string | undefined;
  /** Whether it stands on the device now; if not, it lives on in this page's memory only. */
  write(key: StoreKey, value: string): boolean;
  remove(key: StoreKey): void;
  /** Tells of writes by other tabs. */
  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop;
  /** Whether a real write and read back succeeded; false means cookies and storage are blocked. */
  isUsable(): boolean;
}
