import { ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import { ActionNotices } from "../alerts/action-notices.ts";
import { AlarmState } from "../alerts/alarm-state.ts";
import { DialogStore } from "../alerts/dialog-store.ts";
import { FailureAlerts } from "../alerts/failure-alerts.ts";
import { FeedNoticeWorker } from "../alerts/feed-notice-worker.ts";
import { LimboWorker } from "../alerts/limbo-worker.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { OrderAlarmWorker } from "../alerts/order-alarm-worker.ts";
import { SoundSettings } from "../alerts/sound-settings.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { Session } from "../session/session.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Binds notices, dialogs, failure alerts and the alarm. */
export const alertsModule = new ContainerModule(({ bind }) => {
  bind(SoundSettings)
    .toResolvedValue(() => new SoundSettings())
    .inSingletonScope();
  bind(DialogStore)
    .toResolvedValue(() => new DialogStore())
    .inSingletonScope();
  bind(NoticeStore)
    .toResolvedValue((clock: Clock) => new NoticeStore(clock), [port.clock])
    .inSingletonScope();
  bind(FailureAlerts)
    .toResolvedValue(buildFailureAlerts, [Session, DialogStore, NoticeStore, port.configuration])
    .inSingletonScope();
  bind(ActionNotices)
    .toResolvedValue(
      (notices: NoticeStore, company: CompanyStore) => new ActionNotices({ notices, company }),
      [NoticeStore, CompanyStore],
    )
    .inSingletonScope();
  bind(AlarmState)
    .toResolvedValue(
      (
        player: SoundPlayer,
        company: CompanyStore,
        session: Session,
        limbo: LimboStore,
        branches: BranchStore,
        { board }: Orders,
      ) => new AlarmState({ player, company, session, limbo, branches, board }),
      [port.soundPlayer, CompanyStore, Session, LimboStore, BranchStore, ordersToken],
    )
    .inSingletonScope();
  bind(OrderAlarmWorker)
    .toResolvedValue(
      (
        clock: Clock,
        player: SoundPlayer,
        settings: SoundSettings,
        state: AlarmState,
        { board }: Orders,
      ) => new OrderAlarmWorker({ clock, player, settings, state, board }),
      [port.clock, port.soundPlayer, SoundSettings, AlarmState, ordersToken],
    )
    .inSingletonScope();
  bind(FeedNoticeWorker)
    .toResolvedValue(
      (notices: NoticeStore, { health }: Orders) => new FeedNoticeWorker({ notices, health }),
      [NoticeStore, ordersToken],
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
});

function buildFailureAlerts(
  session: Session,
  dialogs: DialogStore,
  notices: NoticeStore,
  { brands }: Configuration,
): FailureAlerts {
  const ownSources = new Set(brands.filter(({ isOwn }) => isOwn).map(({ source }) => source));
  return new FailureAlerts({
    session,
    dialogs,
    notices,
    isOwnSource: (source) => ownSources.has(source),
  });
}
