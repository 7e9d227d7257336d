import { ContainerModule, type ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { OrderSource } from "../../ports/entities/ids.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import { AlarmState } from "../alerts/alarm-state.ts";
import { DialogStore } from "../alerts/dialog-store.ts";
import { FailureAlerts } from "../alerts/failure-alerts.ts";
import { LimboWorker } from "../alerts/limbo-worker.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { OrderAlarmWorker } from "../alerts/order-alarm-worker.ts";
import { SoundSettings } from "../alerts/sound-settings.ts";
import { CompanyStore } from "../company/company-store.ts";
import { LaterReferenceWorker } from "../company/later-reference-worker.ts";
import { ReferenceData } from "../company/reference-data.ts";
import type { Orders } from "../orders/create-orders.ts";
import { Session } from "../session/session.ts";
import { AutoRejectWorker } from "../unconfirmed/auto-reject-worker.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { RejectionMemory } from "../unconfirmed/rejection-memory.ts";
import { LateFailures } from "./late-failures.ts";
import { LatePrinting } from "./late-printing.ts";
import { ordersToken } from "./orders-module.ts";
import { paymentsModule, paymentsStartToken } from "./payments-module.ts";
import { printingModule } from "./printing-module.ts";
import { port } from "./tokens.ts";

/** What begins to tell failures, those too that came before its code was there. */
const failuresStartToken: ServiceIdentifier<{ start(): Stop }> = Symbol("FailuresStart");

function failuresStart(
  failures: LateFailures,
  session: Session,
  dialogs: DialogStore,
  notices: NoticeStore,
  { brands }: Configuration,
): { start(): Stop } {
  const isOwnSource = (source: OrderSource): boolean =>
    brands.some((brand) => brand.source === source && brand.isOwn);
  return {
    start: () => {
      failures.begin(new FailureAlerts({ session, dialogs, notices, isOwnSource }));
      return () => undefined;
    },
  };
}

/** Comes last: whoever is late has heard by then how commands ended before. */
const forgetEarlyToken: ServiceIdentifier<{ start(): Stop }> = Symbol("ForgetEarly");

function forgetEarly({ results }: Orders): { start(): Stop } {
  return {
    start: () => {
      results.forgetEarly();
      return () => undefined;
    },
  };
}

/** Binds what loads the rest, and what tells of failures. */
const referenceModule = new ContainerModule(({ bind }) => {
  bind(forgetEarlyToken).toResolvedValue(forgetEarly, [ordersToken]).inSingletonScope();
  bind(LaterReferenceWorker)
    .toResolvedValue(
      (clock: Clock, reference: ReferenceData, failures: LateFailures) =>
        new LaterReferenceWorker({
          clock,
          reference,
          tell: (status) => failures.tell((alerts) => alerts.tellRead(status)),
        }),
      [port.clock, ReferenceData, LateFailures],
    )
    .inSingletonScope();
  bind(failuresStartToken)
    .toResolvedValue(failuresStart, [
      LateFailures,
      Session,
      DialogStore,
      NoticeStore,
      port.configuration,
    ])
    .inSingletonScope();
});

/** Binds the workers that the first list can do without. */
const workersModule = new ContainerModule(({ bind }) => {
  bind(OrderAlarmWorker)
    .toResolvedValue(
      (
        clock: Clock,
        player: SoundPlayer,
        settings: SoundSettings,
        state: AlarmState,
        { tabs }: Orders,
      ) => new OrderAlarmWorker({ clock, player, settings, state, tabs }),
      [port.clock, port.soundPlayer, SoundSettings, AlarmState, ordersToken],
    )
    .inSingletonScope();
  bind(LimboWorker)
    .toResolvedValue(
      (
        clock: Clock,
        limbo: LimboStore,
        dialogs: DialogStore,
        orders: Orders,
        configuration: Configuration,
      ) => new LimboWorker({ clock, limbo, dialogs, orders, configuration }),
      [port.clock, LimboStore, DialogStore, ordersToken, port.configuration],
    )
    .inSingletonScope();
  bind(AutoRejectWorker)
    .toResolvedValue(
      (
        clock: Clock,
        company: CompanyStore,
        session: Session,
        limbo: LimboStore,
        localStore: LocalStore,
        { expiryThresholdMs }: Configuration,
        orders: Orders,
      ) =>
        new AutoRejectWorker({
          ...{ clock, company, session, limbo, orders, expiryThresholdMs },
          memory: new RejectionMemory(localStore),
        }),
      [
        port.clock,
        CompanyStore,
        Session,
        LimboStore,
        port.localStore,
        port.configuration,
        ordersToken,
      ],
    )
    .inSingletonScope();
});

/** What the app is built of once the first list is there. */
export const laterModules = [referenceModule, workersModule, paymentsModule, printingModule];

export const printingToken: ServiceIdentifier<LatePrinting> = LatePrinting;

/** In the order in which they are started: what is in limbo is known before anything is rejected. */
export const laterWorkers: readonly ServiceIdentifier<{ start(): Stop }>[] = [
  failuresStartToken,
  LaterReferenceWorker,
  LimboWorker,
  AutoRejectWorker,
  OrderAlarmWorker,
  paymentsStartToken,
  LatePrinting,
  forgetEarlyToken,
];
