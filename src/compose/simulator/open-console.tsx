import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { yieldToPlatform } from "../../../adapters/browser/window-platform.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { hostConsole } from "../../training/console/channel-carrier.ts";
import { ConsoleSession } from "../../training/console/console-session.ts";
import { channelName, keptConsole, newConsole } from "../../training/console/kept-console.ts";
import { ConsoleDrawer } from "../../training/ui/console/console-drawer.tsx";
import type { OpenConsole } from "../../training/ui/console/console-tool.tsx";
import { saveFile } from "../../training/ui/files/save-file.ts";
import { openedScreens } from "../../ui/parts/open-screens.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import { link, type SimulatedTraining } from "./simulated-training.tsx";

export interface ConsoleOptions extends SimulatedTraining {
  readonly showLessons: () => void;
  /** The trainee's name in a class; absent: that of the member of staff. */
  readonly trainee?: string;
}

/** Opens the trainer's console over the branch of this page, for as long as the page lives. */
export function openConsole(options: ConsoleOptions): OpenConsole {
  const { window } = options.browser;
  const carrier = sessionOf(options);
  carrier.start();
  let channel = keptConsole(window);
  if (channel !== undefined) hostWhileShown(options.browser, channel, carrier);
  return {
    carrier,
    Drawer: (props) => (
      <ConsoleDrawer
        {...props}
        scenarios={scenarioNames}
        saveFile={(...file) => saveFile(window, ...file)}
        onOwnWindow={() => {
          if (channel === undefined) {
            channel = newConsole(window, browserRandom);
            hostWhileShown(options.browser, channel, carrier);
          }
          // A second press comes back to the same window.
          return window.open(`${link({})}&console=${channel}`, `console-${channel}`) !== null;
        }}
      />
    ),
  };
}

function sessionOf(options: ConsoleOptions) {
  const { simulation, printer, browser, band, address, showLessons } = options;
  const { staff } = simulation.world.scenario;
  const { staff: staffIndex } = simulation.recorder.recording();
  const { window, clock } = browser;
  const screenOnTop = () => openedScreens().at(-1)?.screen;
  return new ConsoleSession({
    simulation,
    printer,
    band,
    realClock: clock,
    trainee: options.trainee ?? staff[staffIndex]?.name ?? "",
    screen: {
      current: screenOnTop,
      page: () => {
        const tab = openedScreens()
          .map(({ screen }) => screen)
          .findLast((screen) => screen.is === "tab")?.tab;
        return { ...(tab !== undefined && { tab }), width: Math.max(200, window.innerWidth) };
      },
    },
    link: ({ scenario, seed = simulation.world.seed }) => {
      const { problems: _, isDemonstration: __, ...here } = address;
      // Another scenario is no part of this page's lesson.
      const day = scenario === undefined ? here : { scenario };
      return window.location.origin + link({ ...day, seed });
    },
    open: (href) => window.location.assign(href),
    showLessons,
    pause: yieldToPlatform,
  });
}

/** Answers consoles in other windows until the trainee leaves the page, also for a while. */
function hostWhileShown(
  { window, reporter }: BrowserParts,
  channel: string,
  carrier: ConsoleSession,
): void {
  const report = (message: string): void => reporter.report({ kind: "unexpected", message });
  const open = (): Stop => hostConsole(new BroadcastChannel(channelName(channel)), carrier, report);
  let stop = open();
  window.addEventListener("pagehide", () => stop());
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stop = open();
  });
}
