import { Search } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { WithCompany } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { whenIdle } from "../context/when-idle.ts";
import { IconButton } from "../parts/button.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";

/** The magnifier in the header and the key "/" open the search over all tabs (RL-6). */
export function FindButton() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  useFindKey(() => setOpen(true));
  // Staff type the number at once after "/": the dialog's code must be there by then.
  useEffect(() => whenIdle(() => void FindDialog.preload()), []);
  return (
    <WithCompany>
      <IconButton
        variant="quiet"
        label={t("find.title")}
        title={`${t("find.title")} (/)`}
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      {isOpen && <FindDialog onClose={() => setOpen(false)} />}
    </WithCompany>
  );
}

/** Calls `open` for "/", except while staff type elsewhere or a dialog is open. */
function useFindKey(open: () => void): void {
  // A passive effect runs after the page is shown: a busy device would lose a key until then.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isFindKey(event) || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      // Firefox searches the page with this key, and the dialog's field must not get the letter.
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** The same key types another letter on a layout of another script, such as the Arabic one. */
function isFindKey({ key, code, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing) return false;
  const isOtherScript = key.length === 1 && key > "\x7f";
  return key === "/" || key === "／" || (code === "Slash" && isOtherScript);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"))
  );
}

/** The search over all tabs. */
export const FindDialog = lazyDialog(async () => (await import("./find-dialog.tsx")).FindDialog);
