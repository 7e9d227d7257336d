import { Hourglass } from "lucide-react";
import type { OrderView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import styles from "./limbo-hint.module.css";

interface LimboHintProps {
  readonly order: OrderView;
  readonly kit: RowKit;
}

/** Says quietly why the order is still here, and that it is so on this device only (PUSH-7). */
export function LimboHint({ order, kit }: LimboHintProps) {
  const partner = kit.brandOf(order.data.source).name;
  return (
    <p className={styles["limbo"]}>
      <Hourglass aria-hidden="true" size={18} />
      {kit.t("limbo.hint", { partner })}
    </p>
  );
}
