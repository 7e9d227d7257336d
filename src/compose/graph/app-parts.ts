import { compareStructural, reaction, runInAction } from "mobx";
import type { Order } from "../../../ports/entities/order.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { ArrivalSound } from "../../../ports/sound-player.ts";
import type { TakingOrders } from "../../acceptance/taking-orders.ts";
import { ActionNotices } from "../../alerts/action-notices.ts";
import { arrivalPages } from "../../alerts/alarm-rules.ts";
import { AlarmState } from "../../alerts/alarm-state.ts";
import type { AwayStore } from "../../alerts/away-store.ts";
import { ChangedOrders } from "../../alerts/changed-orders.ts";
import { DialogStore } from "../../alerts/dialog-store.ts";
import { FailureAlerts } from "../../alerts/failure-alerts.ts";
import { FeedNoticeWorker } from "../../alerts/feed-notice-worker.ts";
import { LimboWorker } from "../../alerts/limbo-worker.ts";
import { noticeOf } from "../../alerts/notice.ts";
import { NoticeStore } from "../../alerts/notice-store.ts";
import { explainsHold } from "../../alerts/online-commands.ts";
import { OrderAlarmWorker } from "../../alerts/order-alarm-worker.ts";
import { BranchStore } from "../../company/branch-store.ts";
import { CompanyStore } from "../../company/company-store.ts";
import { DeclaredCapabilities } from "../../company/declared-capabilities.ts";
import { ReferenceData } from "../../company/reference-data.ts";
import { ReferenceDataWorker } from "../../company/reference-data-worker.ts";
import { StartupWorker } from "../../company/startup-worker.ts";
import { SoundSettings } from "../../device/sound-settings.ts";
import { DeclaredPartService } from "../../kernel/declared-part-service.ts";
import { Ticker } from "../../kernel/ticker.ts";
import { sizeOf } from "../../large-orders/large-order-rules.ts";
import type { LargeOrders } from "../../large-orders/large-order-service.ts";
import type { KitchenLoad } from "../../load/kitchen-load.ts";
import { NotDeliveredStore } from "../../logistics/not-delivered-store.ts";
import { createOrders, type Orders } from "../../orders/create-orders.ts";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import { CardPayments } from "../../payments/card-payments.ts";
import { KeptLines } from "../../payments/kept-lines.ts";
import { OpenCheckouts } from "../../payments/open-checkouts.ts";
import { PrintService } from "../../printing/print-service.ts";
import type { MoreTime } from "../../promise/more-time-service.ts";
import { readyByOf } from "../../promise/promise-rules.ts";
import { Session } from "../../session/session.ts";
import { restartForPerson } from "../../sign-in/person-changes.ts";
import { ConfirmationDeadlineWorker } from "../../unconfirmed/confirmation-deadline-worker.ts";
import { DeadlineMemory } from "../../unconfirmed/deadline-memory.ts";
import { LimboStore } from "../../unconfirmed/limbo-store.ts";
import type { Ports } from "./ports.ts";

interface Startable {
  start(): Stop;
}

/** The ports, and the other parts: each part is built from some of these. */
interface Needs extends Ports {
  /** Outlives the app. */
  readonly away: AwayStore;
  readonly ticker: Ticker;
  readonly session: Session;
  readonly company: CompanyStore;
  readonly declaredCapabilities: Startable;
  readonly branches: BranchStore;
  readonly payments: CardPayments;
  readonly reference: ReferenceData;
  readonly referenceWorker: Startable;
  readonly orders: Orders;
  readonly limbo: LimboStore;
  readonly confirmationDeadlines: Startable;
  readonly notDelivered: Startable;
  readonly printing: Startable;
  readonly takingOrders: DeclaredPartService<TakingOrders>;
  readonly moreTime: Startable;
  readonly kitchenLoad: Startable;
  readonly largeOrders: Startable;
  readonly sound: SoundSettings;
  readonly dialogs: DialogStore;
  readonly notices: NoticeStore;
  readonly failures: FailureAlerts;
  readonly actionNotices: ActionNotices;
  readonly alarm: AlarmState;
  readonly alarmWorker: OrderAlarmWorker;
  readonly changedOrders: ChangedOrders;
  readonly feedNotices: Startable;
  readonly limboWorker: Startable;
  readonly awayStart: Startable;
  readonly lines: KeptLines;
  readonly checkouts: OpenCheckouts;
  readonly paymentsStart: Startable;
}

