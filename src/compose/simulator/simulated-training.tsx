import { yieldToPlatform } from "../../../adapters/browser/window-platform.ts";
import { type Language, languageOf } from "../../../ports/entities/language.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import type { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { StaffReasons } from "../../../simulator/world/staff-reasons.ts";
import { declaredOnDevice } from "../../company/declared-capabilities.ts";
import {
  type SimulatorAddress,
  simulatorAddress,
  simulatorQuery,
} from "../../training/address/simulator-address.ts";
import type { ClassHold } from "../../training/class/class-hold.ts";
import { isOfClass, readPlace } from "../../training/class/kept-place.ts";
import type { RunStore } from "../../training/runs/run-store.ts";
import type { SimulatedLesson } from "../../training/runs/simulated-lesson.ts";
import type { BandState } from "../../training/session/band-state.ts";
import { ChangedOrders } from "../../training/session/changed-orders.ts";
import { TrainingSession } from "../../training/session/training-session.ts";
import { firstDay, whatIfDays } from "../../training/session/what-if-days.ts";
import {
  classNote,
  demonstrationNote,
  lessonNote,
  scenarioFileNote,
  takenOverNote,
} from "../../training/ui/band/training-notes.ts";
import { Captions } from "../../training/ui/coach/captions.ts";
import { DebriefPage } from "../../training/ui/debrief/debrief-page.tsx";
import { debriefView } from "../../training/ui/debrief/training-debrief.ts";
import { saveFile } from "../../training/ui/files/save-file.ts";
import { LessonsTool, TrainingCoach } from "../../training/ui/lesson-screens.tsx";
import { showTraining } from "../../training/ui/training-layer.tsx";
import { WhatIfPage } from "../../training/ui/what-if/what-if-page.tsx";
import { LanguageChoice } from "../../ui/parts/language-choice.tsx";
import type { BrowserParts } from "../page/browser-parts.ts";

export interface SimulatedTraining {
  readonly simulation: Simulation;
  readonly printer: InProcessPrinter;
  readonly browser: BrowserParts;
  readonly localStore: RunStore;
  readonly address: SimulatorAddress;
  readonly band: BandState;
  /** The lesson of the link. */
  readonly lesson: SimulatedLesson | undefined;
  /** Present in a class. */
  readonly hold: ClassHold | undefined;
  /** The link names nothing: the lessons open, unless one was passed on this device or they were dismissed. */
  readonly opensLessons: boolean;
  /** Ends the hold under which the branch of a lesson waits for these screens. */
  readonly release: Stop;
}

/** The autopilot of a demonstration is quick and makes few errors. */
const demonstrationSkill = 90;

/** Puts the lessons into the training band, for as long as the page lives. */
export function showSimulatedTraining(options: SimulatedTraining): TrainingSession {
  const { simulation, browser, address, lesson, band, release } = options;
  const place = isOfClass(browser.window) ? readPlace(browser.window) : undefined;
  const isInClass = place !== undefined;
  const session = new TrainingSession({
    ...options,
    isInClass,
    declared: declaredOnDevice(browser.localStore()),
    noteOf: (of) =>
      place === undefined ? lessonNote(of) : classNote({ lesson: of.name }, place.name),
    link,
  });
  const { screens, catalogue, results } = session;
  const { company, branches } = simulation.world.reference;
  const days = whatIfDays(session);
  const reportWhatIf = (cause: unknown): void =>
    browser.reporter.report({ kind: "unexpected", message: "A what-if failed", cause });
  const save = (...file: [name: string, type: string, text: string]): void =>
    saveFile(browser.window, ...file);
  if (address.isTakenOver) band.setNote(takenOverNote());
  else if (lesson === undefined && address.scenario.endsWith(".json"))
    band.setNote(scenarioFileNote(address.scenario));
  const shared = { band, screens, isInClass };
  showTraining(
    "coach",
    <TrainingCoach
      {...shared}
      pace={simulation.control}
      orders={new ChangedOrders(simulation, lesson?.log)}
      {...(address.isDemonstration && { captions: demonstrate(options) })}
    />,
  );
  showTraining(
    "tools",
    <LessonsTool
      {...shared}
      catalogue={catalogue}
      scenarios={scenarioNames.map((name) => ({ name, href: link({ scenario: name }) }))}
      demonstrationHref={link({ isDemonstration: true })}
      place={[company.name, branches[0]?.name].join(", ")}
      {...(lesson !== undefined && {
        lesson: (language: Language) => catalogue.card(lesson.lesson, language),
        left: session.leftRun,
      })}
      onOpenLesson={(name) => session.openLesson(name)}
      onStart={(choice) => session.begin(choice)}
      onDismiss={() => results.dismissCatalogue()}
      debriefOf={({ id }) =>
        session.debriefed(id) &&
        (() => screens.show({ kind: "debrief", result: id, isOfList: true }))
      }
      debrief={(id, onClose) => debriefPage(session, browser, { id, onClose })}
      saveFile={save}
      whatIf={(result, onClose) => (
        <WhatIfPage
          days={days}
          scenarios={scenarioNames}
          opened={firstDay(result, simulation.world.scenario.name)}
          clock={browser.clock}
          yieldToPlatform={yieldToPlatform}
          saveFile={save}
          onFailure={reportWhatIf}
          onClose={onClose}
        />
      )}
      languageChoice={(label, current) => (
        <LanguageChoice
          label={label}
          current={current}
          onChoose={(tag) => browser.language.choose(tag)}
        />
      )}
    />,
    "first",
  );
  session.open();
  release();
  return session;
}

/** The autopilot runs every branch. */
function demonstrate({ simulation, browser, band }: SimulatedTraining): Captions {
  const captions = new Captions(browser.clock);
  band.setNote(demonstrationNote());
  const reasons = new StaffReasons();
  const { explain } = reasons;
  simulation.world.onOrderChanged((change) => captions.add(change, reasons.of(change.order.id)));
  simulation.world.handOver({ sharePercent: 100, skill: demonstrationSkill }, { explain });
  return captions;
}

interface OpenDebrief {
  readonly id: string;
  readonly onClose: () => void;
}

function debriefPage(
  session: TrainingSession,
  { clock, window }: BrowserParts,
  { id, onClose }: OpenDebrief,
) {
  const debriefed = session.debriefed(id);
  if (debriefed === undefined) return null;
  const { lesson } = debriefed;
  const next = session.catalogue.after(lesson);
  const playable = session.playable(debriefed);
  return (
    <DebriefPage
      clock={clock}
      onClose={onClose}
      debrief={{
        view: (language) => debriefView(debriefed, language),
        timeZone: debriefed.timeZone,
        ...(playable && {
          boardAt: async (at: Instant) => playable.boardAt(at),
          save: () => {
            const text = JSON.stringify(playable.recording);
            saveFile(window, `${lesson.name}.recording.json`, "application/json", text);
          },
          takeOver: (until: Instant) => playable.takeOver(until),
        }),
        runAgain: () => session.openLesson(lesson.name),
        next: next && {
          title: (language) => next.texts[language].title,
          open: () => session.openLesson(next.name),
        },
      }}
    />
  );
}

/** An address of simulator mode in the language of this page. */
export function link(part: Partial<SimulatorAddress>): string {
  const locale = languageOf(document.documentElement.lang);
  return `/${simulatorQuery({ ...simulatorAddress(""), locale, ...part })}`;
}
