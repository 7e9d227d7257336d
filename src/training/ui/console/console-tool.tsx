import { SlidersHorizontal } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { ConsoleCarrier } from "../../console/console-view.ts";
import type { BandState } from "../../session/band-state.ts";
import { BandButton } from "../parts/band-button.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";

/** The session of a console, and its screens, which load late. */
export interface OpenConsole {
  readonly carrier: ConsoleCarrier;
  readonly Drawer: ComponentType<{ readonly carrier: ConsoleCarrier; onClose(): void }>;
}

export interface ConsoleToolProps {
  readonly band: BandState;
  /** Rejects when the console cannot be loaded. */
  load(): Promise<OpenConsole>;
}

/** The tool "Console" in the band, which opens the drawer beside the board. An exam locks it (LE-6). */
export const ConsoleTool = observer(function ConsoleTool({ band, load }: ConsoleToolProps) {
  const t = trainingText("consoleTool", useDocumentLanguage());
  const { isExam } = band;
  const [open, setOpen] = useState<OpenConsole>();
  const [hasFailed, setFailed] = useState(false);
  const isLoading = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(undefined);
  // The exam has begun while it was open.
  if (isExam && open !== undefined) close();
  const press = async (): Promise<void> => {
    if (isExam || isLoading.current) return;
    if (open !== undefined) {
      close();
      return;
    }
    isLoading.current = true;
    try {
      setOpen(await load());
      setFailed(false);
    } catch {
      setFailed(true);
    }
    isLoading.current = false;
  };
  return (
    <>
      <BandButton
        ref={button}
        icon={<SlidersHorizontal aria-hidden="true" size={18} />}
        words={t("console")}
        data-tool="console"
        aria-haspopup="dialog"
        aria-expanded={open !== undefined}
        aria-disabled={isExam || undefined}
        title={isExam ? t("inExam") : hasFailed ? t("failed") : undefined}
        onClick={press}
      />
      {open !== undefined && (
        <BesideBand>
          <open.Drawer
            carrier={open.carrier}
            onClose={() => {
              close();
              button.current?.focus();
            }}
          />
        </BesideBand>
      )}
    </>
  );
});

/** Renders beside the band, which stays in reach above dialogs. */
function BesideBand({ children }: { readonly children: ReactNode }) {
  const [host] = useState(() => document.createElement("div"));
  useLayoutEffect(() => {
    document.getElementById("training")?.append(host);
    return () => host.remove();
  }, [host]);
  return createPortal(children, host);
}
