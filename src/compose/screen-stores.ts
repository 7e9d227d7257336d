import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Stores } from "../stores.ts";
import type { ThemeStore } from "../ui/theme-store.ts";
import { connectionView } from "./connection-view.ts";
import type { BranchApp } from "./create-app.ts";

export interface ScreenStoresOptions {
  readonly app: BranchApp;
  readonly theme: ThemeStore;
  readonly configuration: Configuration;
  readonly timeZone: string | undefined;
  readonly coreBase: string | undefined;
  readonly isStorageUsable: boolean;
  readonly locationSetupAddress: string | undefined;
}

/** What the screens may see of the app. */
export function screenStores(options: ScreenStoresOptions): Stores {
  const { app, ...shown } = options;
  const { ticker, session, company, branches, notices, sound, alarm, orders } = app;
  return {
    ...shown,
    ticker,
    session,
    company,
    branches,
    notices,
    sound,
    alarm,
    tabs: orders.tabs,
    currentTab: orders.currentTab,
    commands: orders.commands,
    health: orders.health,
    connection: connectionView(app),
  };
}
