import type { Readiness } from "../../alerts/readiness.ts";
import type { UpdateStore } from "../../updates/update-store.ts";
import type { BranchApp } from "../graph/create-app.ts";
import type { BrowserParts } from "./browser-parts.ts";

/** The page, which outlives the apps that restarts build, for parts that start once it is idle after the first list. */
export interface LaterPage {
  readonly browser: BrowserParts;
  /** The app that is shown. */
  readonly app: BranchApp | undefined;
  /** Of the app that is shown. */
  readonly readiness: Readiness | undefined;
  /** Holds the store once it is there. */
  readonly updates: { get(): UpdateStore | undefined; set(store: UpdateStore): void };
}
