import "../parts/training-colours.css";
import "./payment-mark.css";
import { observer } from "mobx-react-lite";
import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { languageOf } from "../../../../ports/entities/language.ts";
import { type Stop, secondMs, timeOfDay } from "../../../../ports/entities/time.ts";
import { focusList } from "../../../ui/parts/focus.ts";
import type { BandNote, BandState } from "../../session/band-state.ts";
import type { Colleagues, TrainingControl, TrainingPace } from "../../session/training-control.ts";
import { watched } from "../../session/watched.ts";
import { PaceButtons } from "../parts/pace-buttons.tsx";
import { Part } from "../parts/part.tsx";
import { Switch } from "../parts/switch.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { showTraining, TrainingPlace } from "../training-layer.tsx";
import { BandTools } from "./band-tools.tsx";
import { TopmostPlace } from "./topmost-place.ts";
import styles from "./training-band.module.css";

/** The width up to which the tools are folded into one button. */
const narrowPxMax = 720;
/** The shortest real time between two updates of the shown time; more would flicker. */
const refreshEveryMs = 200;

interface TrainingBandProps {
  readonly pace: TrainingPace;
  /** Absent for a trainee in a classroom, because the trainer controls the clock. */
  readonly control?: TrainingControl;
  /** The IANA time zone of the branch; the browser's own when absent. */
  readonly timeZone?: string;
  /** Shown while a dialog asks for it; absent if the branch has none or the page does not know it. */
  readonly supervisorPassword?: string;
  /** Absent where no page, lesson or demonstration changes the band. */
  readonly state?: BandState;
  /** Stands in place of the ordinary note until `state` has one. */
  readonly note?: BandNote;
  /** The place of the band, within the topmost dialog if there is one. */
  readonly place: TopmostPlace;
}

/** The striped band above every screen that marks it as training (TN-1), with pause and speed (TN-4). */
const TrainingBand = observer(function TrainingBand(props: TrainingBandProps) {
  const { pace, control, timeZone, state } = props;
  const language = useDocumentLanguage();
  const t = trainingText("band", language);
  const band = useRef<HTMLElement>(null);
  const { isPaused, speed } = watched(pace);
  const lock = state?.lock ?? "free";
  const isExam = state?.isExam === true;
  const note = state?.note ?? props.note;
  const isNarrow = useMeasuredBand(band);
  const word = t("training");
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--training-word", JSON.stringify(word));
    return () => {
      style.removeProperty("--training-word");
    };
  }, [word]);
  return (
    <aside ref={band} className={styles["band"]} aria-label={word} data-narrow={isNarrow}>
      <strong className={styles["mark"]}>{word}</strong>
      <span className={styles["note"]} data-named={note && true}>
        {note?.(language) ?? (control === undefined ? t("classroomNote") : t("note"))}
      </span>
      {/* By keyboard the coach comes before the tools, of which a lesson needs none. */}
      <div id="training-coach" className={styles["coach"]}>
        <TrainingPlace place="coach" />
      </div>
      {control?.colleagues !== undefined && !isExam && (
        <ColleagueSwitch
          control={control}
          colleagues={control.colleagues}
          label={t("colleagues")}
        />
      )}
      <BandTools label={t("tools")} />
      {control !== undefined && !isExam && (
        <PaceButtons
          t={t}
          isPaused={isPaused}
          speed={speed}
          isLocked={lock !== "free"}
          onPause={() => control.pause()}
          onResume={() => control.resume()}
          onSpeed={(choice) => {
            control.setSpeed(choice);
            control.resume();
          }}
        />
      )}
      <BranchTime pace={pace} speed={speed} label={t("branchTime")} timeZone={timeZone} />
      {lock === "free" && <Messages {...props} isPaused={isPaused} t={t} />}
      <div id="training-offer" className={styles["offer"]}>
        <TrainingPlace place="offers" />
      </div>
      <SkipLink label={t("toOrders")} />
    </aside>
  );
});

interface BandSize {
  readonly height: number;
  readonly isNarrow: boolean;
}

/**
 * Keeps the band's height free above the page, also when a message makes it higher. Returns whether the band is narrow.
 * The page takes the height after the report of the new size: within it, the browser would lay out elements that it
 * can no longer report in this frame, which it counts as an error.
 */
