import type { ReactNode } from "react";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { isOfClass } from "../../training/class/kept-place.ts";
import { ChannelCarrier } from "../../training/console/channel-carrier.ts";
import { channelName } from "../../training/console/kept-console.ts";
import { ConsolePage } from "../../training/ui/console/console-page.tsx";
import { saveFile } from "../../training/ui/files/save-file.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import type { OtherPage } from "../page/ports-host.ts";
import { ownClassPage } from "./class-pages.tsx";

/** The page for this address beside the board: a console's own window, or a class; undefined for a branch. */
export function otherPage(browser: BrowserParts): OtherPage | undefined {
  const { window } = browser;
  const query = new URLSearchParams(window.location.search);
  const channel = query.get("console");
  const ofClass = isOfClass(window) ? ownClassPage(browser) : undefined;
  const page = channel === null ? ofClass : consoleWindow(browser, channel);
  if (page === undefined) return undefined;
  return { page, locale: query.get("locale") ?? undefined };
}

/** The trainer's console in a window of its own, over the branch of another window of this browser. */
function consoleWindow({ window, clock, reporter }: BrowserParts, channel: string): ReactNode {
  const carrier = new ChannelCarrier({
    channel: new BroadcastChannel(channelName(channel)),
    prefix: browserRandom().toString(36),
    clock,
    report: (message) => reporter.report({ kind: "unexpected", message }),
  });
  carrier.start();
  return (
    <ConsolePage
      carrier={carrier}
      scenarios={scenarioNames}
      saveFile={(...file) => saveFile(window, ...file)}
    />
  );
}
