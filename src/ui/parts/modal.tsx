import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";
import { PressStatus } from "./press-status.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { useRestartHold } from "./use-restart-hold.ts";

export type ModalProps = Pick<
  ModalFrameProps,
  "screen" | "className" | "labelledBy" | "children" | "onClose"
>;

/** A modal dialog of the board. The browser's Back closes it, too. */
export function Modal({ children, ...frame }: ModalProps) {
  useRestartHold();
  useBackCloses(frame.onClose);
  return (
    <ModalFrame {...frame}>
      {children}
      <PressStatus />
    </ModalFrame>
  );
}
