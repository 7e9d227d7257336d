import { runInAction } from "mobx";
import { type Clock, exactly } from "../../../ports/clock.ts";
import { Emitter } from "../../../ports/emitter.ts";
import { isReaderKind, type PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Duration, Instant, ServerTime, Stop } from "../../../ports/entities/time.ts";
import type { LocalStore, RecordKey, RecordPrefix, StoreKey } from "../../../ports/local-store.ts";
import type {
  AttemptHandle,
  PaymentTerminal,
  TerminalFact,
  TerminalLocks,
  TransactionReference,
} from "../../../ports/payment-terminal.ts";
import { AttemptService } from "../../../src/payments/attempt/service/attempt-service.ts";
import { balanceOf } from "../../../src/payments/balance-of.ts";
import { KeptLines } from "../../../src/payments/kept-lines.ts";
import { OpenCheckouts } from "../../../src/payments/open-checkouts.ts";
import { SettlementWorker } from "../../../src/payments/settlement-worker.ts";
import { startAt } from "../../support/payments/payment-tablet.ts";
import { aCompany } from "../../support/samples/company-builders.ts";
import { RecordingReporter } from "../../support/stand-ins/recording-reporter.ts";
import { usualFeatures } from "../../support/stand-ins/scripted-terminal.ts";
import type { RequestName } from "./fake-partner.ts";
import { type OrderServer, paymentTypes } from "./order-server.ts";
import { Till } from "./till.ts";

/** A clock that moves only on request. */
export class HandClock implements Clock {
  /** The latest time that it has shown. */
  latest: Instant = startAt;
  /** The time that has really passed, whatever it has shown. */
  passedMs: Duration = 0;
  private readonly steps = new Emitter<[byMs: Duration]>();
  readonly onStep = this.steps.add;
  private time: Instant = startAt;
  private tasks: { readonly at: Instant; readonly run: () => void }[] = [];

  now(): Instant {
    return this.time;
  }

  serverTime(): ServerTime {
    return exactly(this.time);
  }

  schedule(at: Instant, run: () => void): Stop {
    const task = { at, run };
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter((other) => other !== task);
    };
  }

  get taskCount(): number {
    return this.tasks.length;
  }

  /** The times until its tasks are due, the next first. */
  get dueIn(): readonly Duration[] {
    return this.tasks.map(({ at }) => at - this.time).sort((one, other) => one - other);
  }

  /** Runs the next due task, `lateMs` late. Returns false if none waits. */
  ring(lateMs: Duration): boolean {
    const [next] = this.tasks.toSorted((one, other) => one.at - other.at);
    if (next === undefined) return false;
    this.tasks = this.tasks.filter((task) => task !== next);
    this.pass(Math.max(0, next.at + lateMs - this.time));
    next.run();
    return true;
  }

  /** Whether a task is due within this time. */
  isDueWithin(ms: Duration): boolean {
    return this.tasks.some(({ at }) => at <= this.time + ms);
  }

  pass(ms: Duration): void {
    this.passedMs += ms;
    this.set(this.time + ms);
  }

  /** The device's clock is set, forwards or back, which it reports to every open page. */
  step(ms: Duration): void {
    this.set(this.time + ms);
    this.steps.emit(ms);
  }

  private set(time: Instant): void {
    this.time = time;
    this.latest = Math.max(this.latest, time);
  }
}

/** The storage that all tabs of one browser share. */
export interface Disk {
  readonly values: Map<StoreKey, string>;
  isFull: boolean;
}

/** `refused`: the value that a full device did not take. */
type OnWrite = (key: StoreKey, refused?: string) => void;

/**
 * One tab's view of the storage: values that could not be written stay in the tab, as in the browser.
 */
export class TabStore implements LocalStore {
  private readonly disk: Disk;
  private readonly onWrite: OnWrite;
  /** Refused values, each with the one on the disk for which it stands. */
  private readonly memory = new Map<StoreKey, readonly [value: string, over: string | undefined]>();
  private readonly listeners = new Emitter<[key: StoreKey, value: string | undefined]>();

  constructor(disk: Disk, onWrite: OnWrite) {
    this.disk = disk;
    this.onWrite = onWrite;
  }

  /** Whether every value is on the device. */
  get isWritten(): boolean {
    return this.memory.size === 0;
  }

  read(key: StoreKey): string | undefined {
    const stored = this.disk.values.get(key);
    const [value, over] = this.memory.get(key) ?? [];
    if (value === undefined || over === stored) return value ?? stored;
    this.memory.delete(key);
    return stored;
  }

  write(key: StoreKey, value: string): boolean {
    const isLonger = value.length > (this.disk.values.get(key)?.length ?? 0);
    if (this.disk.isFull && isLonger) {
      this.memory.set(key, [value, this.disk.values.get(key)]);
      this.onWrite(key, value);
      return false;
    }
    this.memory.delete(key);
    this.disk.values.set(key, value);
    this.onWrite(key);
    return true;
  }

  remove(key: StoreKey): void {
    this.memory.delete(key);
    if (this.disk.values.delete(key)) this.onWrite(key);
  }

