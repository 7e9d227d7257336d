import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { DelivererRow } from "../../delivered/delivered-report.ts";
import type { DeliveredView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import { useStores } from "../context/stores-context.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { isolate } from "../text/isolate.ts";
import styles from "./delivered-screen.module.css";
import { durationText } from "./duration-text.ts";
import { nameOf, RiderTable } from "./rider-table.tsx";
import told from "./told.module.css";

/** What was delivered and by whom (HD-9 to HD-12). */
export function DeliveredScreen({ kit }: { readonly kit: RowKit }) {
  const { openDelivered } = useStores();
  const [delivered, setDelivered] = useState<DeliveredView>();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again
  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    openDelivered().then(
      (opened) => {
        if (isGone) return;
        stop = opened.start();
        setDelivered(opened);
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [openDelivered, attempt]);
  if (delivered !== undefined) return <Report kit={kit} delivered={delivered} />;
  if (!hasFailed) return <p className={told["told"]}>{kit.t("loading")}</p>;
  return (
    <Failed
      kit={kit}
      onPressAgain={() => {
        setFailed(false);
        setAttempt(attempt + 1);
      }}
    />
  );
}

interface ReportProps {
  readonly kit: RowKit;
  readonly delivered: DeliveredView;
}

const Report = observer(function Report({ kit, delivered }: ReportProps) {
  const { rows, chosen, askedAt, failure } = delivered.report;
  const refresh = (): void => delivered.refresh();
  if (askedAt === undefined && failure !== undefined) {
    return <Failed kit={kit} onPressAgain={refresh} />;
  }
  if (askedAt === undefined) return <p className={told["told"]}>{kit.t("loading")}</p>;
  if (rows.length === 0) {
    const props = { t: kit.t, isNarrowed: false, onShowAll: () => undefined };
    return <EmptyList tab="homeDelivery.delivered" {...props} />;
  }
  const collator = new Intl.Collator(kit.language);
  const sorted = rows.toSorted((one, other) => compareRows(one, other, kit, collator));
  const shown = sorted.filter(({ deliverer }) => chosen === undefined || deliverer === chosen);
  return (
    <div className={styles["report"]}>
      <Head kit={kit} delivered={delivered} rows={sorted} />
      {failure !== undefined && (
        <p className={styles["outdated"]} role="alert">
          {kit.t("delivered.outdated")}
          <button type="button" className={told["again"]} onClick={refresh}>
            {kit.t("offline.tryAgain")}
          </button>
        </p>
      )}
      <RiderTable kit={kit} delivered={delivered} rows={shown} />
      <Totals kit={kit} delivered={delivered} />
    </div>
  );
});

interface FailedProps {
  readonly kit: RowKit;
  onPressAgain(): void;
}

function Failed({ kit, onPressAgain }: FailedProps) {
  return (
    <p className={told["told"]} role="alert">
      {kit.t("delivered.failed")}
      <button type="button" className={told["again"]} onClick={onPressAgain}>
        {kit.t("offline.tryAgain")}
      </button>
    </p>
  );
}

/** By name, so that lines keep their places while deliveries come in; others last. */
function compareRows(
  one: DelivererRow,
  other: DelivererRow,
  kit: RowKit,
  collator: Intl.Collator,
): number {
  const areOthers = Number(one.name === undefined) - Number(other.name === undefined);
  return areOthers || collator.compare(nameOf(one, kit), nameOf(other, kit));
}

interface HeadProps extends ReportProps {
  readonly rows: readonly DelivererRow[];
}

/** Whose figures are shown, and the two that matter most (HD-9). */
const Head = observer(function Head({ kit, delivered, rows }: HeadProps) {
  const { t, language } = kit;
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
              {isolate(nameOf(row, kit), language)}
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
          [t("delivered.amount"), kit.amounts.withCurrency(figures.amount)],
        ]}
      />
    </div>
  );
});

/** The sums below the table (HD-11). */
const Totals = observer(function Totals({ kit, delivered }: ReportProps) {
  const { t, amounts } = kit;
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
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
