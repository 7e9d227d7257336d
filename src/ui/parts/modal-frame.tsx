import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import { DialogControls } from "./dialog-controls.ts";
import { openScreen } from "./open-screens.ts";
import { pressShield } from "./press-shield.ts";

export interface ModalFrameProps extends Omit<ComponentProps<"dialog">, "ref" | "onCancel"> {
  readonly screen: OpenScreen;
  /** Also called on Escape. */
  onClose(): void;
}

/**
 * The platform's modal dialog, which traps the focus and gives it back. It needs no store, so that training, which
 * outlives the app, shares it.
 */
export function ModalFrame({ screen, onClose, ...props }: ModalFrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  // A dialog keeps its subject for as long as it is open.
  const [opened] = useState(screen);
  // The cleanup of a layout effect runs while the element is still in the page, so that closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    const stop = new DialogControls(dialog).start();
    const leavePlace = openScreen(opened, dialog);
    return () => {
      stop();
      // First, as what is not seen takes no focus.
      leavePlace();
      dialog.close();
      pressShield.coverLastPlace();
    };
  }, [opened]);
  return (
    <dialog
      {...props}
      ref={element}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Repeated Escape makes a browser close it in spite of the above.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    />
  );
}
