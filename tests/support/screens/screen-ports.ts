import { Emitter } from "../../../ports/emitter.ts";
import type { BranchState } from "../../../ports/entities/branch.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { RiderPosition, RiderStats } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import type { Battery } from "../../../ports/entities/readiness.ts";
import type { OrderListAnswer } from "../../../ports/order-api.ts";
import type { Failure, Read } from "../../../ports/outcome.ts";
import type { Page, RestartReason, ScreenState } from "../../../ports/page.ts";
import type { TerminalLocks } from "../../../ports/payment-terminal.ts";
import type { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import type { Ports } from "../../../src/compose/graph/ports.ts";
import { expiryThresholdDefaultMs } from "../../../src/orders/order-rules/order-timing.ts";
import type { MemoryLocalStore } from "../stand-ins/memory-local-store.ts";
import { RecordingReporter } from "../stand-ins/recording-reporter.ts";
import { RecordingSoundPlayer } from "../stand-ins/recording-sound-player.ts";
import { queryOf, type ScriptedCall, ScriptedOrderApi } from "../stand-ins/scripted-order-api.ts";
import { ScriptedPushBus } from "../stand-ins/scripted-push-bus.ts";

const unreachable: Failure = { kind: "unreachable", reason: "network" };

/** The delivered report as the server knows it. */
interface DeliveredData {
  stats: readonly RiderStats[];
  orders: readonly Order[];
  /** The result of every call for it, when set. */
  failure: Failure | undefined;
  /** Fails the import of the report's code, when set. */
  isUnfetchable: boolean;
}

export interface ScreenPortsOptions {
  readonly clock: VirtualClock;
  readonly realClock: VirtualClock | undefined;
  readonly localStore: MemoryLocalStore;
  readonly locks: TerminalLocks;
  readonly configuration: Partial<Configuration>;
  readonly riderPosition: ((riderId: RiderId) => Read<RiderPosition>) | undefined;
  /** The answer to reading one order. */
  readonly order: (id: OrderId) => Read<Order>;
}

/** The ports of the app in a test of screens: the server answers reads from the test's data, and holds commands. */
export class ScreenPorts {
  readonly api = new ScriptedOrderApi(() => this.clock.reportActivity());
  readonly soundPlayer: RecordingSoundPlayer;
  readonly reporter = new RecordingReporter();
  /** The battery as the browser reports it. */
  readonly battery = new Emitter<[battery: Battery]>();
  /** Reads the licences that a build has written beside the page. */
  licences: () => Promise<string> = async () => "react (MIT)";
  /** The forms that were posted to the core system. */
  readonly posted: { readonly address: string; readonly fields: unknown }[] = [];
  /** The reasons of the app's restarts; the screens stay. */
  readonly restarted: RestartReason[] = [];
  readonly delivered: DeliveredData = {
    stats: [],
    orders: [],
    failure: undefined,
    isUnfetchable: false,
  };
  /** The payment types as the server has them. */
  paymentTypes: readonly PaymentType[] = [];
  /** The states of branches as the server has them. */
  states: readonly BranchState[] = [];
  /** Reports whether the screen stays on, as the browser would. Does nothing until the board asks for it. */
  reportScreen: (state: ScreenState) => void = () => undefined;
  readonly all: Ports;
  private readonly clock: VirtualClock;

  constructor(options: ScreenPortsOptions) {
    const { clock, realClock = clock, localStore, locks, configuration } = options;
    this.clock = clock;
    this.soundPlayer = new RecordingSoundPlayer(() => clock.now());
    this.api.answerAtOnce = (call) => this.answer(call, options);
    this.all = {
      configuration: {
        brands: [],
        logisticsBrands: [],
        expiryThresholdMs: expiryThresholdDefaultMs,
        overridesFailedPayments: false,
        paymentValidationCompanies: [],
        restartsByNavigation: false,
        ...configuration,
      },
      clock,
      realClock,
      localStore,
      reporter: this.reporter,
      soundPlayer: this.soundPlayer,
      orderApi: this.api,
      pushBus: new ScriptedPushBus(() => clock.now()),
      sessionApi: {
        refresh: async () => unreachable,
        bearerOf: async () => unreachable,
      },
      paymentTerminals: async () => new Map(),
      terminalLocks: () => locks,
      page: this.page(),
      printer: {
        printTakeawayBill: async () => ({ kind: "opened" }),
        printTicket: async () => ({ kind: "opened" }),
      },
      tabLock: (run) => run(),
      random: () => 0,
    };
  }

  private answer(call: ScriptedCall, options: ScreenPortsOptions): unknown {
    const { delivered } = this;
    const { args } = call;
    switch (call.name) {
      case "order":
        return options.order(args[0] as OrderId);
      case "riderPosition": {
        const [riderId] = args as [RiderId];
        return options.riderPosition?.(riderId) ?? loaded<RiderPosition>({ riderId });
      }
      case "paymentTypes":
        return loaded(this.paymentTypes);
      case "branchStates":
        return loaded(this.states);
      case "riderStats":
        return delivered.failure ?? loaded(delivered.stats);
      case "listOrders": {
        const { riderId } = queryOf(call);
        const orders = delivered.orders.filter((order) => order.riderId === riderId);
        return delivered.failure ?? loaded<OrderListAnswer>({ orders, refusals: [] });
      }
      default:
        return undefined;
    }
  }

  private page(): Page {
    return {
      restart: (reason) => this.restarted.push(reason),
      onResume: () => () => undefined,
      onNetworkChange: () => () => undefined,
      keepScreenOn: (listener) => {
        this.reportScreen = listener;
        return () => {
          this.reportScreen = () => undefined;
        };
      },
      onBattery: this.battery.add,
      readLicences: () => this.licences(),
      navigateTo: () => undefined,
      postForm: (address, fields) => this.posted.push({ address, fields }),
    };
  }
}

function loaded<Value>(value: Value): Read<Value> {
  return { kind: "loaded", value };
}
