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
  // The text of all card payments, as earlier versions kept it; it is read and split.
  "payment_journal",
  // The greatest number in a reference of this browser.
  "payment_stamp",
  "unreadable_payments",
  // The day of the last report that the push channels are public.
  "public_channels_reported",
  "not_delivered",
  "changed_orders",
  // Names this device to head office, where heartbeats are switched on.
  "device_number",
  // The branch whose kitchen load was left open.
  "kitchen_load",
  "untold_promises",
  "announced_large_orders",
  // The names of what the back end declares, for training on this device.
  "declared_capabilities",
  "training_results",
  "training_debriefs",
  // Earlier versions kept the tokens under these two; they are read once and removed.
  "jwt",
  "refresh_token",
] as const;

/** Starts of keys that each hold one record of many. */
export const recordPrefixes = ["payment_journal.", "checkout_lines."] as const;
export type RecordPrefix = (typeof recordPrefixes)[number];
export type RecordKey = `${RecordPrefix}${string}`;
export type StoreKey = (typeof storeKeys)[number] | RecordKey;

/** Whether the key holds one record of many. */
export function isRecordKey(key: string): key is RecordKey {
  return recordPrefixes.some((prefix) => key.startsWith(prefix));
}

/** Texts that survive a reload, each under its key. StoredValue and StoredList read and write the JSON in them. */
export interface TextStore<Key extends string = string> {
  read(key: Key): string | undefined;
  /** Returns whether the value is stored; if not, only this page's memory has it, or nothing does. */
  write(key: Key, value: string): boolean;
  remove(key: Key): void;
  /** Calls the listener for writes by other tabs. Once a tab has cleared everything, each prefix of records is reported as a key. */
  onChange(listener: (key: Key, value: string | undefined) => void): Stop;
  /** Reports once for each key that its text, or a part of it, is none that this version can read. */
  reportUnreadable(key: Key): void;
}

/**
 * Small texts that survive a reload. Failures are reported by the adapter and never reach the caller:
 * a value that could not be written is kept in memory (SE-4).
 */
export interface LocalStore extends TextStore<StoreKey> {
  /** The keys of the records that begin like this, in no particular order. */
  keys(prefix: RecordPrefix): readonly RecordKey[];
  /** Whether a test value was written and read back; false means that cookies and storage are blocked. */
  isUsable(): boolean;
}
