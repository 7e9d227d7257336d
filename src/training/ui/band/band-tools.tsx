import { useRef, useState } from "react";
import { useDismissal } from "../../../ui/parts/use-dismissal.ts";
import { TrainingPlace } from "../training-layer.tsx";
import styles from "./training-band.module.css";

/** The tools, which load later. On phones one button opens them as a list. */
export function BandTools({ label }: { readonly label: string }) {
  const [isOpen, setOpen] = useState(false);
  const tools = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useDismissal(tools, isOpen, (by) => {
    setOpen(false);
    if (by === "escape") opener.current?.focus();
  });
  return (
    <span ref={tools} className={styles["tools"]}>
      <button
        ref={opener}
        type="button"
        className={styles["opener"]}
        aria-expanded={isOpen}
        aria-controls="training-tools"
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        <svg
          aria-hidden="true"
          width="18"
          height="18"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on a tool, also by keyboard, arrives as a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tools in it are buttons */}
      <span
        id="training-tools"
        className={styles["list"]}
        data-open={isOpen}
        onClick={({ target, currentTarget }) => {
          // React also brings clicks in the dialogs of tools here, which stand elsewhere in the page.
          if (target instanceof Node && currentTarget.contains(target)) setOpen(false);
        }}
      >
        <TrainingPlace place="tools" />
      </span>
    </span>
  );
}
