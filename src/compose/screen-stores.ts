import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Stores } from "../stores.ts";
import type { ThemeStore } from "../ui/theme-store.ts";
import type { BranchApp } from "./create-app.ts";

export interface ScreenStoresOptions {
  readonly app: BranchApp;
  readonly theme: ThemeStore;
  readonly configuration: Configuration;
  readonly timeZone: string | undefined;
  readonly coreBase: string | undefined;
}

/** What the screens may see of the app. */
export function screenStores(options: ScreenStoresOptions): Stores {
  const { app, theme, configuration, timeZone, coreBase } = options;
  const { ticker, session, company, branches, notices, orders } = app;
  return {
    ticker,
    session,
    company,
    branches,
    notices,
    tabs: orders.tabs,
    currentTab: orders.currentTab,
    commands: orders.commands,
    health: orders.health,
    theme,
    configuration,
    timeZone,
    coreBase,
  };
}
