import { observer } from "mobx-react-lite";
import type { Order } from "../../../ports/entities/order.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./full-quarter.module.css";

interface FullQuarterProps {
  readonly order: Order;
  /** The delivery time as it is typed now. */
  readonly minutes: number;
  onTake(minutes: number): void;
}

/** Says that the typed time leads to a full quarter; only a press changes it (KL-4). */
export const FullQuarter = observer(function FullQuarter(props: FullQuarterProps) {
  const { t } = useText();
  const { times } = useFormats();
  const full = useStores().kitchenLoad.current?.fullQuarterOf(props.order, props.minutes);
  const next = full?.next;
  return (
    <div role="status" className={styles["full"]}>
      {full !== undefined && t("load.isFull", { time: times.time(full.at) })}
      {next !== undefined && (
        <Button onClick={() => props.onTake(next.minutes)}>
          {t("load.next", { time: times.time(next.at) })}
        </Button>
      )}
    </div>
  );
});
