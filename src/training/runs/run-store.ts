import type { Stop } from "../../../ports/entities/time.ts";
import {
  isRecordKey,
  type LocalStore,
  type RecordKey,
  type RecordPrefix,
  type StoreKey,
} from "../../../ports/local-store.ts";

/**
 * The values that belong to the orders of one run: another run gives the same numbers to other orders. Entered lines and
 * the counts of failed card payments stay on the device, where its tabs share them.
 */
const runKeys = [
  "limbo",
  "auto_rejected",
  "payment_journal",
  "payment_stamp",
  "unreadable_payments",
  "not_delivered",
] as const satisfies readonly StoreKey[];
type RunKey = (typeof runKeys)[number] | RecordKey;

/** The values of one run, with which the run goes on. */
export type RunRecords = Readonly<Partial<Record<RunKey, string>>>;

/**
 * The storage of simulator mode. What belongs to the orders of a run lives as long as the page, as the branch does, and
 * no other tab sees it; everything else is stored on the device.
 */
export class RunStore implements LocalStore {
  private readonly device: LocalStore;
  private readonly run = new Map<RunKey, string>();

  /** `records` are those of the run that goes on. */
  constructor(device: LocalStore, records: RunRecords = {}) {
    this.device = device;
    for (const [key, value] of Object.entries(records))
      if (isRunKey(key) && typeof value === "string") this.run.set(key, value);
    // Earlier versions stored them on the device.
    for (const key of runKeys) device.remove(key);
  }

  read(key: StoreKey): string | undefined {
    return isRunKey(key) ? this.run.get(key) : this.device.read(key);
  }

  write(key: StoreKey, value: string): boolean {
    if (!isRunKey(key)) return this.device.write(key, value);
    this.run.set(key, value);
    return true;
  }

  remove(key: StoreKey): void {
    if (isRunKey(key)) this.run.delete(key);
    else this.device.remove(key);
  }

  keys(prefix: RecordPrefix): readonly RecordKey[] {
    return [...this.run.keys()].filter((key): key is RecordKey => key.startsWith(prefix));
  }

  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop {
    return this.device.onChange((key, value) => {
      if (!isRunKey(key)) listener(key, value);
    });
  }

  isUsable(): boolean {
    return this.device.isUsable();
  }

  records(): RunRecords {
    return Object.fromEntries(this.run);
  }
}

function isRunKey(key: string): key is RunKey {
  return runKeys.some((known) => known === key) || isRecordKey(key);
}
