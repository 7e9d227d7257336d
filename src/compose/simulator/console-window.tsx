import type { ReactNode } from "react";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { ChannelCarrier } from "../../training/console/channel-carrier.ts";
import { channelName } from "../../training/console/kept-console.ts";
import { ConsolePage } from "../../ui/training/console/console-page.tsx";
import { saveFile } from "../../ui/training/files/save-file.ts";
import type { BrowserParts } from "../page/browser-parts.ts";

/** The trainer's console in a window of its own, over the branch of another window of this browser. */
export function consoleWindow(
  { window, clock, reporter }: BrowserParts,
  channel: string,
): ReactNode {
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
