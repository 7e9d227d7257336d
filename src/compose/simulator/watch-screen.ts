import type { ControlName } from "../../../ports/entities/control-name.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { RunJournal } from "../../../simulator/inputs/run-journal.ts";
import type { ScreenView } from "../../../simulator/inputs/run-log.ts";
import { terminalPadId } from "../../training/ui/terminal-pad/terminal-pad-id.ts";
import { openedScreens } from "../../ui/parts/open-screens.ts";
import { soundButtonId } from "../../ui/settings/sound-button.tsx";

const checkButton: ControlName = "terminal.checkStatus";

/**
 * Records what a trainer could see over the shoulder of a trainee: the tab, the open popup or card payment, the sound,
 * and the looks at a payment, by Check Status or at the card terminal.
 */
export function watchScreen(window: Window, log: RunJournal): Stop {
  const { document } = window;
  let checks: number | undefined;
  const look = (): void => {
    // Before the bell is drawn nothing is known of the sound.
    if (document.getElementById(soundButtonId) === null) return;
    log.show({ ...viewOf(window), ...(checks !== undefined && { checks }) });
  };
  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element && target.closest(`[data-control="${checkButton}"]`);
    if (!button) return;
    checks = (checks ?? 0) + 1;
    look();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["open", "aria-current", "data-trouble"],
  });
  // Before the button's own listener, which may close the payment.
  document.addEventListener("click", onClick, true);
  look();
  return () => {
    observer.disconnect();
    document.removeEventListener("click", onClick, true);
  };
}

function viewOf({ document, location }: Window): ScreenView {
  const sound = document.getElementById(soundButtonId);
  const trouble = sound?.dataset["trouble"];
  const screen = openedScreens().findLast(({ element }) => element !== undefined)?.screen;
  return {
    path: location.pathname,
    sound: trouble === undefined ? "on" : trouble === "muted" ? "off" : "blocked",
    ...(screen?.is === "order" && { popup: screen.order }),
    ...(screen?.is === "card_payment" && { card: screen.order }),
    ...(document.getElementById(terminalPadId) !== null && { terminal: true }),
  };
}
