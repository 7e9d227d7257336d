import { MapPinOff } from "lucide-react";
import type { TrackingProblem } from "../../logistics/rider-tracking.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { distanceText } from "../format/distance.ts";
import styles from "./tracking-problem-panel.module.css";

export interface TrackingProblemPanelProps {
  readonly order: OrderView;
  readonly branchName: string;
  readonly problem: TrackingProblem;
}

/** The reason why the rider cannot be shown, and the remedy (payments-and-assignment section 8). */
export function TrackingProblemPanel(props: TrackingProblemPanelProps) {
  const { order, problem } = props;
  const { t, language } = useText();
  switch (problem.kind) {
    case "over":
      return <Panel text={t("map.over", { number: order.data.number })} />;
    case "rider_deleted":
      return <Panel title={t("map.deleted")} text={t("map.deletedText")} />;
    case "no_branch_position":
      return <Panel title={t("map.unavailable")} text={t("map.no_branch_position")} {...props} />;
    case "no_rider_position":
      return <Panel title={t("map.unavailable")} text={t("map.no_rider_position")} />;
    case "implausible": {
      const distance = distanceText(problem.metres, language);
      const text = t("map.implausible", { distance });
      return <Panel title={t("map.unavailable")} text={text} />;
    }
  }
}

interface PanelProps extends Partial<TrackingProblemPanelProps> {
  readonly title?: string;
  readonly text: string;
}

function Panel({ title, text, branchName }: PanelProps) {
  return (
    <section className={styles["panel"]} role="alert">
      <MapPinOff aria-hidden="true" size={36} />
      {title !== undefined && <h3>{title}</h3>}
      <p>{text}</p>
      {branchName !== undefined && <Steps branchName={branchName} />}
    </section>
  );
}

/** Steps that set the position of a store (MP-3). */
function Steps({ branchName }: { readonly branchName: string }) {
  const { t } = useText();
  const { locationSetupAddress } = useStores();
  return (
    <>
      <ol>
        <li>{t("map.step.open")}</li>
        <li>{t("map.step.branch", { branch: branchName })}</li>
        <li>{t("map.step.enter")}</li>
        <li>{t("map.step.return")}</li>
      </ol>
      {locationSetupAddress === undefined ? (
        <p>{t("deliveryDisabled.training")}</p>
      ) : (
        <a href={locationSetupAddress} target="_blank" rel="noreferrer">
          {t("deliveryDisabled.link")}
        </a>
      )}
    </>
  );
}