/** Builds every part of the app, each from the ports and other parts, which it takes by their names. */
export const appParts = {
  // Ticker, session, company and branches.
  ticker: ({ clock }: Needs) => new Ticker(clock),
  session: ({ clock, ticker, sessionApi, localStore, reporter, tabLock, company }: Needs) => {
    const parts = { clock, ticker, sessionApi, localStore, reporter, tabLock };
    return new Session({ ...parts, me: () => company.me });
  },
  company: () => new CompanyStore(),
  declaredCapabilities: ({ company, localStore }: Needs) =>
    new DeclaredCapabilities(company, localStore),
  branches: ({ company, localStore, payments }: Needs) =>
    new BranchStore(company, localStore, () => payments.isAnyOpen),
  payments: ({ localStore, reporter }: Needs) => new CardPayments(localStore, reporter),
  reference: ({ orderApi: api, session, company: companyStore, reporter }: Needs) =>
    new ReferenceData({ api, session, companyStore, reporter }),
  referenceWorker: ({ clock, reference }: Needs) => new ReferenceDataWorker({ clock, reference }),

  // Order book, lists, feed and commands; auto-reject, bills, and what this device remembers about orders.
  orders: buildOrders,
  limbo: ({ localStore }: Needs) => new LimboStore(localStore),
  confirmationDeadlines: (needs: Needs) => {
    const { clock, company, session, limbo, localStore, orders, reporter, configuration } = needs;
    const { expiryThresholdMs } = configuration;
    const memory = new DeadlineMemory(localStore);
    return new ConfirmationDeadlineWorker({
      clock,
      company,
      session,
      limbo,
      memory,
      orders,
      reporter,
      expiryThresholdMs,
      ...(needs.hold && { hold: needs.hold }),
    });
  },
  notDelivered: ({ localStore }: Needs) => new NotDeliveredStore(localStore),
  printing: ({ clock, printer, orderApi: api, session, company, notices, orders }: Needs) => {
    const { results, commands, restarts } = orders;
    return new PrintService({
      clock,
      printer,
      api,
      session,
      company,
      results,
      commands,
      restarts,
      onProblem: (problem) => notices.add({ kind: "not_printed", problem }),
    });
  },

  // Busy and pause, which only a back end with the capability has.
  takingOrders: (needs: Needs) => {
    const { realClock, company, orders, soundPlayer, configuration } = needs;
    return new DeclaredPartService<TakingOrders>({
      realClock,
      // Without busy and pause the states still have the limits of the kitchens' load.
      isDeclared: () => {
        const { acceptance, kitchenLoad } = company.company?.capabilities ?? {};
        return acceptance !== undefined || kitchenLoad !== undefined;
      },
      open: async () => {
        const { TakingOrders } = await import("../../acceptance/taking-orders.ts");
        return new TakingOrders({
          ...needs,
          api: needs.orderApi,
          jitter: needs.random,
          spreadMs: configuration.spreadMs ?? 0,
          health: orders.health,
          signals: orders.branchSignals,
          onPausedBySystem: () => soundPlayer.play("source_paused"),
          announcedPauses: needs.away.announcedPauses,
          explainsHold: () => explainsHold(needs),
        });
      },
    });
  },

  // The kitchen's load, which only a back end with the capability has.
  kitchenLoad: (needs: Needs) => {
    const { realClock, company, orders } = needs;
    return new DeclaredPartService<KitchenLoad>({
      realClock,
      isDeclared: () => company.company?.capabilities?.kitchenLoad !== undefined,
      open: async () => {
        const { KitchenLoad } = await import("../../load/kitchen-load.ts");
        return new KitchenLoad({ ...needs, ...orders });
      },
    });
  },

  // Announcements of scheduled large orders, which only a back end with the capability has.
  largeOrders: (needs: Needs) => {
    const { clock, realClock, company, orders, configuration, alarm, notices } = needs;
    return new DeclaredPartService<LargeOrders>({
      realClock,
      isDeclared: () => company.company?.capabilities?.largeOrder !== undefined,
      open: async () => {
        const { LargeOrders } = await import("../../large-orders/large-order-service.ts");
        return new LargeOrders({
          ...needs,
          ...orders,
          timeZone: configuration.timeZone,
          pages: () => arrivalPages(alarm.staff),
          onDue: (due) => {
            const shown = due.map(({ number: orderNumber, scheduledFor }) => ({
              orderNumber,
              scheduledFor,
            }));
            notices.add({ kind: "large_orders", orders: shown, at: clock.now() });
            needs.alarmWorker.ring("large_order");
          },
        });
      },
    });
  },

  // More time for orders, which only a back end that declares promises has.
  moreTime: (needs: Needs) => {
    const { realClock, company, orders } = needs;
    return new DeclaredPartService<MoreTime>({
      realClock,
      isDeclared: () => company.company?.capabilities?.promise !== undefined,
      open: async () => {
        const { MoreTime } = await import("../../promise/more-time-service.ts");
        return new MoreTime({
          ...needs,
          api: needs.orderApi,
          commands: orders.commands,
          book: orders.book,
          intake: orders.intake,
          health: orders.health,
          lookUp: (id) => orders.feed.lookUp(id),
          explainsHold: (orderNumber) => explainsHold(needs, orderNumber),
          memory: needs.away.promises,
          onMoved: (moved) => {
            needs.notices.add({ kind: "time_moved", ...moved });
            needs.soundPlayer.play("time_moved");
          },
        });
      },
    });
  },

  // Notices, dialogs, failure alerts and the alarm.
  sound: () => new SoundSettings(),
  dialogs: () => new DialogStore(),
  notices: ({ clock }: Needs) => new NoticeStore(clock),
  failures: ({ session, dialogs, notices, configuration: { brands } }: Needs) => {
    const ownSources = new Set(brands.filter(({ isOwn }) => isOwn).map(({ source }) => source));
    return new FailureAlerts({
      session,
      dialogs,
      notices,
      isOwnSource: (source) => ownSources.has(source),
    });
  },
  actionNotices: ({ notices, company }: Needs) => new ActionNotices({ notices, company }),
  alarm: ({ soundPlayer: player, company, session, limbo, branches, orders: { board } }: Needs) =>
    new AlarmState({ player, company, session, limbo, branches, board }),
  alarmWorker: (needs: Needs) => {
    const { clock, soundPlayer: player, sound: settings, alarm: state, changedOrders } = needs;
    const { board } = needs.orders;
    const soundOf = (order: Order): ArrivalSound =>
      sizeOf(order, needs.company.company?.capabilities?.largeOrder) ? "large_order" : "new_order";
    return new OrderAlarmWorker({ clock, player, settings, state, changedOrders, board, soundOf });
  },
  changedOrders: ({ clock, localStore, orders: { intake }, away }: Needs) =>
    new ChangedOrders({
      localStore,
      intake,
      what: away.unseenChanges,
      now: () => clock.now(),
    }),
  feedNotices: ({ notices, orders: { health } }: Needs) =>
    new FeedNoticeWorker({ notices, health }),
  limboWorker: ({ clock, limbo, dialogs, orders, configuration }: Needs) =>
    new LimboWorker({ clock, limbo, dialogs, orders, configuration }),

  // Loads and starts the report on absences, which the first screen does not need. Its store outlives the app.
  awayStart: ({ clock, page, reporter, ticker, company, session, away: store, orders }: Needs) => ({
    start: (): Stop => {
      let isStopped = false;
      let stop: Stop = () => undefined;
      import("../../alerts/away-worker.ts").then(
        ({ AwayWorker }) => {
          if (isStopped) return;
          const parts = { clock, ticker, page, company, session, store, orders };
          stop = new AwayWorker(parts).start();
        },
        (cause: unknown) => {
          const message = "The report on absences could not be loaded";
          reporter.report({ kind: "unexpected", message, cause });
        },
      );
      return () => {
        isStopped = true;
        stop();
      };
    },
  }),

  // Open checkouts, their lines, and the start of the card payments.
  lines: ({ clock, localStore, terminalLocks: locks }: Needs) =>
    new KeptLines({ localStore, locks, now: () => clock.now() }),
  checkouts: () => new OpenCheckouts(),
  paymentsStart,

  // The order in which the app's parts start.
  startup: (needs: Needs) => {
    const { clock, ticker, session, reference, orders, notices, failures, actionNotices } = needs;
    const endedCommands = {
      start: () =>
        orders.results.add((ended) => {
          failures.onCommandEnded(ended);
          actionNotices.onCommandEnded(ended);
        }),
    };
    const person = { start: () => restartForPerson(session, orders.restarts) };
    return new StartupWorker({
      clock,
      first: [ticker, session, person, notices, orders.offline, endedCommands],
      load: () => reference.load(),
      // The workers run before the feed opens the push connection: the connection light must not be green
      // before alarm and auto-reject run. Limbo comes before auto-reject, which leaves its orders alone.
      afterwards: [
        needs.referenceWorker,
        needs.declaredCapabilities,
        needs.limboWorker,
        needs.confirmationDeadlines,
        needs.changedOrders,
        needs.alarmWorker,
        needs.feedNotices,
        needs.paymentsStart,
        needs.printing,
        needs.awayStart,
        needs.notDelivered,
        needs.takingOrders,
        needs.moreTime,
        needs.kitchenLoad,
        needs.largeOrders,
        orders.feed,
      ],
    });
  },
};

