import type { Stop } from "../../../ports/entities/time.ts";

/** The open modal dialogs, the topmost last. */
const open: HTMLDialogElement[] = [];

/**
 * Lets a dialog that opens take the place of the one below, which is not seen meanwhile: staff never see two (N43).
 * The one below stays open, with what was typed, and is seen again after the returned function.
 */
export function takePlace(dialog: HTMLDialogElement): Stop {
  open.push(dialog);
  mark();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    mark();
  };
}

function mark(): void {
  for (const dialog of open) dialog.toggleAttribute("data-behind", dialog !== open.at(-1));
}