function useMeasuredBand(band: RefObject<HTMLElement | null>): boolean {
  const [{ height, isNarrow }, setSize] = useState<BandSize>({ height: 0, isNarrow: false });
  useEffect(() => {
    const element = band.current;
    if (element === null) return;
    // Measuring it here would make WebKit lay it out before its styles are there, and report a loop.
    const size = new ResizeObserver(([entry]) => {
      const { blockSize = 0, inlineSize = 0 } = entry?.borderBoxSize[0] ?? {};
      // While it is moved it has none.
      if (blockSize === 0) return;
      setSize({ height: Math.ceil(blockSize), isNarrow: inlineSize <= narrowPxMax });
    });
    size.observe(element);
    return () => size.disconnect();
  }, [band]);
  useLayoutEffect(() => {
    if (height > 0) document.documentElement.style.setProperty("--band", `${height}px`);
  }, [height]);
  return isNarrow;
}

interface MessagesProps extends TrainingBandProps {
  readonly isPaused: boolean;
  readonly t: TrainingText<"band">;
}

/** Below the band: that the branch is paused, and the password that a dialog asks for. */
const Messages = observer(function Messages({
  isPaused,
  control,
  place,
  supervisorPassword,
  t,
}: MessagesProps) {
  const asksPassword = (place.topmost?.querySelector('input[type="password"]') ?? null) !== null;
  return (
    <span role="status" className={styles["messages"]}>
      {isPaused && (
        <span>
          <span aria-hidden="true">❚❚ </span>
          <strong className={styles["paused"]}>{t("paused")}</strong>
          {" · "}
          {control === undefined ? t("classroomPausedNote") : t("pausedNote")}
        </span>
      )}
      {asksPassword && supervisorPassword !== undefined && (
        <span>{t("supervisorPassword", { password: supervisorPassword })}</span>
      )}
    </span>
  );
});

interface ColleagueSwitchProps {
  readonly control: TrainingControl;
  readonly colleagues: Colleagues;
  readonly label: string;
}

/** Says that colleagues take orders, too, and sends them home. */
const ColleagueSwitch = observer(function ColleagueSwitch({
  control,
  colleagues,
  label,
}: ColleagueSwitchProps) {
  const id = useId();
  watched(control);
  return (
    <label htmlFor={id} className={styles["colleagues"]}>
      <Switch id={id} isOn={colleagues.areOn} onChange={(isOn) => colleagues.setOn(isOn)} />
      {label}
    </label>
  );
});

interface BranchTimeProps {
  readonly pace: TrainingPace;
  readonly speed: number;
  readonly label: string;
  readonly timeZone: string | undefined;
}

function BranchTime({ pace, speed, label, timeZone }: BranchTimeProps) {
  const [now, setNow] = useState(() => pace.clock.now());
  useEffect(() => {
    const stepMs = Math.max(secondMs, Math.ceil((refreshEveryMs * speed) / secondMs) * secondMs);
    let cancel = (): void => undefined;
    const beat = (): void => {
      const current = pace.clock.now();
      setNow(current);
      cancel = pace.clock.schedule(current - (current % secondMs) + stepMs, beat);
    };
    beat();
    return () => cancel();
  }, [pace, speed]);
  const format = useMemo(() => {
    return new Intl.DateTimeFormat("en", { ...timeOfDay, second: "2-digit", timeZone });
  }, [timeZone]);
  return (
    <span className={styles["time"]}>
      <span className={styles["hidden"]}>{label} </span>
      <time>{format.format(now)}</time>
    </span>
  );
}

/** Goes past the header and the tabs to the list of orders; seen while it has the focus. */
function SkipLink({ label }: { readonly label: string }) {
  return (
    <button type="button" className={styles["link"]} onClick={focusList}>
      {label}
    </button>
  );
}

/**
 * Marks the page as training (TN-1, TN-2): shows the band, reserves its height (`--band`), keeps it in reach above
 * dialogs and marks the page's title.
 */
export function showTrainingBand(props: Omit<TrainingBandProps, "place">): Stop {
  const host = document.getElementById("training");
  if (host === null) throw new Error("The page has no training band");
  const place = new TopmostPlace(host);
  const hide = showTraining(
    "page",
    createPortal(
      <Part>
        <TrainingBand {...props} place={place} />
      </Part>,
      host,
    ),
  );
  // In a dialog the host takes no room among its children.
  host.style.display = "contents";
  const { documentElement } = document;
  documentElement.style.setProperty("--band", "40px");
  const title = document.title;
  const mark = trainingText("band", languageOf(documentElement.lang))("training").toUpperCase();
  document.title = `${mark} · ${title}`;
  const stopPlace = place.start();
  return () => {
    stopPlace();
    hide();
    documentElement.style.removeProperty("--band");
    document.title = title;
  };
}
