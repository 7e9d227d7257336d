import { ChevronLeft, ChevronRight, CreditCard, Tablet } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PaymentEntry, PickerKind } from "../../payments/payment-entry.ts";
import { pageOf, pickerPageSize } from "../../payments/payment-types.ts";
import { useText } from "../context/texts-context.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { control, type NamedControl } from "../parts/control.ts";
import { PaymentIcon } from "./payment-icon.tsx";
import styles from "./picker.module.css";

export interface EntryPickerProps {
  readonly entry: PaymentEntry;
  readonly picker: PickerKind;
}

const titles = {
  types: "pay.chooseType",
  reader: "pay.chooseReader",
  transaction_type: "pay.chooseTransaction",
} as const;

/** Picks a payment type, a reader, or a transaction type of a terminal. */
export const EntryPicker = observer(function EntryPicker({ entry, picker }: EntryPickerProps) {
  const { t } = useText();
  return (
    <Picker
      key={picker}
      title={t(titles[picker])}
      entries={entriesOf(entry, picker)}
      onBack={() => entry.openPicker(undefined)}
    />
  );
});

function entriesOf(entry: PaymentEntry, picker: PickerKind): readonly PickerEntry[] {
  const { choice } = entry;
  switch (picker) {
    case "types":
      return entry.offered.map((type) => ({
        key: type.id,
        label: type.displayName,
        icon: <PaymentIcon type={type} />,
        isChosen: type.id === choice?.type.id,
        control: control("payment_type", type.id),
        choose: () => entry.pickType(type),
      }));
    case "reader":
      return entry.devices.map((device) => ({
        key: device.id,
        label: device.name,
        icon: <Tablet aria-hidden="true" size={24} />,
        isChosen: device.id === choice?.device?.id,
        control: control("device", device.id),
        choose: () => entry.chooseDevice(device),
      }));
    case "transaction_type":
      return (choice?.type.terminal?.transactionTypes ?? []).map(({ code, label }) => ({
        key: code,
        label,
        icon: <CreditCard aria-hidden="true" size={24} />,
        isChosen: code === choice?.transactionType,
        control: control("transaction_type", code),
        choose: () => entry.chooseTransactionType(code),
      }));
  }
}

interface PickerEntry {
  readonly key: string | number;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isChosen: boolean;
  readonly control?: NamedControl;
  choose(): void;
}

interface PickerProps {
  readonly title: string;
  readonly entries: readonly PickerEntry[];
  onBack(): void;
}

/** A grid of choices in pages of eight (PY-4, PY-6, PY-7). */
function Picker({ title, entries, onBack }: PickerProps) {
  const { t } = useText();
  const chosenAt = Math.max(
    0,
    entries.findIndex(({ isChosen }) => isChosen),
  );
  const [wanted, setPage] = useState(Math.floor(chosenAt / pickerPageSize));
  const { page, pageCount, values } = pageOf(entries, wanted);
  const grid = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const pressed = grid.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    (pressed ?? grid.current?.querySelector("button"))?.focus();
  }, []);
  return (
    <section className={styles["picker"]} aria-label={title}>
      <header className={styles["header"]}>
        <h3>{title}</h3>
        <Button {...control("pay.back")} onClick={onBack}>
          {t("pay.back")}
        </Button>
      </header>
      <ul ref={grid} className={styles["grid"]}>
        {values.map((entry) => (
          <li key={entry.key}>
            <Button {...entry.control} aria-pressed={entry.isChosen} onClick={entry.choose}>
              {entry.icon}
              <bdi>{entry.label}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <nav className={styles["pages"]} aria-label={title}>
          <PageButton
            label={t("pay.previous")}
            isDisabled={page === 0}
            onPress={() => setPage(page - 1)}
          >
            <ChevronLeft aria-hidden="true" size={20} />
          </PageButton>
          <span role="status">{t("pay.page", { page: page + 1, count: pageCount })}</span>
          <PageButton
            label={t("pay.next")}
            isDisabled={page === pageCount - 1}
            onPress={() => setPage(page + 1)}
          >
            <ChevronRight aria-hidden="true" size={20} />
          </PageButton>
        </nav>
      )}
    </section>
  );
}

interface PageButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly children: ReactNode;
  onPress(): void;
}

/** Keeps the focus at the last page: a disabled button would lose it. */
function PageButton({ label, isDisabled, children, onPress }: PageButtonProps) {
  return (
    <IconButton
      variant="outlined"
      label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </IconButton>
  );
}
