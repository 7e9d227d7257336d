import type { Stop } from "../../../ports/entities/time.ts";
import type { MapService } from "../../../ports/map-service.ts";
import type { Page } from "../../../ports/page.ts";
import { Wait } from "../../../ports/wait.ts";
import { awayView } from "../../alerts/away-store.ts";
import { connectionView } from "../../alerts/connection-view.ts";
import { onlineCommands } from "../../alerts/online-commands.ts";
import { Readiness } from "../../alerts/readiness.ts";
import type { LastingStores, Stores } from "../../stores.ts";
import type { BranchApp } from "./create-app.ts";

export interface ScreenStoresOptions extends LastingStores {
  readonly app: BranchApp;
  readonly openMapService: () => Promise<MapService>;
}

/** Builds the stores that the screens may use. */
export function screenStores(options: ScreenStoresOptions): Stores {
  const { app, openMapService, ...shown } = options;
  const { notices, orders, configuration } = app;
  const { timeZone } = configuration;
  const commands = onlineCommands(app);
  const connection = connectionView(app);
  return {
    ...app,
    ...shown,
    timeZone,
    later: (delayMs, task) => new Wait(app.realClock, delayMs, task).stop,
    afterPaint: (task) => afterPaint(app.page, task),
    away: awayView(app.away, orders.book),
    board: orders.board,
    restarts: orders.restarts,
    commands,
    openRescheduleService: async () => {
      const { RescheduleService } = await import("../../reschedule/reschedule-service.ts");
      return new RescheduleService({
        clock: app.clock,
        commands,
        timeZone,
        hours: configuration.rescheduleHours,
        onRescheduled: (orderNumber) => notices.add({ kind: "rescheduled", orderNumber }),
      });
    },
    openRiderTracking: async (order) => {
      const { RiderTrackingWorker } = await import("../../logistics/rider-tracking-worker.ts");
      const { riderPositions } = orders;
      return new RiderTrackingWorker({
        ...app,
        api: app.orderApi,
        order,
        riderPositions,
        openMapService,
      });
    },
    health: orders.health,
    connection,
    readiness: new Readiness({ ...app, health: orders.health, connection }),
    payments: paymentsView(app),
  };
}

function afterPaint(page: Page, task: () => void): Stop {
  if (page.onNextFrame === undefined) {
    task();
    return () => undefined;
  }
  // Twice: for the first frame pushes may have waited before, and have let the press's own frame pass already.
  let stop = page.onNextFrame(() => {
    stop = page.onNextFrame?.(task) ?? stop;
  });
  return () => stop();
}

function paymentsView(app: BranchApp): Stores["payments"] {
  return {
    get attempts() {
      return app.payments.attempts;
    },
    open: () => app.payments.open(),
    lines: app.lines,
    checkouts: app.checkouts,
    lookUp: (id) => app.orders.feed.lookUp(id),
    unsettledOf: (id) => app.payments.unsettledOf(id),
    isApprovalWaiting: (id) => app.payments.isApprovalWaiting(id),
    isBlocked: (id) => app.payments.isBlocked(id),
    isAnyOpenOnDevice: () => app.payments.isAnyOpenOnDevice() || app.lines.atRest.length > 0,
    fetchTypes: () => app.reference.reload("payment_types"),
    report: (report) => app.reporter.report(report),
  };
}
