import { Bike, Minus, Plus, Store, TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import type { RiderTrackingView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import styles from "./map-panel.module.css";

export interface MapPanelProps {
  readonly view: RiderTrackingView;
}

/** The map and its buttons, or the reason why there is none (MP-6). */
export const MapPanel = observer(function MapPanel({ view }: MapPanelProps) {
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