/** createOrders() builds these parts together. */
function buildOrders(needs: Needs): Orders {
  const { clock, realClock, page, reporter, session, company, branches, reference } = needs;
  const { configuration, payments, limbo, notices, dialogs, failures } = needs;
  const orders: Orders = createOrders({
    clock,
    realClock,
    page,
    reporter,
    session,
    company,
    branches,
    reference,
    api: needs.orderApi,
    bus: needs.pushBus,
    jitter: needs.random,
    isRestartBlocked: () =>
      payments.isMoneyExpected || needs.takingOrders.current?.isAnyUnderWay === true,
    spreadMs: configuration.spreadMs ?? 0,
    expiryThresholdMs: configuration.expiryThresholdMs,
    confirmationDeadline: (order) => deadlineOf(order, company.company)?.at,
    isInLimbo: ({ id }) => limbo.has(id),
    readyBy: (order) => readyByOf(order, company.company?.capabilities?.promise),
    notify: (notice) => {
      // A correction of something that staff did not press is not shown (PUSH-5).
      if (notice.isAutomatic !== true) notices.add(noticeOf(notice));
    },
    onActionLost: (orderNumber) =>
      dialogs.ask({ kind: "needs_network", orderNumber, isSent: true }),
    onJobChange: (event, change) => {
      const model = orders.book.get(change.orderId);
      if (model !== undefined) failures.onJobChange(event, change, model);
    },
  });
  const { company: known } = company;
  if (known !== undefined) runInAction(() => orders.book.priceIn(known.currency));
  company.onCurrency((currency) => orders.book.priceIn(currency));
  // A company sync can declare promises, or take them back: the same rows then stand in another order (DL-1).
  reaction(
    () => company.company?.capabilities?.promise,
    () => {
      for (const model of orders.book.models()) orders.intake.reconsider(model, clock.now());
    },
    { equals: compareStructural },
  );
  return orders;
}

