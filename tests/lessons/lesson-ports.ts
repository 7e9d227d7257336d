import type { LocalStore } from "../../ports/local-store.ts";
import type { Printer } from "../../ports/printer.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import type { HeadlessSimulation } from "../../simulator/in-process/create-headless-simulation.ts";
import { sources } from "../../simulator/world/sources.ts";
import type { Ports } from "../../src/compose/graph/ports.ts";
import { expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { RecordingSoundPlayer } from "../support/stand-ins/recording-sound-player.ts";

export interface LessonPortsOptions {
  readonly simulation: Pick<HeadlessSimulation, "clock" | "ports" | "world">;
  readonly printer: Printer;
  readonly store: LocalStore;
  readonly startsMuted: boolean;
  /** Receives the app's session, whose token the branch asks for. */
  readonly onSession: (session: AccessToken) => void;
}

/** The ports of a lesson's page, as simulator mode binds them, over virtual time. */
export function lessonPorts(options: LessonPortsOptions): Ports {
  const { clock, ports } = options.simulation;
  return {
    configuration: {
      timeZone: options.simulation.world.scenario.timeZone,
      expiryThresholdMs: expiryThresholdDefaultMs,
      paymentValidationCompanies: "all",
      overridesFailedPayments: false,
      restartsByNavigation: false,
      brands: sources,
      logisticsBrands: [],
    },
    clock,
    realClock: clock,
    sessionApi: ports.sessionApi,
    orderApi: ports.orderApi,
    pushBus: ports.pushBus,
    paymentTerminals: ports.paymentTerminals,
    terminalLocks: () => new MemoryLocks().forTab("tab"),
    localStore: options.store,
    reporter: { report: () => undefined },
    page: {
      restart: () => undefined,
      onResume: () => () => undefined,
      onNetworkChange: () => () => undefined,
      navigateTo: () => undefined,
      postForm: () => undefined,
    },
    soundPlayer: new RecordingSoundPlayer(() => clock.now()),
    printer: options.printer,
    tabLock: (run) => run(),
    random: () => 0.5,
    onBuilt: ({ session, sound }) => {
      options.onSession(session);
      sound.setMuted(options.startsMuted);
    },
  };
}
