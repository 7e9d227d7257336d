import { restartIntervalMs, restartRetryMs } from "../../adapters/browser/browser-page.ts";
import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { OrderApi, OrderCall } from "../../ports/order-api.ts";
import type { Page, RestartReason } from "../../ports/page.ts";
import type { PaymentTerminal } from "../../ports/payment-terminal.ts";
import type { Printer } from "../../ports/printer.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { AccessToken, SessionApi, Tokens } from "../../ports/session-api.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import type { RandomStream } from "../../simulator/kernel/random-stream.ts";
import type { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { sources } from "../../simulator/world/sources.ts";
import { AwayStore } from "../../src/alerts/away-store.ts";
import { type BranchApp, createApp } from "../../src/compose/graph/create-app.ts";
import type { Ports } from "../../src/compose/graph/ports.ts";
import { expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import { refusedMark, writeTokens } from "../../src/session/stored-tokens.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { noSounds } from "../support/stand-ins/no-sounds.ts";
import { BoardInvariants } from "./board-invariants.ts";
import { ChangeOrigins } from "./change-origins.ts";
import type { Findings } from "./findings.ts";
import { TrafficInvariants } from "./traffic-invariants.ts";

/** The listeners of one app: its feed, its card payments, and its report on absences. */
const pageListenersMax = 3;
/** The longest delay of a slow answer. */
const answerDelayMsMax: Duration = 4 * secondMs;

const configuration: Configuration = {
  expiryThresholdMs: expiryThresholdDefaultMs,
  paymentValidationCompanies: [],
  overridesFailedPayments: false,
  restartsByNavigation: false,
  brands: sources,
  logisticsBrands: [],
};

/** The world's ports for one client. */
export interface WorldPorts {
  readonly orderApi: OrderApi;
  readonly pushBus: PushBus;
  readonly sessionApi: SessionApi;
  readonly paymentTerminals: () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>;
}

export interface TabletOptions {
  /** The branch's IANA zone; UTC by default. */
  readonly timeZone?: string;
  readonly clock: Clock & Pick<VirtualClock, "reportActivity">;
  readonly findings: Findings;
  readonly jitter: RandomStream;
  /** Makes new ports for each start of the app; the token is read at each call. */
  readonly connect: (token: AccessToken) => WorldPorts;
  /** Signs the person at this tablet in. */
  readonly signIn: () => Tokens;
  readonly ignoresCancelling: boolean;
  /** The percentage of list answers that are delayed. */
  readonly slowAnswersPercent: number;
  /** False where a session is only recorded, over a clock that moves with each look: the pushes are not checked. */
  readonly areFindingsRead?: boolean;
  /** Whether staff have a map of the riders open. */
  readonly hasMapOpen?: boolean;
  /** Silent by default. */
  readonly soundPlayer?: SoundPlayer;
  /** Called before a press, and when a call that changes an order was sent and has not arrived yet. */
  readonly onPress?: (id: OrderId) => void;
  readonly onSent?: (id: OrderId) => void;
  /** Prints after the check for second bills; by default every print succeeds at once. */
  readonly printer?: Printer;
  /** Receives every report, too. */
  readonly reporter?: ErrorReporter;
}

interface Running {
  readonly app: BranchApp;
  readonly board: BoardInvariants;
  readonly traffic: TrafficInvariants;
  /** The popups that staff have open. */
  readonly screens: Set<Stop>;
  readonly stop: Stop;
}

/**
 * One tablet of the branch with the real app on it. A page reload builds a new app; the device's storage survives it.
 */
export class Tablet {
  private readonly options: TabletOptions;
  readonly localStore = new MemoryLocalStore();
  readonly away = new AwayStore();
  /** Each call that changes an order, when it is sent and when it ends. */
  readonly actions = new Emitter<[call: OrderCall, id: OrderId, isUnderWay: boolean]>();
  private readonly resumes = new Emitter<[awayMs: Duration]>();
  private readonly billed = new Set<OrderId>();
  private running: Running | undefined;
  private isCalm = false;
  private lastStartAt: Instant = 0;
  private cancelRestart: Stop | undefined;
  /** The reason of the latest restart of the page. */
  restartReason: RestartReason | undefined;
  /** The number of restarts of the page. `past` holds the counts of stopped apps. */
  restarts = 0;
  signIns = 0;
  private readonly beganAt: Instant;
  /** Of the app that runs, or that ran last. */
  private origins: ChangeOrigins | undefined;
  private readonly past = { listCalls: 0, actions: 0, pushes: 0 };

  constructor(options: TabletOptions) {
    this.options = options;
    this.beganAt = options.areFindingsRead === false ? 0 : options.clock.now();
    options.findings.traceOrders((id) => this.origins?.describe(id) ?? []);
    this.storeTokens();
  }

  get app(): BranchApp | undefined {
    return this.running?.app;
  }

  get counts(): { readonly listCalls: number; readonly actions: number; readonly pushes: number } {
    const { listCalls, actions, pushes } = this.running?.traffic ?? this.past;
    if (this.running === undefined) return this.past;
    return {
      listCalls: this.past.listCalls + listCalls,
      actions: this.past.actions + actions,
      pushes: this.past.pushes + pushes,
    };
  }

  start(): Stop {
    this.build();
    return () => {
      this.cancelRestart?.();
      this.cancelRestart = undefined;
      this.stopApp();
    };
  }

  /** Signs in again after the end of the session, as the core system's sign-in page does. */
  signInAgain(): void {
    this.signIns += 1;
    this.stopApp();
    this.storeTokens();
    this.build();
  }

  /** Stores tokens as another tab of this device does, or removes them. */
  storeElsewhere(tokens: Tokens | undefined): void {
    if (tokens === undefined) {
      this.localStore.writeFromElsewhere("tokens", undefined);
      return;
    }
    const written = new MemoryLocalStore();
    writeTokens(written, tokens);
    this.localStore.writeFromElsewhere("tokens", written.read("tokens"));
  }

  /** The server refuses the tokens to another tab, which removes them. */
  refuseElsewhere(): void {
    this.localStore.writeFromElsewhere("tokens", refusedMark);
    this.localStore.writeFromElsewhere("tokens", undefined);
  }

  /** Shows the page again after it was hidden or asleep. */
  comeBack(awayMs: Duration): void {
    this.resumes.emit(awayMs);
  }

  /** Ends the delays of answers. */
  calm(): void {
    this.isCalm = true;
  }

  /** Starts a press of a button of this order; the returned function ends it. */
  press(id: OrderId): () => void {
    this.options.onPress?.(id);
    return this.running?.traffic.press(id) ?? (() => {});
  }

  /** Staff open a popup; the returned function closes it. A restart of the page closes it, too. */
  openScreen(): Stop {
    const { running } = this;
    if (running === undefined) return () => {};
    const close = running.app.orders.restarts.holdForScreen();
    running.screens.add(close);
    return () => {
      if (running.screens.delete(close)) close();
    };
  }

  check(now: Instant): void {
    if (this.running === undefined) return;
    this.running.board.check(now);
    this.running.traffic.check(now);
    if (this.resumes.listenerCount > pageListenersMax) {
      this.options.findings.add("B-I22", `${this.resumes.listenerCount} listen to the page`);
    }
  }

  private storeTokens(): void {
    writeTokens(this.localStore, this.options.signIn());
  }

  private build(): void {
    const { clock, findings, ignoresCancelling, areFindingsRead = true } = this.options;
    const delayAnswer = (): Promise<void> | undefined => this.delayAnswer();
    let app: BranchApp | undefined;
    const { beganAt } = this;
    const origins = areFindingsRead ? new ChangeOrigins({ clock, beganAt }) : undefined;
    this.origins = origins;
    const traffic = new TrafficInvariants({
      clock,
      findings,
      ...(origins && { origins }),
      ignoresCancelling,
      delayAnswer,
      app: () => built(app),
      recordGone: (order) => board.recordGone(order),
      onAction: (call, id, isUnderWay) => {
        this.actions.emit(call, id, isUnderWay);
        if (isUnderWay) this.options.onSent?.(id);
      },
    });
    const connected = this.options.connect({ current: () => app?.session.current() });
    app = createApp(this.ports(connected, traffic), this.away);
    origins?.watch(app.orders.book);
    const { expiryThresholdMs } = configuration;
    const now = (): Instant => clock.now();
    const board = new BoardInvariants({ app, findings, expiryThresholdMs, now });
    if (this.options.hasMapOpen === true) {
      app.orders.riderPositions.add((position) => traffic.freshPushes?.onPosition(position));
    }
    this.lastStartAt = clock.now();
    this.running = { app, board, traffic, screens: new Set(), stop: app.start() };
  }

  private delayAnswer(): Promise<void> | undefined {
    const { clock, jitter, slowAnswersPercent } = this.options;
    if (this.isCalm || !jitter.chance(slowAnswersPercent, 100)) return undefined;
    return new Promise((resolve) => {
      clock.schedule(clock.now() + jitter.integer(1, answerDelayMsMax), () => {
        clock.reportActivity();
        resolve();
      });
    });
  }

  private ports(connected: WorldPorts, traffic: TrafficInvariants): Ports {
    const { clock, jitter, findings, timeZone = "UTC" } = this.options;
    return {
      configuration: { ...configuration, timeZone },
      clock,
      realClock: clock,
      soundPlayer: this.options.soundPlayer ?? noSounds,
      printer: this.printer(),
      orderApi: traffic.watchApi(connected.orderApi),
      pushBus: traffic.watchBus(connected.pushBus),
      sessionApi: connected.sessionApi,
      terminalLocks: () => new MemoryLocks().forTab("tab"),
      paymentTerminals: connected.paymentTerminals,
      localStore: this.localStore,
      page: this.page(),
      tabLock: (run) => run(),
      random: () => jitter.fraction(),
      reporter: {
        report: (report) => {
          const { kind, message, cause } = report;
          this.options.reporter?.report(report);
          if (kind === "unexpected" && cause !== undefined)
            findings.add("B-I36", `${message}: ${String(cause)}`);
        },
      },
    };
  }

  /** A printer that allows one bill for each collect, also across restarts of the page (B-I29). */
  private printer(): Printer {
    const { findings, printer } = this.options;
    return {
      printTakeawayBill: async (id) => {
        if (this.billed.has(id)) findings.add("B-I29", `Order ${id} got a second bill`, id);
        this.billed.add(id);
        return printer?.printTakeawayBill(id) ?? { kind: "opened" };
      },
      printTicket: async (id, template) => printer?.printTicket(id, template) ?? { kind: "opened" },
    };
  }

  private page(): Page {
    return {
      restart: (reason) => {
        this.restartReason = reason;
        const isShown = (this.running?.screens.size ?? 0) > 0;
        // Staff who press Try Again close what is open by it.
        if (isShown && reason !== "try_again")
          this.options.findings.add("N1", `${reason} restarts the page under an open popup`);
        this.restart();
      },
      onResume: this.resumes.add,
      onNetworkChange: () => () => {},
      navigateTo: () => {},
      postForm: () => {},
    };
  }

  /** Restarts the page, but not during a command and not too often (B-I35). */
  private restart(afterMs: Duration = 0): void {
    const { clock } = this.options;
    const at = Math.max(clock.now() + afterMs, this.lastStartAt + restartIntervalMs);
    this.cancelRestart ??= clock.schedule(at, () => {
      this.cancelRestart = undefined;
      if (this.running?.app.orders.commands.isAnyInFlight === true) {
        this.restart(restartRetryMs);
        return;
      }
      this.restarts += 1;
      this.stopApp();
      this.build();
    });
  }

  private stopApp(): void {
    const { running } = this;
    if (running === undefined) return;
    this.running = undefined;
    running.stop();
    running.traffic.recordStop();
    this.past.listCalls += running.traffic.listCalls;
    this.past.actions += running.traffic.actions;
    this.past.pushes += running.traffic.pushes;
    if (this.resumes.listenerCount > 0) {
      this.options.findings.add("B-I22", "the stopped app still listens to the page");
    }
  }
}

function built(app: BranchApp | undefined): BranchApp {
  if (app === undefined) throw new Error("The app is not built yet");
  return app;
}
