import { JSDOM } from "jsdom";
import {
  type PageConfiguration,
  readPageConfiguration,
} from "../../adapters/browser/page-configuration.ts";

/** The page as a server sends it. */
export interface InstalledPage {
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
