import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import { DialogControls } from "./dialog-controls.ts";
import { openScreen } from "./open-screens.ts";
import { pressShield } from "./press-shield.ts";

export interface ModalFrameProps {
  readonly screen: OpenScreen;
  /** Style of this modal, above all its size. */
  readonly className: string | undefined;
  /** Id of the element that names it. */
  readonly labelledBy: string;
  /** Default: a plain dialog. An alert dialog asks before something is lost. */
  readonly role?: "alertdialog" | undefined;
  /** Set by the screens of training, which are no part of the board. */
  readonly isTraining?: true;
  readonly children: ReactNode;
  /** Also called on Escape. */
  onClose(): void;
}

/**
 * The platform's modal dialog, which traps the focus and gives it back; the element with the attribute data-first-focus
 * has it first. It needs no store, so that training, which outlives the app, shares it.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { screen, className, labelledBy, role, isTraining, children, onClose } = props;
  const element = useRef<HTMLDialogElement>(null);
  // A dialog keeps its subject for as long as it is open.
  const [opened] = useState(screen);
  // The cleanup of a layout effect runs while the element is still in the page, so that closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus();
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
      ref={element}
      role={role}
      data-training={isTraining}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Repeated Escape makes a browser close it in spite of the above.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
