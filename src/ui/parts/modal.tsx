import { type ReactNode, useLayoutEffect, useRef } from "react";

export interface ModalProps {
  /** What sets it apart from others: its size above all. */
  readonly className: string | undefined;
  /** The id of the element that names it. */
  readonly labelledBy: string;
  readonly children: ReactNode;
  /** Called on Escape, too. */
  onClose(): void;
}

/** The platform's modal dialog: it keeps the focus inside and gives it back. */
export function Modal({ className, labelledBy, children, onClose }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect ends while the element is still in the page: only then does closing give the focus back.
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
      // A browser may close it in spite of the above, when Escape is pressed again and again.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
