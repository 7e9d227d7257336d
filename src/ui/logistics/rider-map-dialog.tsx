import {
  Bike,
  Clock,
  MapPin,
  MapPinOff,
  Minus,
  Navigation,
  Plus,
  RefreshCw,
  Route,
  Store,
  TriangleAlert,
  X,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import type { RiderTracking, TrackingProblem } from "../../logistics/rider-tracking.ts";
import type { OrderView, RiderTrackingView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { distanceText, drivingTimeText } from "../format/distance.ts";
import { IconButton } from "../parts/button.tsx";
import { useLoaded } from "../parts/lazy-screen.tsx";
import { Modal } from "../parts/modal.tsx";
import { GoneNotice } from "../parts/order-gone.tsx";
import styles from "./rider-map-dialog.module.css";

export interface RiderMapDialogProps {
  readonly order: OrderView;
  onClose(): void;
}

/** Loads the tracking of an order's rider and shows it on a map. */
export function RiderMapDialog(props: RiderMapDialogProps) {
  const { openRiderTracking } = useStores();
  const { order } = props;
  const open = useCallback(() => openRiderTracking(order), [openRiderTracking, order]);
  const view = useLoaded(open);
  return view === undefined ? null : <TrackingMapDialog {...props} view={view} />;
}

interface TrackingMapDialogProps extends RiderMapDialogProps {
  readonly view: RiderTrackingView;
}

/** Shows the position of an order's rider and follows it while open (payments-and-assignment section 2). */
const TrackingMapDialog = observer(function TrackingMapDialog(props: TrackingMapDialogProps) {
  const { order, view, onClose } = props;
  const { t } = useText();
  const { tracking } = view;
  const titleId = useId();
  useEffect(() => view.start(), [view]);
  const { problem, isLoading } = tracking;
  return (
    <Modal
      screen={{ is: "rider_map", order: order.id }}
      className={styles["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <header className={styles["header"]}>
        <h2 id={titleId}>{t("map.title", { number: order.data.number })}</h2>
        <IconButton
          label={t("map.refresh")}
          title={t("map.refresh")}
          onClick={() => view.refresh()}
        >
          <RefreshCw aria-hidden="true" size={20} data-turning={isLoading} />
        </IconButton>
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      <div className={styles["status"]} role="status">
        {isLoading && <p className={styles["loading"]}>{t("map.loading")}</p>}
        <GoneNotice order={order} />
        <Banner view={view} />
      </div>
      {problem === undefined ? (
        <div className={styles["columns"]}>
          <MapPanel view={view} />
          <TrackingFacts tracking={tracking} />
        </div>
      ) : (
        <TrackingProblemPanel
          order={order}
          problem={problem}
          branchName={tracking.branch?.name ?? ""}
        />
      )}
    </Modal>
  );
});

/** An inactive rider (MP-5), and a position that could not be fetched. */
const Banner = observer(function Banner({ view }: Pick<TrackingMapDialogProps, "view">) {
  const { t } = useText();
  const { inactiveMinutes, hasFailed, problem } = view.tracking;
  if (problem !== undefined) return null;
  return (
    <>
      {inactiveMinutes !== undefined && (
        <p className={styles["banner"]}>
          <TriangleAlert aria-hidden="true" size={18} />
          {t("map.inactive", { count: inactiveMinutes })}
        </p>
      )}
      {hasFailed && (
        <p className={styles["banner"]}>
          <TriangleAlert aria-hidden="true" size={18} />
          {t("map.positionFailed")}
        </p>
      )}
    </>
  );
});

interface TrackingFactsProps {
  readonly tracking: RiderTracking;
}

/** The facts of the map in words, for screen readers and for a map that failed. */
const TrackingFacts = observer(function TrackingFacts(props: TrackingFactsProps) {
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

interface TrackingProblemPanelProps {
  readonly order: OrderView;
  readonly branchName: string;
  readonly problem: TrackingProblem;
}

/** The reason why the rider cannot be shown, and the remedy (payments-and-assignment section 8). */
function TrackingProblemPanel(props: TrackingProblemPanelProps) {
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
    <section className={styles["problem"]} role="alert">
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

interface MapPanelProps {
  readonly view: RiderTrackingView;
}

/** The map and its buttons, or the reason why there is none (MP-6). */
const MapPanel = observer(function MapPanel({ view }: MapPanelProps) {
  const { t } = useText();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    return current === null ? undefined : view.drawIn(current);
  }, [view]);
  const { map } = view.tracking;
  return (
    <div className={styles["panel"]}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the arrow keys move the map */}
      <div
        ref={host}
        className={styles["map"]}
        dir="ltr"
        role="application"
        aria-label={t("map.label")}
        data-map={map}
        tabIndex={map === "open" ? 0 : -1}
      />
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: the arrow keys move the map */}
      {map === "failed" && (
        <p className={styles["failed"]} role="alert">
          <TriangleAlert aria-hidden="true" size={28} />
          {t("map.failed")}
        </p>
      )}
      {map === "open" && (
        <div className={styles["buttons"]}>
          <MapButton label={t("map.zoomIn")} onPress={() => view.zoomBy(1)}>
            <Plus aria-hidden="true" size={20} />
          </MapButton>
          <MapButton label={t("map.zoomOut")} onPress={() => view.zoomBy(-1)}>
            <Minus aria-hidden="true" size={20} />
          </MapButton>
          <MapButton label={t("map.showBranch")} onPress={() => view.centreOn("branch")}>
            <Store aria-hidden="true" size={20} />
          </MapButton>
          <MapButton label={t("map.showRider")} onPress={() => view.centreOn("rider")}>
            <Bike aria-hidden="true" size={20} />
          </MapButton>
        </div>
      )}
    </div>
  );
});

interface MapButtonProps {
  readonly label: string;
  readonly children: ReactNode;
  onPress(): void;
}

function MapButton({ label, children, onPress }: MapButtonProps) {
  return (
    <IconButton variant="outlined" label={label} title={label} onClick={onPress}>
      {children}
    </IconButton>
  );
}
