import type { Clock } from "../../../ports/clock.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import type { OrderApi } from "../../../ports/order-api.ts";
import type { Page } from "../../../ports/page.ts";
import type { PaymentTerminal, TerminalLocks } from "../../../ports/payment-terminal.ts";
import type { Printer } from "../../../ports/printer.ts";
import type { PushBus } from "../../../ports/push-bus.ts";
import type { AccessToken, SessionApi } from "../../../ports/session-api.ts";
import type { SoundPlayer } from "../../../ports/sound-player.ts";
import type { SoundSettings } from "../../device/sound-settings.ts";
import type { ActionHold } from "../../kernel/action-hold.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { TabLock } from "../../session/session.ts";

/** One set of adapters: live, a class's or simulated. */
export interface Ports {
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
  /** Absent where nothing holds the actions of the board. */
  readonly hold?: ActionHold;
  /** Called with each app that is built over these ports, before it starts: calls carry its session's token. */
  readonly onBuilt?: (app: {
    readonly session: AccessToken;
    readonly sound: SoundSettings;
    readonly orders: Pick<Orders, "board" | "book">;
  }) => void;
}
