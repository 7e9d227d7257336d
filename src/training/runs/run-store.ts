import type { Stop } from "../../../ports/entities/time.ts";
import {
  isRecordKey,
  type LocalStore,
  type RecordKey,
  type RecordPrefix,
  type StoreKey,
} from "../../../ports/local-store.ts";

/** The values that belong to the orders of one run: another run gives the same numbers to other orders. */
const runKeys = [
  "limbo",
  "auto_rejected",
  "payment_journal",
  "payment_stamp",
  "unreadable_payments",
  "not_delivered",
] as const satisfies readonly StoreKey[];
/**
 * They belong to orders, too. Those of a practice day stay on the device, where its tabs share them; a lesson has its
 * own, because what was left on another day would stand in its way and count in its score.
 */
const lessonKeys = ["failed_attempts"] as const satisfies readonly StoreKey[];
const lessonPrefix = "checkout_lines.";
type RunKey = (typeof runKeys)[number] | (typeof lessonKeys)[number] | RecordKey;

export interface RunStoreOptions {
  /** The run is that of a lesson, or continues one. */
  readonly isLesson: boolean;
  /** Those of the run that goes on. */
  readonly records?: RunRecords | undefined;
}

/** The values of one run, with which the run goes on. */
export type RunRecords = Readonly<Partial<Record<RunKey, string>>>;

/**
 * The storage of simulator mode. What belongs to the orders of a run lives as long as the page, as the branch does, and
 * no other tab sees it; everything else is stored on the device.
 */
export class RunStore implements LocalStore {
  private readonly device: LocalStore;
  private readonly isRunKey: (key: string) => key is RunKey;
  private readonly run = new Map<RunKey, string>();

  constructor(device: LocalStore, { isLesson, records = {} }: RunStoreOptions) {
    this.device = device;
    const keys: readonly string[] = isLesson ? [...runKeys, ...lessonKeys] : runKeys;
    this.isRunKey = (key): key is RunKey =>
      keys.includes(key) || (isRecordKey(key) && (isLesson || !key.startsWith(lessonPrefix)));
    for (const [key, value] of Object.entries(records))
      if (this.isRunKey(key) && typeof value === "string") this.run.set(key, value);
    // Earlier versions stored them on the device.
    for (const key of runKeys) device.remove(key);
  }

  read(key: StoreKey): string | undefined {
    return this.isRunKey(key) ? this.run.get(key) : this.device.read(key);
  }

  write(key: StoreKey, value: string): boolean {
    if (!this.isRunKey(key)) return this.device.write(key, value);
    this.run.set(key, value);
    return true;
  }

  remove(key: StoreKey): void {
    if (this.isRunKey(key)) this.run.delete(key);
    else this.device.remove(key);
  }

  keys(prefix: RecordPrefix): readonly RecordKey[] {
    if (!this.isRunKey(prefix)) return this.device.keys(prefix);
    return [...this.run.keys()].filter((key): key is RecordKey => key.startsWith(prefix));
  }

  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop {
    return this.device.onChange((key, value) => {
      if (!this.isRunKey(key)) listener(key, value);
    });
  }

  reportUnreadable(key: StoreKey): void {
    this.device.reportUnreadable(key);
  }

  isUsable(): boolean {
    return this.device.isUsable();
  }

  records(): RunRecords {
    return Object.fromEntries(this.run);
  }
}
