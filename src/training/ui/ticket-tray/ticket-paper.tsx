import type { Paper, PaperLine, PaperRow } from "../../session/branch-view.ts";
import styles from "./ticket-paper.module.css";

/** One ticket as an 80 mm printer prints it, marked as training (TN-1). */
export function TicketPaper({ ticket }: { readonly ticket: Paper }) {
  return (
    <article
      className={styles["paper"]}
      lang={ticket.language}
      dir={ticket.direction}
      data-mark={ticket.mark}
    >
      <Mark ticket={ticket} />
      <header className={styles["head"]}>
        <strong className={styles["company"]}>{ticket.companyName}</strong>
        <span>{ticket.branchName}</span>
        <span className={styles["title"]}>{ticket.title}</span>
      </header>
      <p className={styles["number"]}>
        {ticket.orderLabel} <bdi>#{ticket.number}</bdi>
      </p>
      <p className={styles["kind"]}>{ticket.kind}</p>
      <Rows rows={ticket.times} />
      <ul className={styles["lines"]}>
        {ticket.lines.map((line, place) => (
          <Line key={place} line={line} />
        ))}
      </ul>
      <Rows rows={ticket.sums} />
      {ticket.total !== undefined && (
        <p className={styles["total"]}>
          <span>{ticket.total.label}</span>
          <bdi>{ticket.total.value}</bdi>
        </p>
      )}
      <Rows rows={ticket.payments} />
      <Rows rows={ticket.customer} isStacked />
      <Mark ticket={ticket} />
    </article>
  );
}

function Mark({ ticket }: { readonly ticket: Paper }) {
  return (
    <p className={styles["mark"]}>
      <strong>{ticket.mark}</strong>
      <span>{ticket.warning}</span>
    </p>
  );
}

interface RowsProps {
  readonly rows: readonly PaperRow[];
  /** Long values below their labels. */
  readonly isStacked?: boolean;
}

function Rows({ rows, isStacked = false }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <dl className={isStacked ? styles["stacked"] : styles["rows"]}>
      {rows.map(({ label, value }, place) => (
        <div key={place}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ line }: { readonly line: PaperLine }) {
  return (
    <li className={styles["line"]}>
      <span className={styles["quantity"]}>{line.quantity} ×</span>
      <span>
        <bdi>{line.name}</bdi>
        {line.modifiers.map((modifier, place) => (
          <span key={place} className={styles["modifier"]}>
            + <bdi>{modifier}</bdi>
          </span>
        ))}
        {line.note !== undefined && (
          <span className={styles["note"]}>
            <bdi>{line.note}</bdi>
          </span>
        )}
      </span>
      {line.amount !== undefined && <bdi className={styles["amount"]}>{line.amount}</bdi>}
    </li>
  );
}
