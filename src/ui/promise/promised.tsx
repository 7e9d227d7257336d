import { observer } from "mobx-react-lite";
import type { PropsWithChildren } from "react";
import { promisedAtOf, targetOf } from "../../promise/promise-rules.ts";
import type { OrderView } from "../../stores.ts";
import { useActions } from "../context/actions-context.tsx";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MoreTimePanel } from "../lazy/lazy.ts";
import { control } from "../parts/control.ts";
import styles from "./promised.module.css";
import { PromiseLine } from "./promised-time.tsx";

/**
 * An order's timer, and below it by when it was promised, which leads to more time; the timer alone where nothing was
 * promised.
 */
export const Promised = observer(function Promised(
  props: PropsWithChildren<{ readonly order: OrderView }>,
) {
  const { order, children } = props;
  const { t } = useText();
  const { company } = useCompany();
  const { moreTime } = useStores();
  const { togglePanel } = useActions();
  const capability = company.capabilities?.promise;
  const target = targetOf(order.data, capability);
  if (target === undefined) return children;
  const line = <PromiseLine {...target} />;
  const canMove = promisedAtOf(order.data, capability) !== undefined;
  return (
    <span className={styles["lines"]}>
      <span className={styles["timer"]}>{children}</span>
      {canMove && moreTime.current !== undefined ? (
        <button
          type="button"
          className={styles["more"]}
          {...control("more_time")}
          aria-haspopup="dialog"
          aria-description={t("promise.moreTimeFor", { number: order.data.number })}
          onClick={() => togglePanel(order, MoreTimePanel)}
        >
          {line}
        </button>
      ) : (
        line
      )}
    </span>
  );
});
