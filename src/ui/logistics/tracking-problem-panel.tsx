import { MapPinOff } from "lucide-react";
import type { TrackingProblem } from "../../logistics/rider-tracking.ts";
import type { OrderView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import { distanceText } from "../format/distance.ts";
import { useStores } from "../stores-context.tsx";
import styles from "./tracking-problem-panel.module.css";

export interface TrackingProblemPanelProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  readonly branchName: string;
  readonly problem: TrackingProblem;
}

/** Why the rider cannot be shown, and what can be done about it (payments-and-assignment section 8). */
export function TrackingProblemPanel(props: TrackingProblemPanelProps) {
  const { order, kit, problem } = props;
  const { say } = kit;
  switch (problem.kind) {
    case "over":
      return <Panel text={say("map.over", { number: order.data.number })} />;
    case "rider_deleted":
      return <Panel title={say("map.deleted")} text={say("map.deletedText")} />;
    case "no_branch_position":
    case "no_rider_position":
      return <Panel title={say("map.unavailable")} text={say(`map.${problem.kind}`)} {...props} />;
    case "implausible": {
      const distance = distanceText(problem.metres, kit.language);
      const text = say("map.implausible", { distance });
      return <Panel title={say("map.unavailable")} text={text} {...props} />;
    }
  }
}

interface PanelProps extends Partial<TrackingProblemPanelProps> {
  readonly title?: string;
  readonly text: string;
}

function Panel({ title, text, kit, branchName = "" }: PanelProps) {
  return (
    <section className={styles["panel"]} role="alert">
      <MapPinOff aria-hidden="true" size={36} />
      {title !== undefined && <h3>{title}</h3>}
      <p>{text}</p>
      {kit !== undefined && <Steps kit={kit} branchName={branchName} />}
    </section>
  );
}

/** How the position of a store is set up (MP-3). */
function Steps({ kit, branchName }: { readonly kit: RowKit; readonly branchName: string }) {
  const { say } = kit;
  const { locationSetupAddress } = useStores();
  return (
    <>
      <ol>
        <li>{say("map.step.open")}</li>
        <li>{say("map.step.branch", { branch: branchName })}</li>
        <li>{say("map.step.enter")}</li>
        <li>{say("map.step.return")}</li>
      </ol>
      {locationSetupAddress === undefined ? (
        <p>{say("deliveryDisabled.training")}</p>
      ) : (
        <a href={locationSetupAddress} target="_blank" rel="noreferrer">
          {say("deliveryDisabled.link")}
        </a>
      )}
    </>
  );
}
