import { Minus, Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { TypedNumber } from "../../kernel/typed-number.ts";
import type { OrderView } from "../../stores.ts";
import { type EtaPlace, etaLimits, readEta, stepEta } from "../../unconfirmed/delivery-eta.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { FullQuarter } from "../load/full-quarter.tsx";
import { IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { NumberField } from "../parts/number-field.tsx";
import styles from "./eta-stepper.module.css";
import type { ProposedSum } from "./proposed-sum.ts";

export interface EtaStepperProps {
  readonly place: EtaPlace;
  readonly order: OrderView;
  readonly typed: TypedNumber;
  readonly sum?: ProposedSum | undefined;
}

/** The delivery time in minutes: typed, or stepped by five with large buttons. */
export const EtaStepper = observer(function EtaStepper({
  place,
  order,
  typed,
  sum,
}: EtaStepperProps) {
  const { t } = useText();
  const { company } = useCompany();
  const id = useId();
  const minutes = readEta(typed.text, place);
  const { from, to } = etaLimits(place);
  const step = (direction: 1 | -1): void =>
    typed.fillIn(String(stepEta(minutes ?? company.defaultDeliveryEtaMinutes, direction, place)));
  return (
    <div className={styles["eta"]} data-place={place}>
      <label htmlFor={id} className={styles["label"]}>
        {t("eta.minutes")}
      </label>
      <div className={styles["controls"]} dir="ltr">
        <IconButton variant="outlined" label={t("eta.less")} onClick={() => step(-1)}>
          <Minus aria-hidden="true" size={20} strokeWidth={2.5} />
        </IconButton>
        <NumberField
          field={typed}
          id={id}
          className={styles["minutes"]}
          {...control("eta.minutes")}
          inputMode="numeric"
          aria-invalid={minutes === undefined}
          aria-describedby={`${id}-range`}
        />
        <IconButton variant="outlined" label={t("eta.more")} onClick={() => step(1)}>
          <Plus aria-hidden="true" size={20} strokeWidth={2.5} />
        </IconButton>
      </div>
      <p id={`${id}-range`} className={styles["range"]} data-invalid={minutes === undefined}>
        {sum !== undefined && <Sum {...sum} />}
        {t("eta.range", { from, to })}
      </p>
      {minutes !== undefined && (
        <FullQuarter
          order={order.data}
          minutes={minutes}
          onTake={(next) => typed.fillIn(String(next))}
        />
      )}
    </div>
  );
});

/** The parts of the proposed time, each with its reason. */
function Sum({ usual, parts }: ProposedSum) {
  const { t } = useText();
  const { times } = useFormats();
  const sum = parts.reduce(
    (soFar, { text, minutes, quarter }) =>
      t(text, { sum: soFar, minutes, ...(quarter !== undefined && { full: times.time(quarter) }) }),
    String(usual),
  );
  return <span className={styles["sum"]}>{sum}</span>;
}
