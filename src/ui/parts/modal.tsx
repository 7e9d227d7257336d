import { type ReactNode, useLayoutEffect, useRef } from "react";
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
    dialog?.showModal();
    return () => dialog?.close();
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
    </dialog>
  );
}
