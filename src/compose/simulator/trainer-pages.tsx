import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { qrCode } from "../../../adapters/class/qr-code.ts";
import type { SharedTimeline } from "../../../ports/entities/class.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { classResults } from "../../training/class/class-results.ts";
import { HttpCarrier } from "../../training/class/http-carrier.ts";
import { lookAddress } from "../../training/class/look-address.ts";
import { joinLinkOf, type ShownClass, type ShownPlace } from "../../training/class/shown-class.ts";
import { timelineFile } from "../../training/class/timeline-file.ts";
import { TrainerClass } from "../../training/class/trainer-class.ts";
import { ClassPage } from "../../ui/training/class/class-page.tsx";
import { ClassStart } from "../../ui/training/class/class-start.tsx";
import { LookedBoard } from "../../ui/training/class/looked-board.tsx";
import { ConsolePage } from "../../ui/training/console/console-page.tsx";
import { saveFile } from "../../ui/training/files/save-file.ts";
import { TrainingScreen } from "../../ui/training/parts/training-screen.tsx";
import { useDocumentLanguage } from "../../ui/training/parts/use-document-language.ts";
import { classText } from "../../ui/training/text/class-text.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import type { ClassPartsProps } from "./trainee-pages.tsx";

interface TrainerProps extends ClassPartsProps {
  readonly classKey: string;
}

/** The class before its start, its roster, and the board of one trainee. */
export function TrainerPages({ browser, server, classKey }: TrainerProps) {
  const { clock, window } = browser;
  const t = classText(useDocumentLanguage());
  const room = useMemo(
    () => new TrainerClass({ server, clock, key: classKey }),
    [server, clock, classKey],
  );
  useEffect(() => room.start(), [room]);
  const { shown, state, flag, removed, timeline, refusal } = useSyncExternalStore(
    room.onChange,
    () => room.view,
  );
  const [looked, setLooked] = useState<number>();
  if (shown === undefined) {
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
  if (place !== undefined) {
    return (
      <PlaceConsole {...{ browser, server, classKey, place }} onBack={() => setLooked(undefined)} />
    );
  }
  const rows = qrCode(joinLinkOf(shown));
  const isReached = state === "reached";
  if (shown.phase === "waiting") {
    return (
      <ClassStart
        {...{ shown, isReached, refusal, removed }}
        qrCode={rows}
        onCall={(call) => room.call(call)}
        onRemove={(id) => room.remove(id)}
        onTakeBack={(id) => room.takeBack(id)}
      />
    );
  }
  return (
    <ClassPage
      {...{ shown, isReached, refusal, flag, timeline }}
      qrCode={rows}
      onCall={(call) => room.call(call)}
      onHold={(isHeld) => room.hold(isHeld)}
      onSave={(format) => save(window, { shown, timeline }, format)}
      onLook={setLooked}
    />
  );
}

interface Results {
  readonly shown: ShownClass;
  readonly timeline: SharedTimeline | undefined;
}

/** Scores, or the actions in a shared branch. */
function save(
  window: BrowserParts["window"],
  { shown, timeline }: Results,
  format: "csv" | "json",
): void {
  const type = format === "csv" ? "text/csv" : "application/json";
  const text = timeline ? timelineFile(timeline, format) : classResults(shown, format);
  saveFile(window, `class.${format}`, type, text);
}

interface PlaceConsoleProps extends TrainerProps {
  readonly place: ShownPlace;
  onBack(): void;
}

/** The board of one trainee with the console beside it. */
function PlaceConsole({ browser, server, classKey: key, place, onBack }: PlaceConsoleProps) {
  const { window, clock } = browser;
  const { id, name } = place;
  const carrier = useMemo(
    () => new HttpCarrier({ server, clock, key, place: id }),
    [server, clock, key, id],
  );
  useEffect(() => carrier.start(), [carrier]);
  const locale = useDocumentLanguage();
  return (
    <ConsolePage
      carrier={carrier}
      scenarios={scenarioNames}
      saveFile={(...file) => saveFile(window, ...file)}
      onBack={onBack}
      board={<LookedBoard name={name} address={lookAddress({ key, locale, place: id })} />}
    />
  );
}
