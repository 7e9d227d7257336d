import { Bike, Clock, MapPin, Navigation, Route, Store } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { RiderTracking } from "../../logistics/rider-tracking.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { distanceText, drivingTimeText } from "../format/distance.ts";
import styles from "./tracking-facts.module.css";

export interface TrackingFactsProps {
  readonly tracking: RiderTracking;
}

/** The facts of the map in words, for screen readers and for a map that failed. */
export const TrackingFacts = observer(function TrackingFacts(props: TrackingFactsProps) {
  const { tracking } = props;
  const { t, language } = useText();
  const { rider, branch, route, distanceMetres, heading } = tracking;
  const unknown = t("map.unknown");
  return (
    <dl className={styles["facts"]}>
      <Fact label={t("column.rider")} mark="rider" icon={<Bike aria-hidden="true" size={18} />}>
        <bdi>{rider?.name ?? unknown}</bdi>
      </Fact>
      <Fact label={t("branch.choose")} mark="branch" icon={<Store aria-hidden="true" size={18} />}>
        <bdi>{branch?.name}</bdi>
      </Fact>
      <Fact label={t("map.eta")} icon={<Clock aria-hidden="true" size={18} />}>
        <bdi>{route === undefined ? unknown : drivingTimeText(route.durationMs, language)}</bdi>
      </Fact>
      <Fact label={t("map.heading")} icon={<Navigation aria-hidden="true" size={18} />}>
        <span aria-live="polite">
          {t(heading === undefined ? "map.heading_unknown" : `map.${heading}`)}
        </span>
      </Fact>
      <Fact
        label={t(route === undefined ? "map.straight" : "map.distance")}
        icon={<Route aria-hidden="true" size={18} />}
      >
        <bdi>{distanceMetres === undefined ? unknown : distanceText(distanceMetres, language)}</bdi>
      </Fact>
      <Fact label={t("map.lastUpdate")} icon={<MapPin aria-hidden="true" size={18} />}>
        <LastUpdate {...props} />
      </Fact>
    </dl>
  );
});

const LastUpdate = observer(function LastUpdate({ tracking }: TrackingFactsProps) {
  const { t } = useText();
  const { times } = useFormats();
  const at = tracking.position?.lastUpdatedAt;
  if (at === undefined) return t("map.unknown");
  return <time dateTime={new Date(at).toISOString()}>{times.time(at)}</time>;
});

interface FactProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The marker on the map that the fact describes. */
  readonly mark?: "rider" | "branch";
  readonly children: ReactNode;
}

function Fact({ label, icon, mark, children }: FactProps) {
  return (
    <div>
      <dt>
        <span className={styles["icon"]} data-mark={mark}>
          {icon}
        </span>
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
