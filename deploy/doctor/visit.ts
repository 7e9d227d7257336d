import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Installation } from "../installation-file.ts";
import type { Answered, Ask } from "./ask.ts";
import type { InstalledPage } from "./installed-page.ts";

/** An installation under examination. */
export interface Visit {
  /** The page's address, without a path. */
  readonly address: URL;
  readonly answer: Answered;
  readonly page: InstalledPage;
  /** Absent: the page cannot start with its settings. */
  readonly configuration?: Configuration;
  /** The installation's file, if the caller has named it. */
  readonly installation?: Installation;
  /** The access token of an administrator, if the caller has given one. */
  readonly token?: string;
  readonly ask: Ask;
}
