import { CreditCard, Tablet } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { PaymentEntry, PickerKind } from "../../payments/payment-entry.ts";
import { useText } from "../context/texts-context.tsx";
import { control } from "../parts/control.ts";
import { PaymentIcon } from "./payment-icon.tsx";
import { Picker, type PickerEntry } from "./picker.tsx";

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
