import { type ReactNode, useLayoutEffect, useRef } from "react";
import { DialogControls } from "./dialog-controls.ts";
import { takePlace } from "./open-dialogs.ts";
import { pressShield } from "./press-shield.ts";
import { PressStatus } from "./press-status.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { useRestartHold } from "./use-restart-hold.ts";

export interface ModalProps {
  /** Style of this modal, above all its size. */
  readonly className: string | undefined;
  /** Id of the element that names it. */
  readonly labelledBy: string;
  readonly children: ReactNode;
  /** Also called on Escape and on the browser's Back. */
  onClose(): void;
}

/** The platform's modal dialog, which traps the focus and gives it back. */
export function Modal({ className, labelledBy, children, onClose }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useRestartHold();
  useBackCloses(onClose);
  // The cleanup of a layout effect runs while the element is still in the page, so that closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    const stop = new DialogControls(dialog).start();
    const leavePlace = takePlace(dialog);
    return () => {
      stop();
      // First, as what is not seen takes no focus.
      leavePlace();
      dialog.close();
      pressShield.coverLastPlace();
    };
  }, []);
  return (
    <dialog
      ref={element}
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
      <PressStatus />
    </dialog>
  );
}
