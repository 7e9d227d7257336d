import { ActionNotices } from "../../alerts/action-notices.ts";
import { AlarmState } from "../../alerts/alarm-state.ts";
import type { AwayStore } from "../../alerts/away-store.ts";
import { ChangedOrders } from "../../alerts/changed-orders.ts";
import { DialogStore } from "../../alerts/dialog-store.ts";
import { FailureAlerts } from "../../alerts/failure-alerts.ts";
import { FeedNoticeWorker } from "../../alerts/feed-notice-worker.ts";
import { LimboWorker } from "../../alerts/limbo-worker.ts";
import { NoticeStore } from "../../alerts/notice-store.ts";
import { OrderAlarmWorker } from "../../alerts/order-alarm-worker.ts";
import type { BranchStore } from "../../company/branch-store.ts";
import type { CompanyStore } from "../../company/company-store.ts";
import { SoundSettings } from "../../device/sound-settings.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { Session } from "../../session/session.ts";
import type { LimboStore } from "../../unconfirmed/limbo-store.ts";
import type { Ports } from "./ports.ts";

interface Needs extends Ports {
  readonly session: Session;
  readonly company: CompanyStore;
  readonly branches: BranchStore;
  readonly limbo: LimboStore;
  readonly orders: Orders;
  readonly dialogs: DialogStore;
  readonly notices: NoticeStore;
  readonly sound: SoundSettings;
  readonly alarm: AlarmState;
  readonly away: AwayStore;
  readonly changedOrders: ChangedOrders;
}

/** Notices, dialogs, failure alerts and the alarm. */
export const alertsParts = {
  sound: () => new SoundSettings(),
  dialogs: () => new DialogStore(),
  notices: ({ clock }: Needs) => new NoticeStore(clock),
  failures: ({ session, dialogs, notices, configuration: { brands } }: Needs) => {
    const ownSources = new Set(brands.filter(({ isOwn }) => isOwn).map(({ source }) => source));
    return new FailureAlerts({
      ...{ session, dialogs, notices },
      isOwnSource: (source) => ownSources.has(source),
    });
  },
  actionNotices: ({ notices, company }: Needs) => new ActionNotices({ notices, company }),
  alarm: ({ soundPlayer: player, company, session, limbo, branches, orders: { board } }: Needs) =>
    new AlarmState({ player, company, session, limbo, branches, board }),
  alarmWorker: (needs: Needs) => {
    const { clock, soundPlayer: player, sound: settings, alarm: state, changedOrders } = needs;
    const { board } = needs.orders;
    return new OrderAlarmWorker({ clock, player, settings, state, changedOrders, board });
  },
  changedOrders: ({ clock, localStore, orders: { intake }, away }: Needs) =>
    new ChangedOrders({
      ...{ localStore, intake, what: away.unseenChanges },
      now: () => clock.now(),
    }),
  feedNotices: ({ notices, orders: { health } }: Needs) =>
    new FeedNoticeWorker({ notices, health }),
  limboWorker: ({ clock, limbo, dialogs, orders, configuration }: Needs) =>
    new LimboWorker({ clock, limbo, dialogs, orders, configuration }),
};
