import "reflect-metadata/lite";
import { Container } from "inversify";
import type { Stop } from "../../../ports/entities/time.ts";
import { AwayStore } from "../../alerts/away-store.ts";
import type { DeliveredReportService } from "../../delivered/delivered-report-service.ts";
import { lazyPort } from "../../kernel/lazy-port.ts";
import { appParts } from "./app-parts.ts";
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

/** Each builds the part of its name from other parts, which it takes by their names. */
type Builders = Readonly<Record<string, (parts: never) => unknown>>;

type BuiltBy<Made extends Builders> = { readonly [Name in keyof Made]: ReturnType<Made[Name]> };

interface Graph<Parts> {
  readonly parts: Parts;
  /** Forgets the parts that it has built. */
  unbind(): void;
}

/**
 * Builds each part once, when another part or the caller first reads it. A builder that names a part without a
 * builder, or of another type, does not compile:
 *
 *     buildGraph({ clock }, { notices: ({ clock }: { clock: Clock }) => new NoticeStore(clock) }).parts.notices
 */
export function buildGraph<Given extends object, Made extends Builders>(
  given: Given,
  builders: Made & Readonly<Record<keyof Made, (parts: Given & BuiltBy<Made>) => unknown>>,
): Graph<Given & BuiltBy<Made>> {
  type Parts = Given & BuiltBy<Made>;
  const container = new Container();
  const parts = { ...given } as Parts;
  for (const [name, build] of Object.entries<(parts: Parts) => unknown>(builders)) {
    container
      .bind(name)
      .toDynamicValue(() => build(parts))
      .inSingletonScope();
    Object.defineProperty(parts, name, { enumerable: true, get: () => container.get(name) });
  }
  return { parts, unbind: () => void container.unbindAll() };
}