/** Starts loading the card payments: at once when money may be on its way, else after the first list. */
function paymentsStart(needs: Needs): { start(): Stop } {
  const { clock, localStore, reporter, page, session, company, orders } = needs;
  const { payments, lines, checkouts, dialogs } = needs;
  return {
    start: () => {
      const stopFollowing = lines.start();
      const stopPayments = payments.start({
        now: () => clock.now(),
        isWanted: () =>
          // Kept lines need the code that settles them when their order has left.
          lines.all.length + lines.lost.length + lines.unreadable.length > 0 ||
          (orders.health.lastLoadedAt !== undefined &&
            company.paymentTypes.some(({ partner }) => partner !== undefined)),
        lastListAt: () => orders.health.lastLoadedAt,
        open: async () => {
          const { openAttempts } = await import("../../payments/open-attempts.ts");
          const { paymentTerminals: terminals, terminalLocks: locks } = needs;
          const parts = { clock, localStore, reporter, page, terminals, locks, lines };
          return openAttempts({
            ...parts,
            checkouts,
            session,
            company,
            orders,
            askLost: (kept) => dialogs.ask({ kind: "payments_not_recorded", kept }),
          });
        },
      });
      return () => {
        checkouts.closeAll();
        stopPayments();
        stopFollowing();
      };
    },
  };
}
