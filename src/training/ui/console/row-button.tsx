import {
  AlarmClock,
  Ban,
  BellOff,
  Bike,
  Check,
  CircleDollarSign,
  Copy,
  CreditCard,
  Hourglass,
  type LucideIcon,
  Plus,
  PrinterX,
  ShoppingBag,
  Truck,
  UserX,
  WifiOff,
  Zap,
} from "lucide-react";
import { useRef } from "react";
import type { ConsoleRow } from "../../console/console-rows.ts";
import styles from "./console-incidents.module.css";

/** A press that lasts as long opens the values. */
const longPressMs = 500;

const icons: ReadonlyMap<string, LucideIcon> = new Map([
  ["order", Plus],
  ["near_deadline", AlarmClock],
  ["void", Ban],
  ["rider_back", Bike],
  ["delete_rider", UserX],
  ["partner_job.cancelled", Truck],
  ["next_card.nobody_answers", Hourglass],
  ["next_card.duplicate_success", Copy],
  ["network_outage", WifiOff],
  ["printer.out_of_paper", PrinterX],
  ["sound_off", BellOff],
  ["tip", CircleDollarSign],
]);
const groupIcons: Readonly<Record<ConsoleRow["group"], LucideIcon>> = {
  orders: ShoppingBag,
  deliveries: Bike,
  payments: CreditCard,
  trouble: Zap,
};

export interface RowButtonProps {
  readonly row: ConsoleRow;
  readonly label: string;
  /** The words about what it waits for, while it does; a press then takes it back. */
  readonly waits: string | undefined;
  /** The reason why it cannot be done here. */
  readonly whyNot?: string | undefined;
  readonly isOpen: boolean;
  onPress(): void;
  /** Opens the values of its fields. */
  onValues(): void;
}

const doNothing = { onPress: () => undefined, onValues: () => undefined };

/** A press acts at once with usual values; Down, a long press or the context menu opens the values. */
export function RowButton({ row, label, waits, whyNot, isOpen, ...props }: RowButtonProps) {
  const { onPress, onValues } = whyNot === undefined ? props : doNothing;
  const pressedAt = useRef(0);
  const Icon = waits === undefined ? (icons.get(row.key) ?? groupIcons[row.group]) : Check;
  return (
    <button
      type="button"
      className={styles["row"]}
      data-row={row.key}
      data-waits={waits !== undefined}
      aria-pressed={waits === undefined ? undefined : true}
      aria-expanded={isOpen || undefined}
      aria-disabled={whyNot !== undefined || undefined}
      onPointerDown={({ timeStamp }) => {
        pressedAt.current = timeStamp;
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onValues();
      }}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        onValues();
      }}
      onClick={({ timeStamp, detail }) => {
        // A press by keyboard has no pointer behind it.
        const isLong = detail > 0 && timeStamp - pressedAt.current >= longPressMs;
        if (isLong) onValues();
        else onPress();
      }}
    >
      <Icon aria-hidden="true" size={20} />
      <span className={styles["rowWords"]}>
        <span>{label}</span>
        {(waits ?? whyNot) !== undefined && <small>{waits ?? whyNot}</small>}
      </span>
    </button>
  );
}
