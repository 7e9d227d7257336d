import type {
  BranchId,
  CompanyId,
  DeviceId,
  OrderId,
  PaymentTypeId,
  StaffId,
} from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { PartnerKind, TerminalFeatures } from "../../../ports/entities/terminal-kinds.ts";
import type { Duration, Instant, Stop } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import type { CardPaymentRequest } from "../../../src/payments/attempt/attempt-record.ts";
import type { OrderBalance } from "../../../src/payments/attempt/order-balance.ts";
import type { AttemptView } from "../../../src/payments/attempt/service/attempt-model.ts";
import { AttemptService } from "../../../src/payments/attempt/service/attempt-service.ts";
import { MemoryLocalStore } from "../stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../stand-ins/memory-locks.ts";
import { RecordingReporter } from "../stand-ins/recording-reporter.ts";
import { ScriptedTerminal, type TerminalCall } from "../stand-ins/scripted-terminal.ts";

export const startAt: Instant = 1_800_000_000_000;

const currency = { code: "AED", precision: 2 } as const;
export const dueByDefault: OrderBalance = { kind: "due", amount: minor(4550), currency };

/** Order 1001, 45.50 AED remaining. */
export function aCardPayment(changes: Partial<CardPaymentRequest> = {}): CardPaymentRequest {
  return {
    kind: "generic",
    orderId: 1001 as OrderId,
    orderNumber: "1001",
    companyId: 7 as CompanyId,
    branchId: 3 as BranchId,
    paymentTypeId: 5 as PaymentTypeId,
    device: { id: "T-1" as DeviceId, name: "Front desk" },
    amount: minor(4550),
    balance: minor(4550),
    currency,
    ...changes,
  };
}

interface TabletOptions {
  readonly kind?: PartnerKind;
  readonly features?: Partial<TerminalFeatures>;
  readonly store?: MemoryLocalStore;
  /** By default 45.50 AED is due for each order of which the test says nothing else. */
  readonly balanceOf?: (orderId: OrderId) => OrderBalance;
  /** By default each payment is offered as it was chosen. */
  readonly isOffered?: (request: CardPaymentRequest) => boolean;
}

/** One browser with card payments over a scripted terminal, in virtual time. */
export class PaymentTablet {
  readonly clock = new VirtualClock({
    startAt,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  readonly reporter = new RecordingReporter();
  readonly locks = new MemoryLocks();
  readonly store: MemoryLocalStore;
  readonly terminal: ScriptedTerminal;
  service: AttemptService;
  isLinkUp = true;
  /** The balance of each order, where it is not 45.50 AED. */
  readonly balances = new Map<OrderId, OrderBalance>();
  comeBack: () => void = () => undefined;
  /** Whether a payment is still offered as it was chosen. */
  isOffered: (request: CardPaymentRequest) => boolean;
  private readonly balanceOf: (orderId: OrderId) => OrderBalance;
  private stop: Stop;
  private tabs = 0;

  constructor(options: TabletOptions = {}) {
    const { kind = "generic", features, store, balanceOf } = options;
    this.isOffered = options.isOffered ?? (() => true);
    this.balanceOf = balanceOf ?? ((id) => this.balances.get(id) ?? dueByDefault);
    this.store = store ?? new MemoryLocalStore();
    this.terminal = new ScriptedTerminal(this.clock, kind, features);
    this.service = this.openTab();
    this.stop = this.service.resume();
  }

  /** Opens another tab of the same browser; it is not resumed yet. */
  openTab(): AttemptService {
    this.tabs += 1;
    const tab = `tab-${this.tabs}`;
    return new AttemptService({
      clock: this.clock,
      localStore: this.store,
      reporter: this.reporter,
      locks: this.locks.forTab(tab),
      terminals: async () => new Map([[this.terminal.kind, this.terminal]]),
      balanceOf: this.balanceOf,
      isOffered: (request) => this.isOffered(request),
      staffId: () => 42 as StaffId,
      isLinkUp: () => this.isLinkUp,
      page: {
        onResume: (listener) => {
          this.comeBack = () => listener(1_000);
          return () => undefined;
        },
        onNetworkChange: () => () => undefined,
      },
      tabId: tab,
    });
  }

  /** Reloads the page, which is away for `awayMs`; its memory is lost. */
  async reload(awayMs: Duration = 0): Promise<void> {
    this.stop();
    this.terminal.forgetListeners();
    this.locks.closeTab(`tab-${this.tabs}`);
    await this.clock.advanceBy(awayMs);
    this.service = this.openTab();
    this.stop = this.service.resume();
    await this.settle();
  }

  /** Moves to this many milliseconds after the start of the test. */
  async until(ms: Duration): Promise<void> {
    await this.clock.runUntil(startAt + ms);
    await this.settle();
  }

  /** Lets promises settle without moving the clock. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async pay(changes: Partial<CardPaymentRequest> = {}): Promise<AttemptView> {
    const result = await this.service.start(aCardPayment({ kind: this.terminal.kind, ...changes }));
    if (result.kind !== "started") throw new Error(`The payment did not start: ${result.kind}`);
    return result.attempt;
  }

  /** Instants of calls, counted from the start of the test. */
  times(...names: readonly TerminalCall["name"][]): readonly Duration[] {
    return this.terminal.times(...names).map((at) => at - startAt);
  }

  close(): void {
    this.stop();
  }
}
