import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { control } from "../../../ui/parts/control.ts";
import type { ShownPrinter, ShownTicket } from "../../session/branch-view.ts";
import { paperOf } from "../../session/paper-of.ts";
import { watched } from "../../session/watched.ts";
import { BandButton } from "../parts/band-button.tsx";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { TicketPaper } from "./ticket-paper.tsx";
import styles from "./ticket-tray.module.css";

export interface TicketTrayProps {
  readonly printer: ShownPrinter;
}

/** The simulated branch's printer: a button that counts its tickets and opens them. */
export const TicketTray = observer(function TicketTray({ printer }: TicketTrayProps) {
  const language = useDocumentLanguage();
  const t = trainingText("tray", language);
  const { tickets } = watched(printer);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BandButton
        icon={<PrinterIcon />}
        words={`${t("printer")}: ${t("tickets", { count: tickets.length })}`}
        short={tickets.length}
        data-tool="printer"
        aria-haspopup="dialog"
        aria-label={`${t("printer")}: ${t("tickets", { count: tickets.length })}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Tray printer={printer} t={t} tickets={tickets} onClose={() => setOpen(false)} />}
    </>
  );
});

interface TrayProps extends TicketTrayProps {
  readonly t: TrainingText<"tray">;
  readonly tickets: readonly ShownTicket[];
  onClose(): void;
}

function Tray({ printer, t, tickets, onClose }: TrayProps) {
  const titleId = useId();
  const [chosen, choose] = useState<ShownTicket>();
  // The newest ticket until one is chosen; one that the tray has dropped is not replaced (N45).
  const shown = chosen === undefined ? tickets.at(-1) : tickets.find(({ id }) => id === chosen.id);
  const paper = shown && paperOf(shown);
  return (
    <TrainingDialog className={styles["tray"]} labelledBy={titleId} onClose={onClose}>
      <header className={styles["head"]}>
        <h2 id={titleId}>{t("printer")}</h2>
        <OutOfPaper printer={printer} label={t("outOfPaper")} />
        {shown !== undefined && <Button onClick={() => window.print()}>{t("print")}</Button>}
        <Button {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
      </header>
      {tickets.length === 0 ? (
        <p className={styles["none"]}>{t("none")}</p>
      ) : (
        <div className={styles["body"]}>
          <Tickets tickets={tickets} shown={shown} onChoose={choose} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <section className={styles["paper"]} tabIndex={0} aria-labelledby={titleId}>
            {shown !== undefined && paper === undefined ? (
              <p className={styles["none"]}>{t("unreadable")}</p>
            ) : (
              paper && <TicketPaper ticket={paper} />
            )}
          </section>
        </div>
      )}
    </TrainingDialog>
  );
}

interface TicketsProps {
  readonly tickets: readonly ShownTicket[];
  readonly shown: ShownTicket | undefined;
  onChoose(ticket: ShownTicket): void;
}

/** Newest first. */
function Tickets({ tickets, shown, onChoose }: TicketsProps) {
  return (
    <ul className={styles["list"]}>
      {tickets.toReversed().map((ticket) => (
        <li key={ticket.id}>
          <button
            type="button"
            className={styles["choice"]}
            aria-pressed={ticket === shown}
            onClick={() => onChoose(ticket)}
          >
            <bdi>#{ticket.content?.order.number ?? ticket.orderId}</bdi>
            <span>{paperOf(ticket)?.title ?? ticket.templateName}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Lets the printer run out of paper, so that staff practise what happens then. */
const OutOfPaper = observer(function OutOfPaper({
  printer,
  label,
}: {
  printer: ShownPrinter;
  label: string;
}) {
  return (
    <label className={styles["trouble"]}>
      <input
        type="checkbox"
        checked={watched(printer).fault !== undefined}
        onChange={({ target }) =>
          printer.setFault(target.checked ? { kind: "failed", reason: "out_of_paper" } : undefined)
        }
      />
      {label}
    </label>
  );
});

function PrinterIcon() {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M6 9V3h12v6M6 18H3v-8h18v8h-3M7 14h10v7H7z" />
    </svg>
  );
}
