import { JSDOM } from "jsdom";
import {
  type PageConfiguration,
  readPageConfiguration,
} from "../../adapters/browser/page-configuration.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Installation } from "../installation-file.ts";
import type { Answered, Ask } from "./ask.ts";

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

/** The page as a server sends it. */
interface InstalledPage {
  readonly attributes: Readonly<Record<string, string>>;
  readonly read: PageConfiguration;
  /** Its scripts and style sheets below /assets/, by their paths. */
  readonly assets: readonly string[];
}

/** Reads the page as a browser does; undefined for HTML without the page root. */
export function readInstalledPage(html: string, address: URL): InstalledPage | undefined {
  const { document } = new JSDOM(html, { url: address.href }).window;
  const root = document.getElementById("root");
  if (root === null) return undefined;
  const { dataset } = root;
  const loaded = [...document.querySelectorAll("script[src], link[rel=stylesheet][href]")];
  return {
    attributes: Object.fromEntries(
      [...root.attributes]
        .filter(({ name }) => name.startsWith("data-"))
        .map(({ name, value }) => [name, value]),
    ),
    read: readPageConfiguration({ dataset, baseURI: address.href }),
    assets: loaded
      .map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "")
      .map((path) => new URL(path, address).pathname)
      .filter((path) => path.startsWith("/assets/")),
  };
}
