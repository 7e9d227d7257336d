import { observer } from "mobx-react-lite";
import {
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isolate } from "../../../ui/text/isolate.ts";
import { classResults, timelineFile } from "../../class/class-results.ts";
import { lookAddress } from "../../class/look-address.ts";
import { joinLinkOf } from "../../class/shown-class.ts";
import type { ShownTrainer, TrainerClass } from "../../class/trainer-class.ts";
import type { StartedCarrier } from "../../console/console-view.ts";
import { BackButton, ConsolePage } from "../console/console-page.tsx";
import { Part } from "../parts/part.tsx";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { ClassPage } from "./class-page.tsx";
import { ClassStart } from "./class-start.tsx";
import styles from "./looked-board.module.css";

type SaveFile = (name: string, type: string, text: string) => void;

export interface TrainerPagesProps {
  readonly room: TrainerClass;
  readonly classKey: string;
  /** The names of the scenarios that a console offers. */
  readonly scenarios: readonly string[];
  /** The capabilities that the back end of this device declares; undefined where that is not known. */
  readonly declared: readonly string[] | undefined;
  readonly saveFile: SaveFile;
  /** The console over the branch of one trainee. */
  placeCarrier(place: number): StartedCarrier;
  /** The console over the branch of a whole class. */
  branchCarrier(joinLink: string): StartedCarrier;
}

/** The class before its start, its roster, and the board of one trainee or of all. */
export const TrainerPages = observer(function TrainerPages(props: TrainerPagesProps) {
  const { room, declared, saveFile } = props;
  const t = trainingText("class", useDocumentLanguage());
  useEffect(() => room.start(), [room]);
  const { view } = room;
  const { shown, state, flag, removed, timeline, refusal } = view;
  const [looked, setLooked] = useState<number | "branch">();
  const { placeCarrier, branchCarrier } = props;
  const link = shown && joinLinkOf(shown);
  const carrierOf = useCallback(
    (branch: number | "branch") =>
      branch === "branch" ? branchCarrier(link ?? "") : placeCarrier(branch),
    [link, placeCarrier, branchCarrier],
  );
  if (link === undefined || shown === undefined) {
    return (
      <TrainingScreen note={t("class.note")}>
        <p role="status">
          {state === "wrong_key" && t("class.wrongKey")}
          {state === "lost" && t("lost")}
        </p>
      </TrainingScreen>
    );
  }
  const place = shown.places.find(({ id }) => id === looked);
  // A trainee who went and comes back is not looked at again by that (N45).
  if (place === undefined && typeof looked === "number") setLooked(undefined);
  if (place !== undefined || looked === "branch") {
    const back = (): void => setLooked(undefined);
    return (
      <Part
        frame={(message) => (
          <TrainingScreen note={t("class.note")} tools={<BackButton onBack={back} />}>
            <p>{message}</p>
          </TrainingScreen>
        )}
      >
        <LookedConsole {...props} place={place} carrierOf={carrierOf} onBack={back} />
      </Part>
    );
  }
  const isReached = state === "reached";
  if (shown.phase === "waiting") {
    return (
      <ClassStart
        shown={shown}
        isReached={isReached}
        declared={declared}
        refusal={refusal}
        removed={removed}
        onCall={(call) => room.call(call)}
        onRemove={(id) => room.remove(id)}
        onTakeBack={(id) => room.takeBack(id)}
      />
    );
  }
  return (
    <ClassPage
      shown={shown}
      isReached={isReached}
      declared={declared}
      refusal={refusal}
      flag={flag}
      timeline={timeline}
      onCall={(call) => room.call(call)}
      onHold={(isHeld) => room.hold(isHeld)}
      onSave={(format) => save(view, format, saveFile)}
      onLook={setLooked}
      onOpenBoard={() => setLooked("branch")}
      carrierOf={carrierOf}
    />
  );
});

/** Saves the scores, or the actions in a shared branch. */
function save({ shown, timeline }: ShownTrainer, format: "csv" | "json", saveFile: SaveFile): void {
  if (shown === undefined) return;
  const type = format === "csv" ? "text/csv" : "application/json";
  const text = timeline ? timelineFile(timeline, format) : classResults(shown, format);
  saveFile(`class.${format}`, type, text);
}

interface LookedConsoleProps extends TrainerPagesProps {
  /** Absent for the branch of the whole class. */
  readonly place: { readonly id: number; readonly name: string } | undefined;
  carrierOf(branch: number | "branch"): StartedCarrier;
  onBack(): void;
}

/** The board of one trainee or of the whole class, with the console beside it. */
const LookedConsole = observer(function LookedConsole(props: LookedConsoleProps) {
  const { classKey: key, scenarios, saveFile, place, carrierOf, onBack } = props;
  const branch = place?.id ?? "branch";
  const carrier = useMemo(() => carrierOf(branch), [branch, carrierOf]);
  useEffect(() => carrier.start(), [carrier]);
  const locale = useDocumentLanguage();
  const width = carrier.view?.trainee.page?.width;
  const board: LookedBoardProps = place
    ? { name: place.name, address: lookAddress({ key, locale, place: place.id }), width }
    : { address: lookAddress({ key, locale }) };
  return (
    <ConsolePage
      carrier={carrier}
      scenarios={scenarios}
      saveFile={saveFile}
      onBack={onBack}
      board={<LookedBoard {...board} />}
    />
  );
});

interface LookedBoardProps {
  /** The trainee's; absent for the branch of the whole class. */
  readonly name?: string;
  /** Of the page that shows the board, on the server of the class. */
  readonly address: string;
  /** CSS pixels of the trainee's page; absent where the board has the room that there is. */
  readonly width?: number | undefined;
}

/** The product's own board in a frame of the trainer's page, read-only, in the layout of the trainee's page. */
function LookedBoard({ name, address, width }: LookedBoardProps) {
  const language = useDocumentLanguage();
  const t = trainingText("class", language);
  const title =
    name === undefined ? t("look.shared") : t("look.title", { name: isolate(name, language) });
  const room = useRef<HTMLDivElement>(null);
  const style = useScaled(room, width);
  return (
    <section className={styles["look"]} aria-labelledby="class-look">
      <h2 id="class-look">{title}</h2>
      <div ref={room}>
        <iframe title={title} src={address} style={style} />
      </div>
    </section>
  );
}

/** Gives the frame the width of the trainee's page, made smaller where there is less room, and the whole height. */
function useScaled(
  room: { readonly current: HTMLElement | null },
  width: number | undefined,
): CSSProperties | undefined {
  const [has, setHas] = useState<{ readonly width: number; readonly height: number }>();
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null || width === undefined) return undefined;
    const measure = (): void =>
      setHas({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [room, width]);
  if (has === undefined || width === undefined) return undefined;
  const scale = Math.min(1, has.width / width);
  return { inlineSize: width, blockSize: has.height / scale, scale: String(scale) };
}