  keys(prefix: RecordPrefix): readonly RecordKey[] {
    const keys = new Set([...this.disk.values.keys(), ...this.memory.keys()]);
    return [...keys].filter((key): key is RecordKey => key.startsWith(prefix));
  }

  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop {
    return this.listeners.add(listener);
  }

  reportUnreadable(): void {}

  /** A small probe always fits. */
  isUsable(): boolean {
    return true;
  }

  onForeignWrite(key: StoreKey): void {
    this.memory.delete(key);
    this.listeners.emit(key, this.disk.values.get(key));
  }
}

export interface Request {
  readonly name: RequestName;
  readonly reference: TransactionReference;
  readonly tab: ServiceTab;
}

export interface TabParts {
  readonly name: string;
  readonly kind: PartnerKind;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly locks: TerminalLocks;
  readonly server: OrderServer;
  readonly onCompleted: () => void;
  /** A gateway answered a completion: whether the server has acted is not told. */
  readonly onGatewayAnswer: () => void;
  readonly onWrite: (tab: ServiceTab, key: StoreKey, refused?: string) => void;
  readonly onRequest: (request: Request) => void;
}

interface Listener {
  readonly deviceId: string;
  readonly onFact: (fact: TerminalFact) => void;
}

/** One tab with the real attempt service and checkouts over a scripted terminal. */
export class ServiceTab {
  readonly store: TabStore;
  readonly listeners = new Map<TransactionReference, Listener>();
  /** Readers that this page runs: a reload loses them. */
  readonly readers = new Set<TransactionReference>();
  readonly name: string;
  service!: AttemptService;
  till!: Till;
  private readonly parts: TabParts;
  private stop: Stop = () => undefined;
  private comeBack: () => void = () => undefined;

  constructor(parts: TabParts) {
    this.parts = parts;
    this.name = parts.name;
    this.store = new TabStore(parts.disk, (key, refused) => parts.onWrite(this, key, refused));
    this.open();
  }

  /** Restarts the app without leaving the page. */
  restart(): void {
    this.close();
    this.open();
  }

  wake(): void {
    this.comeBack();
  }

  close(): void {
    this.till.closeAll();
    this.stop();
  }

  private open(): void {
    const { clock, kind, locks, name, onCompleted, onGatewayAnswer, server } = this.parts;
    const terminal = this.terminal(kind);
    const attempts: AttemptService = new AttemptService({
      clock,
      localStore: this.store,
      reporter: new RecordingReporter(),
      locks,
      terminals: async () => new Map([[kind, terminal]]),
      isOffered: () => true,
      balanceOf: (id) =>
        balanceOf(id, {
          checkouts,
          lines,
          attempts,
          company: till,
          book: { lastKnown: (order) => till.orders.get(order) },
        }),
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
    const lines = new KeptLines({
      localStore: this.store,
      locks: () => locks,
      now: () => clock.now(),
    });
    const checkouts = new OpenCheckouts();
    const shared = { clock, server, kind, onCompleted, onGatewayAnswer };
    const till = new Till({ ...shared, tab: name, attempts, lines, checkouts });
    const stopLines = lines.start();
    const stopAttempts = attempts.resume();
    const stopSettling = new SettlementWorker({
      attempts,
      lines,
      checkouts,
      book: { get: (id) => till.orders.get(id), lastKnown: (id) => till.orders.get(id) },
      types: () => paymentTypes,
      currency: () => aCompany().currency,
      lookUp: (id) => till.lookUp(id),
      areListsLoaded: () => till.loadCount > 0,
      lastListAt: () => till.loadCount,
      // Staff read it at once.
      askLost: (kept) => lines.readLost(kept),
    }).start();
    this.service = attempts;
    this.till = till;
    this.stop = () => {
      stopSettling();
      stopAttempts();
      stopLines();
    };
  }

  private terminal(kind: PartnerKind): PaymentTerminal {
    return {
      kind,
      features: () => usualFeatures(kind),
      begin: (request, onFact) => {
        this.send("begin", request.reference);
        if (isReaderKind(kind)) this.readers.add(request.reference);
        return this.attach(request, onFact);
      },
      resume: ({ request }, onFact) => this.attach(request, onFact),
    };
  }

  private attach(
    { reference, device }: { readonly reference: TransactionReference; device: { id: string } },
    onFact: (fact: TerminalFact) => void,
  ): AttemptHandle {
    this.listeners.set(reference, { deviceId: device.id, onFact });
    // Only the page that began it holds the reader's object; another one can look at the intent.
    const again = (name: RequestName) => () =>
      this.send(this.readers.has(reference) ? name : "check", reference);
    return {
      check: () => this.send("check", reference),
      cancel: () => this.send("cancel", reference),
      confirmAgain: again("confirm_again"),
      collectAgain: again("collect_again"),
      detach: () => void this.listeners.delete(reference),
    };
  }

  private send(name: RequestName, reference: TransactionReference): void {
    this.parts.onRequest({ name, reference, tab: this });
  }

  /** The lists of the server arrive. */
  loadLists(): void {
    runInAction(() => this.till.load());
  }
}
