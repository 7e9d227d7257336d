import type { ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { PartnerKind } from "../../ports/entities/partner-kinds.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Page } from "../../ports/page.ts";
import type { PaymentTerminal, TerminalLocks } from "../../ports/payment-terminal.ts";
import type { Printer } from "../../ports/printer.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { SessionApi } from "../../ports/session-api.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import type { TabLock } from "../session/session-options.ts";

/** The ports that every set of adapters binds. Exactly one set is loaded. */
interface Ports {
  readonly configuration: Configuration;
  /** Branch time. */
  readonly clock: Clock;
  /** Real time, for drawing and for requests, also while a training branch is paused. */
  readonly realClock: Clock;
  readonly orderApi: OrderApi;
  readonly pushBus: PushBus;
  readonly sessionApi: SessionApi;
  /** Loads the terminals with the first payment. After a rejection the next call tries again. */
  readonly paymentTerminals: () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>;
  /** Opens the locks that one tab at a time holds per device and order. */
  readonly terminalLocks: () => TerminalLocks;
  readonly localStore: LocalStore;
  readonly reporter: ErrorReporter;
  readonly page: Page;
  readonly soundPlayer: SoundPlayer;
  readonly printer: Printer;
  /** Runs one token refresh at a time among the tabs of this browser. */
  readonly tabLock: TabLock;
  /** From 0 up to, but not including, 1. Spreads the polls and retries of many tablets. */
  readonly random: () => number;
}

type PortTokens = { readonly [Name in keyof Ports]: ServiceIdentifier<Ports[Name]> };

export const port: PortTokens = {
  configuration: Symbol("Configuration"),
  clock: Symbol("Clock"),
  realClock: Symbol("RealClock"),
  orderApi: Symbol("OrderApi"),
  pushBus: Symbol("PushBus"),
  sessionApi: Symbol("SessionApi"),
  paymentTerminals: Symbol("PaymentTerminals"),
  terminalLocks: Symbol("TerminalLocks"),
  localStore: Symbol("LocalStore"),
  reporter: Symbol("ErrorReporter"),
  page: Symbol("Page"),
  soundPlayer: Symbol("SoundPlayer"),
  printer: Symbol("Printer"),
  tabLock: Symbol("TabLock"),
  random: Symbol("Random"),
};
