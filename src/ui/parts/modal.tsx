import type { ReactNode } from "react";
import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";
import { PressStatus } from "./press-status.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { useRestartHold } from "./use-restart-hold.ts";

export interface ModalProps extends Pick<ModalFrameProps, "screen"> {
  /** Style of this modal, above all its size. */
  readonly className: string | undefined;
  /** Id of the element that names it. */
  readonly labelledBy: string;
  readonly children: ReactNode;
  /** Also called on Escape and on the browser's Back. */
  onClose(): void;
}

/** A modal dialog of the board. */
export function Modal({ labelledBy, children, ...frame }: ModalProps) {
  useRestartHold();
  useBackCloses(frame.onClose);
  return (
    <ModalFrame {...frame} aria-labelledby={labelledBy}>
      {children}
      <PressStatus />
    </ModalFrame>
  );
}
