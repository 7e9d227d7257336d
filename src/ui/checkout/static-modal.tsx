import { type ReactNode, useEffect, useRef } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import { Modal } from "../parts/modal.tsx";

export interface StaticModalProps {
  readonly screen: OpenScreen;
  readonly className: string | undefined;
  /** Id of the element that names it. */
  readonly labelledBy: string;
  readonly children: ReactNode;
  /** Escape was pressed. The modal stays open while it is rendered. */
  onEscape(): void;
}

/** A modal that only its owner closes: neither a click outside nor the browser does (PY-3). */
export function StaticModal({
  screen,
  className,
  labelledBy,
  children,
  onEscape,
}: StaticModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    // A browser closes a dialog after repeated Escape, unless the key never reaches it.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !isTopmost(content.current?.closest("dialog"), event)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  const close = (): void => {
    // The back gesture of a tablet may have closed it already.
    const dialog = content.current?.closest("dialog");
    if (dialog?.open === false) dialog.showModal();
    onEscape();
  };
  return (
    <Modal screen={screen} className={className} labelledBy={labelledBy} onClose={close}>
      <div ref={content} style={{ display: "contents" }}>
        {children}
      </div>
    </Modal>
  );
}

/**
 * Whether this dialog is the topmost one: a modal dialog makes everything outside it inert, so that keys come from
 * inside the topmost. Without a focus the browser itself closes the topmost dialog.
 */
function isTopmost(
  dialog: HTMLDialogElement | null | undefined,
  { target }: KeyboardEvent,
): boolean {
  return target instanceof Element && dialog != null && target.closest("dialog") === dialog;
}
