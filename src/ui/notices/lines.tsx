import { useRef } from "react";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { useCoveredOnMove } from "../parts/use-covered.ts";
import { SoundBanner } from "../settings/sound-banner.tsx";
import styles from "./lines.module.css";
import { NoticeStrip } from "./notice-strip.tsx";
import { WaitingLine } from "./waiting-line.tsx";

export interface LinesProps {
  readonly tab: TabName;
  /** False if a page replaces the lists. */
  readonly hasTabs: boolean;
  /** Beside the tabs, or below the list where the tabs leave no room. */
  readonly place: "tabs" | "foot";
}

/**
 * The one place of the lines that come and go: orders that wait, notices, and the state of the sound. Two stand in it at
 * most: the sound has a part of its own, and a notice takes the place of the waiting orders for its few seconds (N26).
 * A line that comes, or moves as another one comes, takes no press for a moment (N39).
 */
export function Lines({ tab, hasTabs, place }: LinesProps) {
  const lines = useRef<HTMLDivElement>(null);
  useCoveredOnMove(lines);
  return (
    <div ref={lines} className={styles["lines"]} data-place={place}>
      {hasTabs && <WaitingLine tab={tab} />}
      <NoticeStrip tab={tab} />
      <SoundBanner />
    </div>
  );
}
