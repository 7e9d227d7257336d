import type { Stop } from "../../../ports/entities/time.ts";
import { AwayStore } from "../../alerts/away-store.ts";
import type { DeliveredReportService } from "../../delivered/delivered-report-service.ts";
import { lazyPort } from "../../kernel/lazy-port.ts";
import { appParts } from "./app-parts.ts";
import { buildGraph } from "./graph.ts";
import type { Ports } from "./ports.ts";

type Parts = ReturnType<typeof graphOver>["parts"];

/** The core, built over one set of adapters. */
export interface BranchApp extends Parts {
  /** The delivered report. Its code is loaded with the first call. */
  openDelivered(): Promise<DeliveredReportService>;
  /** Starts every part in order. The returned function stops and forgets them. */
  start(): Stop;
}

/** Builds the core over a set of adapters. Nothing is started. `away` outlives the app. */
export function createApp(ports: Ports, away: AwayStore = new AwayStore()): BranchApp {
  const { parts, unbind } = graphOver(ports, away);
  const { orders, startup } = parts;
  const app: BranchApp = {
    ...parts,
    openDelivered: lazyPort(async () => {
      const { DeliveredReportService } = await import(
        "../../delivered/delivered-report-service.ts"
      );
      const { board, book, intake } = orders;
      const page = board.page("homeDelivery.delivered");
      return new DeliveredReportService({ ...app, api: app.orderApi, book, intake, page });
    }),
    start: () => {
      const stop = startup.start();
      return () => {
        stop();
        unbind();
      };
    },
  };
  ports.onBuilt?.(app);
  return app;
}

function graphOver(ports: Ports, away: AwayStore) {
  return buildGraph({ ...ports, away }, appParts);
}
