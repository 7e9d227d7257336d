import "reflect-metadata/lite";
import { Container, type ContainerModule } from "inversify";
import type { Stop } from "../../ports/entities/time.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { OrderAlarmWorker } from "../alerts/order-alarm-worker.ts";
import { SoundSettings } from "../alerts/sound-settings.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { Ticker } from "../kernel/ticker.ts";
import type { Orders } from "../orders/create-orders.ts";
import { Session } from "../session/session.ts";
import { companyModule } from "./company-module.ts";
import { ordersModule, ordersToken } from "./orders-module.ts";
import { Startup } from "./startup.ts";

/** The core, built over one set of adapters. */
export interface BranchApp {
  readonly ticker: Ticker;
  readonly session: Session;
  readonly company: CompanyStore;
  readonly branches: BranchStore;
  readonly notices: NoticeStore;
  readonly sound: SoundSettings;
  readonly alarm: OrderAlarmWorker;
  readonly orders: Orders;
  readonly startup: Startup;
  /** Starts everything in its order; the undo stops it and lets go of the container. */
  start(): Stop;
}

/** Builds the core over a module that binds every port. Nothing is started. */
export function createApp(ports: ContainerModule): BranchApp {
  const container = new Container();
  container.load(ports, companyModule, ordersModule);
  const startup = container.get(Startup);
  return {
    ticker: container.get(Ticker),
    session: container.get(Session),
    company: container.get(CompanyStore),
    branches: container.get(BranchStore),
    notices: container.get(NoticeStore),
    sound: container.get(SoundSettings),
    alarm: container.get(OrderAlarmWorker),
    orders: container.get(ordersToken),
    startup,
    start: () => {
      const stop = startup.start();
      return () => {
        stop();
        container.unbindAll();
      };
    },
  };
}
