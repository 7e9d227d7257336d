import { Ban, CalendarClock, CircleX, History, type LucideIcon, Plus, Timer } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import {
  type AwayEntry,
  type AwayGroup,
  type AwayReport,
  awayGroups,
} from "../../alerts/away-entries.ts";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import { isPriced, payableTotal } from "../../orders/order-rules/order-totals.ts";
import { useActions } from "../context/actions-context.tsx";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useRunningText, writeText } from "../context/running-texts-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { countdown, durationText } from "../format/duration.ts";
import { Button } from "../parts/button.tsx";
import { SourceMark } from "../parts/source-mark.tsx";
import type { Text } from "../text/translate.ts";
import styles from "./away-card.module.css";

const icons: Readonly<Record<AwayGroup, LucideIcon>> = {
  rejected: CircleX,
  voided: Ban,
  new: Plus,
  due: CalendarClock,
};

export interface AwayCardProps {
  readonly report: AwayReport;
  /** Speaks the report to screen readers. It is on the page before the card, which it must be to be read. */
  readonly status: RefObject<HTMLElement | null>;
  onDismiss(): void;
}

/** The orders that changed during an absence, by groups; each opens (RL-5). */
export function AwayCard({ report, status, onDismiss }: AwayCardProps) {
  const { t, language } = useText();
  const titleId = useId();
  const title = titleOf(report, t);
  const sentence = `${title}: ${countsOf(report, t, language)}`;
  useEffect(() => {
    const region = status.current;
    if (region === null) return;
    writeText(region, sentence);
    return () => writeText(region, "");
  }, [status, sentence]);
  return (
    <section className={styles["card"]} aria-labelledby={titleId} data-away>
      <header className={styles["header"]}>
        <History aria-hidden="true" size={20} strokeWidth={1.75} />
        <h2 id={titleId} className={styles["title"]}>
          {title}
        </h2>
        <Button onClick={onDismiss}>{t("away.gotIt")}</Button>
      </header>
      <div className={styles["groups"]}>
        {awayGroups.map((group) => (
          <Group
            key={group}
            group={group}
            entries={report.entries.filter((entry) => entry.group === group)}
          />
        ))}
      </div>
    </section>
  );
}

function titleOf({ awayMs }: AwayReport, t: Text["t"]): string {
  return t("away.title", { duration: durationText(awayMs, t) });
}

function countsOf({ entries }: AwayReport, t: Text["t"], language: Language): string {
  const counts = awayGroups.flatMap((group) => {
    const count = entries.filter((entry) => entry.group === group).length;
    return count === 0 ? [] : t(`away.${group}`, { count });
  });
  return new Intl.ListFormat(language, { type: "unit" }).format(counts);
}

interface GroupProps {
  readonly group: AwayGroup;
  readonly entries: readonly AwayEntry[];
}

function Group({ group, entries }: GroupProps) {
  const { t } = useText();
  const Icon = icons[group];
  if (entries.length === 0) return null;
  return (
    <div className={styles["group"]} data-group={group}>
      <h3 className={styles["heading"]}>
        <Icon aria-hidden="true" size={18} strokeWidth={2} />
        {t(`away.${group}`, { count: entries.length })}
      </h3>
      <ul className={styles["orders"]}>
        {entries.map((entry) => (
          <li key={entry.order.id}>
            <OrderLink entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly entry: AwayEntry;
}

function OrderLink({ entry }: EntryProps) {
  const { away } = useStores();
  const directory = useDirectory();
  const actions = useActions();
  const { order } = entry;
  const open = (): void => {
    away.open(order.id);
    actions.openOrder(away.viewOf(entry));
  };
  return (
    <button type="button" className={styles["order"]} aria-haspopup="dialog" onClick={open}>
      <SourceMark brand={directory.brandOf(order.source)} />
      <bdi className={styles["number"]}>#{order.number}</bdi>
      <Detail entry={entry} />
    </button>
  );
}

/** The amount that was lost, who voided it, the time left to confirm it, or since when it is due. */
function Detail({ entry }: EntryProps): ReactNode {
  const { t } = useText();
  const { company } = useCompany();
  const { amounts, times } = useFormats();
  const { group, order, by } = entry;
  switch (group) {
    case "rejected":
      if (!isPriced(order)) return null;
      return <small>{amounts.withCurrency(payableTotal(order, company))}</small>;
    case "voided":
      return by === undefined ? null : <small>{t("away.by", { name: by })}</small>;
    case "due":
      if (order.scheduledFor === undefined) return null;
      return <small>{t("away.dueAt", { time: times.time(order.scheduledFor) })}</small>;
    case "new":
      return <ToConfirm entry={entry} />;
  }
}

/** The time left while the new order waits for its confirmation. */
const ToConfirm = observer(function ToConfirm({ entry }: EntryProps) {
  const { away } = useStores();
  const { company } = useCompany();
  const { data, gone } = away.viewOf(entry);
  const deadline = gone === undefined ? deadlineOf(data, company) : undefined;
  return deadline === undefined ? null : <TimeLeft deadline={deadline.at} />;
});

function TimeLeft({ deadline }: { readonly deadline: Instant }) {
  const { t } = useText();
  const element = useRef<HTMLSpanElement>(null);
  const write = useCallback(
    (target: HTMLSpanElement, now: Instant) => {
      const time = countdown(deadline, minuteMs, now).text;
      target.textContent = now < deadline ? t("away.toConfirm", { time }) : "";
    },
    [deadline, t],
  );
  useRunningText(element, write);
  return (
    <span className={styles["left"]}>
      <Timer aria-hidden="true" size={16} strokeWidth={2} />
      <span ref={element} />
    </span>
  );
}
