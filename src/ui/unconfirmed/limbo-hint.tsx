import { Hourglass } from "lucide-react";
import type { OrderView } from "../../stores.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./limbo-hint.module.css";

interface LimboHintProps {
  readonly order: OrderView;
}

/** Explains why the order is still listed, and that this holds on this device only (PUSH-7). */
export function LimboHint({ order }: LimboHintProps) {
  const { t } = useText();
  const directory = useDirectory();
  const partner = directory.brandOf(order.data.source).name;
  return (
    <p className={styles["limbo"]}>
      <Hourglass aria-hidden="true" size={18} />
      {t("limbo.hint", { partner })}
    </p>
  );
}
