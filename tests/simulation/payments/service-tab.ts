import type { Clock } from "../../../ports/clock.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import type { LocalStore, StoreKey } from "../../../ports/local-store.ts";
import type {
  AttemptHandle,
  PaymentTerminal,
  TerminalFact,
  TerminalLocks,
  TransactionReference,
} from "../../../ports/payment-terminal.ts";
import { AttemptService } from "../../../src/payments/attempt/service/attempt-service.ts";
import { startAt } from "../../support/payment-tablet.ts";
import { RecordingReporter } from "../../support/recording-reporter.ts";
import { usualFeatures } from "../../support/scripted-terminal.ts";
import type { RequestName } from "./fake-partner.ts";

/** A clock that moves only on request. */
export class HandClock implements Clock {
  private time: Instant = startAt;
  private tasks: { readonly at: Instant; readonly run: () => void }[] = [];

  now(): Instant {
    return this.time;
  }

  schedule(at: Instant, run: () => void): Stop {
    const task = { at, run };
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter((other) => other !== task);
    };
  }

  /** Runs the next due task, `lateMs` late. Returns false if none waits. */
  ring(lateMs: number): boolean {
    const [next] = this.tasks.toSorted((one, other) => one.at - other.at);
    if (next === undefined) return false;
    this.tasks = this.tasks.filter((task) => task !== next);
    this.time = Math.max(this.time, next.at + lateMs);
    next.run();
    return true;
  }
}

/** The storage that all tabs of one browser share. */
export interface Disk {
  readonly values: Map<StoreKey, string>;
  isFull: boolean;
}

/**
 * One tab's view of the storage: values that could not be written stay in the tab, as in the browser.
 */
class TabStore implements LocalStore {
  private readonly disk: Disk;
  private readonly onWrite: (key: StoreKey) => void;
  private readonly memory = new Map<StoreKey, string>();
  private readonly listeners = new Set<(key: StoreKey, value: string | undefined) => void>();

  constructor(disk: Disk, onWrite: (key: StoreKey) => void) {
    this.disk = disk;
    this.onWrite = onWrite;
  }

  read(key: StoreKey): string | undefined {
    return this.memory.get(key) ?? this.disk.values.get(key);
  }

  write(key: StoreKey, value: string): boolean {
    const isLonger = value.length > (this.disk.values.get(key)?.length ?? 0);
    if (this.disk.isFull && isLonger) {
      this.memory.set(key, value);
      return false;
    }
    this.memory.delete(key);
    this.disk.values.set(key, value);
    this.onWrite(key);
    return true;
  }

  remove(key: StoreKey): void {
    this.disk.values.delete(key);
  }

  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A small probe always fits. */
  isUsable(): boolean {
    return true;
  }

  onForeignWrite(key: StoreKey): void {
    this.memory.delete(key);
    for (const listener of [...this.listeners]) listener(key, this.disk.values.get(key));
  }
}

export interface TabParts {
  readonly name: string;
  readonly kind: PartnerKind;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly locks: TerminalLocks;
  readonly onWrite: (key: StoreKey) => void;
  readonly send: (name: RequestName, reference: TransactionReference) => void;
}

/** One tab with the real attempt service over a scripted terminal. */
export class ServiceTab {
  readonly service: AttemptService;
  readonly store: TabStore;
  readonly listeners = new Map<TransactionReference, (fact: TerminalFact) => void>();
  readonly close: Stop;
  private comeBack: () => void = () => undefined;

  constructor({ name, kind, clock, disk, locks, onWrite, send }: TabParts) {
    this.store = new TabStore(disk, onWrite);
    const attach = (reference: TransactionReference, listener: (fact: TerminalFact) => void) => {
      this.listeners.set(reference, listener);
      const handle: AttemptHandle = {
        check: () => send("check", reference),
        cancel: () => send("cancel", reference),
        detach: () => void this.listeners.delete(reference),
      };
      return handle;
    };
    const terminal: PaymentTerminal = {
      kind,
      features: () => usualFeatures(kind),
      begin: ({ reference }, listener) => {
        send("begin", reference);
        return attach(reference, listener);
      },
      resume: ({ request }, listener) => attach(request.reference, listener),
    };
    this.service = new AttemptService({
      clock,
      localStore: this.store,
      reporter: new RecordingReporter(),
      locks,
      terminals: async () => new Map([[kind, terminal]]),
      staffId: () => undefined,
      isLinkUp: () => true,
      page: {
        onResume: (listener) => {
          this.comeBack = () => listener(1_000);
          return () => undefined;
        },
        onNetworkChange: () => () => undefined,
      },
      tabId: name,
    });
    this.close = this.service.resume();
  }

  wake(): void {
    this.comeBack();
  }
}
