import type { Order } from "../../../ports/entities/order.ts";
import { deliveryPhases } from "../../delivered/delivery-phases.ts";
import { useText } from "../context/texts-context.tsx";
import { commaIn } from "../text/isolate.ts";
import type { Translate } from "../text/translate.ts";
import { durationText } from "./duration-text.ts";
import styles from "./phase-bar.module.css";

const phases = ["preparation", "pickup", "delivery"] as const;

/** The phases of a delivery as a bar of three parts, each with its own colour and pattern (HD-10). */
export function PhaseBar({ order }: { readonly order: Order }) {
  const { t, language } = useText();
  const split = deliveryPhases(order);
  if (split === undefined) return <span className={styles["unknown"]}>{t("phase.unknown")}</span>;
  const lengths = {
    preparation: split.preparationMs,
    pickup: split.pickupMs,
    delivery: split.deliveryMs,
  };
  const texts = phases.map((phase) => {
    const duration = durationText(lengths[phase], t);
    return t("phase.of", { phase: t(`phase.${phase}`), duration });
  });
  return (
    <span
      className={styles["bar"]}
      role="img"
      aria-label={texts.join(commaIn(language))}
      title={texts.join("\n")}
    >
      {phases.map((phase) => (
        <span
          key={phase}
          className={styles["part"]}
          data-phase={phase}
          style={{ flexGrow: lengths[phase] }}
        />
      ))}
    </span>
  );
}

/** The legend of the bars. */
export function PhaseLegend({ t }: { readonly t: Translate }) {
  return (
    <ul className={styles["legend"]} aria-label={t("phase.title")}>
      {phases.map((phase) => (
        <li key={phase}>
          <span className={styles["sample"]} data-phase={phase} aria-hidden="true" />
          {t(`phase.${phase}`)}
        </li>
      ))}
    </ul>
  );
}
