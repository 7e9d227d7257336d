import type { Stop } from "../../../ports/entities/time.ts";
import type { RunJournal } from "../../../simulator/inputs/run-journal.ts";
import type { ScreenView } from "../../../simulator/inputs/run-log.ts";
import { openedScreens } from "../../ui/parts/open-screens.ts";
import { soundButtonId } from "../../ui/sound/sound-button-id.ts";

/** Records what a trainer could see over the trainee's shoulder: the tab, the open popup, and the sound. */
export function watchScreen(window: Window, log: RunJournal): Stop {
  const { document } = window;
  const look = (): void => {
    // Before the bell is drawn nothing is known of the sound.
    if (document.getElementById(soundButtonId) !== null) log.show(viewOf(window));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["open", "aria-current", "data-trouble"],
  });
  look();
  return () => observer.disconnect();
}

function viewOf({ document, location }: Window): ScreenView {
  const sound = document.getElementById(soundButtonId);
  const trouble = sound?.dataset["trouble"];
  const screen = openedScreens().findLast(({ element }) => element !== undefined)?.screen;
  return {
    path: location.pathname,
    sound: trouble === undefined ? "on" : trouble === "muted" ? "off" : "blocked",
    ...(screen?.is === "order" && { popup: screen.order }),
  };
}
