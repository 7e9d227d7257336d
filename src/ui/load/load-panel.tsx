import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useId } from "react";
import { quantityText } from "../../../ports/entities/quantity.ts";
import type { BranchLoad, QuarterLoad } from "../../load/kitchen-load.ts";
import type { KitchenLoadView } from "../../stores.ts";
import { useActions } from "../context/actions-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { useChoice } from "../parts/use-choice.ts";
import styles from "./load-panel.module.css";
import { useLoadTexts } from "./use-load-texts.ts";

interface PanelProps {
  readonly load: KitchenLoadView;
  readonly branch: BranchLoad;
}

/** The bars of two hours, the orders of one quarter, and all dishes together. */
export function LoadPanel({ load, branch }: PanelProps) {
  return (
    <div className={styles["panel"]}>
      <Bars load={load} branch={branch} />
      <AllTogether load={load} branch={branch} />
    </div>
  );
}

/** The limit stands at this part of the height, unless a quarter is fuller than the rest above it. */
const limitAt = 0.8;

function Bars({ load, branch }: PanelProps) {
  const { t } = useText();
  const texts = useLoadTexts();
  const heading = useId();
  const { quarters, limit } = branch;
  const [chosen, choose] = useChoice(quarters.map(({ at }) => at));
  const shown = chosen === undefined ? firstOf(quarters) : quarters.find(({ at }) => at === chosen);
  const hasLimit = limit.orders !== undefined || limit.dishes !== undefined;
  const highest = Math.max(1 / limitAt, ...quarters.map((quarter) => shareOf(quarter, quarters)));
  return (
    <div className={styles["chart"]}>
      <div className={styles["head"]}>
        <h2 id={heading} className={styles["heading"]}>
          {t("load.each")}
        </h2>
        <p className={styles["legend"]}>
          <span className={styles["confirmed"]}>{t("load.confirmed")}</span>
          <span className={styles["hatched"]}>{t("load.unconfirmed")}</span>
          {hasLimit && <span className={styles["dashed"]}>{texts.limits(limit)}</span>}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and these buttons send nothing */}
      <div className={styles["bars"]} role="group" aria-labelledby={heading} onKeyDown={walk}>
        {quarters.map((quarter) => (
          <Column
            key={quarter.at}
            quarter={quarter}
            height={(100 * shareOf(quarter, quarters)) / highest}
            lineAt={hasLimit ? 100 / highest : undefined}
            isShown={quarter === shown}
            isStop={quarter === (shown ?? quarters[0])}
            onPress={() => choose(quarter.at)}
          />
        ))}
      </div>
      {shown !== undefined && <OrdersOf load={load} branch={branch} quarter={shown} />}
    </div>
  );
}

/** The fullest is shown before staff choose one. */
function firstOf(quarters: readonly QuarterLoad[]): QuarterLoad | undefined {
  return quarters.toSorted((one, other) => shareOf(other, quarters) - shareOf(one, quarters))[0];
}

/** The height of a bar: 1 at its limit; without one beside the fullest. */
function shareOf({ load, measure: { count, limit } }: QuarterLoad, all: readonly QuarterLoad[]) {
  if (limit !== undefined) return count / limit;
  const usual = all.find((other) => other.measure.limit !== undefined)?.measure.limit;
  return load.orders / (usual ?? Math.max(1, ...all.map((other) => other.load.orders)));
}

/** Left and Right walk from one column to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return;
  const columns = [...currentTarget.querySelectorAll("button")];
  const isForward =
    (key === "ArrowRight") === (getComputedStyle(currentTarget).direction !== "rtl");
  const at = columns.indexOf(target as HTMLButtonElement);
  const next = columns[at + (isForward ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}

interface ColumnProps {
  readonly quarter: QuarterLoad;
  /** In percent. */
  readonly height: number;
  /** The height of the dashed line, in percent. */
  readonly lineAt: number | undefined;
  readonly isShown: boolean;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  onPress(): void;
}

/** A button over the full height of its bar. */
function Column({ quarter, height, lineAt, isShown, isStop, onPress }: ColumnProps) {
  const texts = useLoadTexts();
  const { at, measure } = quarter;
  const unconfirmed = measure.count === 0 ? 0 : (100 * measure.unconfirmed) / measure.count;
  const isFree = measure.limit !== undefined && measure.fullness === "free";
  return (
    <button
      type="button"
      className={styles["column"]}
      aria-label={texts.spoken(quarter)}
      aria-pressed={isShown}
      data-fullness={at === "late" ? "full" : measure.fullness}
      tabIndex={isStop ? 0 : -1}
      onClick={onPress}
    >
      <span className={styles["box"]}>
        {lineAt !== undefined && (
          <span className={styles["limit"]} style={{ insetBlockEnd: `${lineAt}%` }} />
        )}
        <span className={styles["bar"]} style={{ blockSize: `${height}%` }}>
          <span className={styles["unconfirmed"]} style={{ blockSize: `${unconfirmed}%` }} />
        </span>
      </span>
      <span>{texts.time(at)}</span>
      {!isFree && <strong>{texts.share(measure)}</strong>}
      <span className={styles["is"]}>{texts.fullness(measure)}</span>
    </button>
  );
}

/** The orders of the chosen quarter, those to be confirmed after their word. */
const OrdersOf = observer(function OrdersOf({
  load,
  branch,
  quarter,
}: PanelProps & { readonly quarter: QuarterLoad }) {
  const { t } = useText();
  const texts = useLoadTexts();
  const actions = useActions();
  const orders = load.ordersOf(branch.branchId, quarter.at);
  const links = (isUnconfirmed: boolean) =>
    orders
      .filter((each) => each.isUnconfirmed === isUnconfirmed)
      .map(({ order }) => (
        <button
          key={order.id}
          type="button"
          className={styles["link"]}
          aria-haspopup="dialog"
          onClick={() => actions.openOrder(order)}
        >
          <bdi>#{order.data.number}</bdi>
        </button>
      ));
  const unconfirmed = links(true);
  return (
    <p className={styles["orders"]}>
      <strong>{texts.time(quarter.at)}</strong>
      {links(false)}
      {unconfirmed.length > 0 && <span>{t("load.unconfirmed")}</span>}
      {unconfirmed}
    </p>
  );
});

/** Every dish with its quantity over what is confirmed and not ready, modifiers apart. */
const AllTogether = observer(function AllTogether({ load, branch }: PanelProps) {
  const { t, language } = useText();
  const { orders, dishes, lines } = load.togetherOf(branch.branchId);
  return (
    <div className={styles["together"]}>
      <div className={styles["head"]}>
        <h2 className={styles["heading"]}>{t("load.together")}</h2>
        <p className={styles["legend"]}>
          {t("load.dishes", { count: dishes })} · {t("load.notReady", { count: orders })}
        </p>
      </div>
      <table className={styles["dishes"]}>
        <thead className={styles["hidden"]}>
          <tr>
            <th scope="col">{t("load.dish")}</th>
            <th scope="col">{t("load.quantity")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, quantity, modifiers }) => (
            <tr key={name}>
              <td>
                <bdi>{name}</bdi>
                {modifiers.map((modifier) => (
                  <small key={modifier.name} className={styles["modifier"]}>
                    {quantityText(modifier.quantity, language)} <bdi>{modifier.name}</bdi>
                  </small>
                ))}
              </td>
              <td className={styles["quantity"]}>×{quantityText(quantity, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
