import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import type { DelivererRow } from "../../delivered/delivered-report.ts";
import type { DeliveredView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { durationText } from "../format/duration.ts";
import { Button } from "../parts/button.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { useLoaded } from "../parts/lazy-screen.tsx";
import messageStyles from "../parts/message.module.css";
import { isolate } from "../text/isolate.ts";
import styles from "./delivered-screen.module.css";
import { nameOf, RiderTable } from "./rider-table.tsx";

/** Deliveries and their riders (HD-9 to HD-12). */
export function DeliveredScreen() {
  const { t } = useText();
  const { openDelivered } = useStores();
  const delivered = useLoaded(openDelivered);
  if (delivered === undefined) return <p className={messageStyles["message"]}>{t("loading")}</p>;
  return <Report delivered={delivered} />;
}

interface ReportProps {
  readonly delivered: DeliveredView;
}

const Report = observer(function Report({ delivered }: ReportProps) {
  const text = useText();
  const { t, language } = text;
  const directory = useDirectory();
  const { rows, chosen, requestedAt, failure } = delivered.report;
  useEffect(() => delivered.start(), [delivered]);
  const refresh = (): void => delivered.refresh();
  if (requestedAt === undefined && failure !== undefined) {
    return <Failed onPressAgain={refresh} />;
  }
  if (requestedAt === undefined) return <p className={messageStyles["message"]}>{t("loading")}</p>;
  if (rows.length === 0) {
    const props = { isNarrowed: false, onShowAll: () => undefined };
    return <EmptyList tab="homeDelivery.delivered" {...props} />;
  }
  const collator = new Intl.Collator(language);
  const nameIn = (row: DelivererRow) => nameOf(row, directory, text);
  const sorted = rows.toSorted((one, other) => compareRows(one, other, nameIn, collator));
  const shown = sorted.filter(({ deliverer }) => chosen === undefined || deliverer === chosen);
  return (
    <div className={styles["report"]}>
      <Head delivered={delivered} rows={sorted} />
      {failure !== undefined && (
        <p className={styles["outdated"]} role="alert">
          {t("delivered.outdated")}
          <Button onClick={refresh}>{t("offline.tryAgain")}</Button>
        </p>
      )}
      <RiderTable delivered={delivered} rows={shown} />
      <Totals delivered={delivered} />
    </div>
  );
});

interface FailedProps {
  onPressAgain(): void;
}

function Failed({ onPressAgain }: FailedProps) {
  const { t } = useText();
  return (
    <p className={messageStyles["message"]} role="alert">
      {t("delivered.failed")}
      <Button onClick={onPressAgain}>{t("offline.tryAgain")}</Button>
    </p>
  );
}

/** Sorts by name, so that lines keep their places while deliveries come in; lines without a name last. */
function compareRows(
  one: DelivererRow,
  other: DelivererRow,
  nameIn: (row: DelivererRow) => string,
  collator: Intl.Collator,
): number {
  const areOthers = Number(one.name === undefined) - Number(other.name === undefined);
  return areOthers || collator.compare(nameIn(one), nameIn(other));
}

interface HeadProps extends ReportProps {
  readonly rows: readonly DelivererRow[];
}

/** The choice of a rider, and the two main figures (HD-9). */
const Head = observer(function Head({ delivered, rows }: HeadProps) {
  const text = useText();
  const { t, language } = text;
  const directory = useDirectory();
  const { amounts } = useFormats();
  const { chosen, figures } = delivered.report;
  return (
    <div className={styles["head"]}>
      <span className={styles["choice"]}>
        <select
          className={styles["select"]}
          aria-label={t("column.rider")}
          value={String(chosen ?? "")}
          onChange={({ target }) => {
            const row = rows.find(({ deliverer }) => String(deliverer) === target.value);
            delivered.choose(row?.deliverer);
          }}
        >
          <option value="">{t("delivered.allRiders")}</option>
          {rows.map((row) => (
            <option key={row.deliverer} value={row.deliverer}>
              {isolate(nameOf(row, directory, text), language)}
            </option>
          ))}
        </select>
        <ChevronDown
          className={styles["selectArrow"]}
          aria-hidden="true"
          size={16}
          strokeWidth={2.5}
        />
      </span>
      <Facts
        facts={[
          [t("delivered.average"), durationText(figures.averageMs, t)],
          [t("delivered.amount"), amounts.withCurrency(figures.amount)],
        ]}
      />
    </div>
  );
});

/** The sums below the table (HD-11). */
const Totals = observer(function Totals({ delivered }: ReportProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { deliveries, amount, cash, others, averageMs } = delivered.report.figures;
  return (
    <div className={styles["totals"]}>
      <Facts
        facts={[
          [t("delivered.orders"), String(deliveries)],
          [t("delivered.amount"), amounts.withCurrency(amount)],
          [t("delivered.cash"), amounts.withCurrency(cash)],
          [t("delivered.others"), amounts.withCurrency(others)],
          [t("delivered.average"), durationText(averageMs, t)],
        ]}
      />
    </div>
  );
});

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles["facts"]}>
      {facts.map(([label, text], place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
