import { type Language, languageOf } from "../../../ports/entities/language.ts";
import { type Instant, minuteMs, type Stop } from "../../../ports/entities/time.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { debriefOf } from "../../../simulator/training/debrief.ts";
import { KeptDebriefs } from "../../../simulator/training/kept-debriefs.ts";
import { type Lesson, type LessonRun, medalPoints } from "../../../simulator/training/lesson.ts";
import { type LessonResult, TrainingResults } from "../../../simulator/training/results.ts";
import { StaffReasons } from "../../../simulator/world/staff-reasons.ts";
import { beginAgain } from "../../training/runs/begin-again.ts";
import { boardThen } from "../../training/runs/board-then.ts";
import { keepTakenOver } from "../../training/runs/kept-day.ts";
import { recordingOf } from "../../training/runs/replayed-recording.ts";
import { RunKeeper } from "../../training/runs/run-keeper.ts";
import type { RunStore } from "../../training/runs/run-store.ts";
import type { SimulatedLesson } from "../../training/runs/simulated-lesson.ts";
import { forgetUnusedTraining } from "../../training/runs/unused-training.ts";
import type { BandState } from "../../training/session/band-state.ts";
import { ChangedOrders } from "../../training/session/changed-orders.ts";
import { catalogueLessons, DeviceCatalogue } from "../../training/session/training-catalogue.ts";
import { TrainingScreens } from "../../training/session/training-screens.ts";
import type { LeftLesson, LessonChoice } from "../../training/session/training-view.ts";
import { dialogHistory } from "../../ui/parts/dialog-history.ts";
import { LanguageChoice } from "../../ui/parts/language-choice.tsx";
import {
  demonstrationNote,
  lessonNote,
  takenOverNote,
} from "../../ui/training/band/training-notes.ts";
import { Captions } from "../../ui/training/coach/captions.ts";
import { DebriefPage } from "../../ui/training/debrief/debrief-page.tsx";
import { type DebriefedResult, debriefView } from "../../ui/training/debrief/training-debrief.ts";
import { mountTraining } from "../../ui/training/mount-training.tsx";
import type { BrowserParts } from "../page/browser-parts.ts";
import { saveFile } from "./save-file.ts";
import { type SimulatorAddress, simulatorAddress, simulatorQuery } from "./simulator-address.ts";

export interface SimulatedTraining {
  readonly simulation: Simulation;
  readonly browser: BrowserParts;
  readonly localStore: RunStore;
  readonly address: SimulatorAddress;
  readonly band: BandState;
  /** The lesson of the link. */
  readonly lesson: SimulatedLesson | undefined;
  /** The link names nothing: the lessons open, unless one was passed on this device or they were dismissed. */
  readonly opensLessons: boolean;
  /** Ends the hold under which the branch of a lesson waits for these screens. */
  readonly release: Stop;
}

/** The autopilot of a demonstration is quick and makes few errors. */
const demonstrationSkill = 90;

/** Puts the lessons into the training band, for as long as the page lives. */
export function mountSimulatedTraining(options: SimulatedTraining): void {
  new Training(options).mount();
}

class Training {
  private readonly options: SimulatedTraining;
  private readonly lessons: readonly Lesson[];
  private readonly screens: TrainingScreens;
  private readonly results: TrainingResults;
  private readonly debriefs: KeptDebriefs;
  private readonly catalogue: DeviceCatalogue;
  private readonly keeper: RunKeeper;
  /** The result of the run that has ended on this page. */
  private endedHere: LessonResult["id"] | undefined;

  constructor(options: SimulatedTraining) {
    this.options = options;
    this.lessons = catalogueLessons(options.lesson?.lesson);
    this.screens = new TrainingScreens(options.band);
    forgetUnusedTraining({ ...options.browser, store: options.localStore });
    this.results = new TrainingResults(options.localStore, () => options.browser.clock.now());
    this.debriefs = new KeptDebriefs(options.localStore);
    for (const kept of [this.results, this.debriefs]) kept.start();
    this.catalogue = new DeviceCatalogue(this.lessons, this.results, this.debriefs);
    this.keeper = new RunKeeper(options, this.results);
  }

  mount(): void {
    const { simulation, browser, address, lesson, band, release } = this.options;
    const { screens, catalogue, results } = this;
    const { company, branches } = simulation.world.reference;
    if (address.isTakenOver) band.setNote(takenOverNote());
    mountTraining({
      band,
      screens,
      catalogue,
      orders: new ChangedOrders(simulation, lesson?.log),
      ...(address.isDemonstration && { captions: this.demonstrate() }),
      scenarios: scenarioNames.map((name) => ({ name, href: this.link({ scenario: name }) })),
      demonstrationHref: this.link({ isDemonstration: true }),
      place: [company.name, branches[0]?.name].join(", "),
      ...(lesson !== undefined && {
        lesson: (language: Language) => catalogue.card(lesson.lesson, language),
      }),
      onOpenLesson: (name) => this.openLesson(name),
      onStart: (choice) => lesson && this.begin(lesson, choice),
      ...(lesson !== undefined && { left: this.leftRun(lesson) }),
      onDismiss: () => results.dismissCatalogue(),
      debriefOf: ({ id }) =>
        this.debriefed(id) && (() => screens.show({ kind: "debrief", result: id, isOfList: true })),
      debrief: (id, onClose) => this.debrief(id, onClose),
      saveFile: (...file) => saveFile(browser.window, ...file),
      languageChoice: (label, current) => (
        <LanguageChoice {...{ label, current }} onChoose={(tag) => browser.language.choose(tag)} />
      ),
      openForBack: (close) => dialogHistory.open(close),
    });
    if (lesson?.beginning !== undefined) this.start(lesson, lesson.beginning);
    else if (lesson !== undefined) screens.show({ kind: "brief" });
    else if (this.opensLessons) screens.show({ kind: "lessons" });
    release();
  }

  private get opensLessons(): boolean {
    const { results, options } = this;
    const isNeeded = !results.isCatalogueDismissed && !results.hasPassed(medalPoints.bronze);
    return options.opensLessons && isNeeded;
  }

  /** The autopilot runs every branch. */
  private demonstrate(): Captions {
    const { simulation, browser, band } = this.options;
    const captions = new Captions(browser.clock);
    band.setNote(demonstrationNote());
    const reasons = new StaffReasons();
    const { explain } = reasons;
    simulation.world.onOrderChanged((change) => captions.add(change, reasons.of(change.order.id)));
    simulation.world.handOver({ sharePercent: 100, skill: demonstrationSkill }, { explain });
    return captions;
  }

  /** The run with which the lesson can go on, or the reason why it cannot. */
  private leftRun(lesson: SimulatedLesson): LeftLesson | undefined {
    const { left: reading } = lesson;
    switch (reading.kind) {
      case "none":
        return undefined;
      case "lost":
        return reading;
      case "open": {
        const { hadHints: hasHints, isExam, score, tookMs } = reading.left;
        const timeLeftMs = Math.max(0, lesson.lesson.minutes * minuteMs - tookMs);
        const choice = { hasHints, isExam };
        const onGoOn = (): void => this.start(lesson, choice);
        return { kind: "open", choice, score, timeLeftMs, onGoOn };
      }
    }
  }

  /** Needs a new branch when this one has gone on with the run that was left. */
  private begin(lesson: SimulatedLesson, choice: LessonChoice): void {
    const { browser } = this.options;
    if (lesson.left.kind === "open") beginAgain(browser.window, lesson.lesson.name, choice);
    else this.start(lesson, choice);
  }

  private start(lesson: SimulatedLesson, choice: LessonChoice): void {
    const { simulation, band } = this.options;
    const run = lesson.run(simulation.clock, choice);
    band.setExam(run.isExam);
    band.setNote(lessonNote(lesson.lesson));
    this.screens.run(run, choice.hasHints);
    const stopKeeping = this.keeper.follow(lesson, run, choice);
    const stop = run.onChange(() => {
      if (run.end === undefined) return;
      stop();
      stopKeeping();
      this.end(lesson, run, choice);
    });
  }

  /** Keeps the result, and shows how it went. */
  private end(lesson: SimulatedLesson, run: LessonRun, { hasHints }: LessonChoice): void {
    const { band, browser, simulation } = this.options;
    const { end } = run;
    if (end === undefined) return;
    const takenAt = browser.clock.now();
    const result: LessonResult = {
      id: `${lesson.lesson.name}-${takenAt}`,
      trainee: this.catalogue.trainee,
      lesson: lesson.lesson.name,
      lessonVersion: lesson.lesson.version,
      seed: simulation.world.seed,
      takenAt,
      tookMs: end.at - run.startedAt,
      isExam: run.isExam,
      hadHints: hasHints,
      score: run.score,
      goals: run.goals.map(({ id, points, weight }) => ({ id, points, weight })),
    };
    this.results.add(result);
    this.endedHere = result.id;
    const debrief = debriefOf({
      lesson: lesson.lesson,
      events: lesson.log?.events ?? [],
      opening: lesson.opening,
      startedAt: run.startedAt,
      end,
    });
    const { timeZone } = simulation.world.scenario;
    const recording = JSON.stringify(simulation.recorder.recording());
    this.debriefs.add({ result: result.id, timeZone, debrief, recording });
    band.setExam(false);
    band.setNote(undefined);
    this.screens.endRun({ kind: "debrief", result: result.id });
  }

  /** A result of this device with its debrief, while both are kept and its lesson exists. */
  private debriefed(id: string): DebriefedResult | undefined {
    const kept = this.debriefs.of(id);
    const result = this.results.results.find((each) => each.id === id);
    const lesson = this.lessons.find(({ name }) => name === result?.lesson);
    if (kept === undefined || result === undefined || lesson === undefined) return undefined;
    return { ...kept, lesson, result };
  }

  private debrief(id: string, onClose: () => void) {
    const debriefed = this.debriefed(id);
    if (debriefed === undefined) return null;
    const { lesson } = debriefed;
    const next = this.lessons.find(({ number }) => number === lesson.number + 1);
    return (
      <DebriefPage
        clock={this.options.browser.clock}
        onClose={onClose}
        debrief={{
          view: (language) => debriefView(debriefed, language),
          timeZone: debriefed.timeZone,
          ...this.playing(id, lesson),
          runAgain: () => this.openLesson(lesson.name),
          next: next && {
            title: (language) => next.texts[language].title,
            open: () => this.openLesson(next.name),
          },
        }}
      />
    );
  }

  /** The uses of the recording that a debrief offers; none if it cannot be played. */
  private playing(id: string, lesson: Lesson) {
    const reading = recordingOf(this.debriefs.of(id)?.recording ?? "");
    if (reading.kind === "invalid" || reading.recording.stopped !== undefined) return {};
    const { recording } = reading;
    return {
      boardAt: async (at: Instant) => boardThen(recording, at),
      save: () => this.save(lesson.name, recording),
      takeOver: (until: Instant) => {
        const isMuted = this.wasMuted(id, lesson, until);
        return this.takeOver(recording, lesson.name, { until, isMuted });
      },
    };
  }

  /** Whether the sound was off at an instant of the run. Of an earlier page's run only its beginning is known. */
  private wasMuted(id: string, lesson: Lesson, instant: Instant): boolean {
    if (id !== this.endedHere) return lesson.startsMuted;
    const { screens = [] } = this.options.lesson?.log ?? {};
    return screens.findLast(({ at }) => at <= instant)?.view.sound === "off";
  }

  /** Opens the board of that moment; its page goes on from there. */
  private takeOver(
    recording: Recording,
    lesson: string,
    moment: { readonly until: Instant; readonly isMuted: boolean },
  ): boolean {
    const { window } = this.options.browser;
    // Not the address of this page: the debrief may be that of an earlier one.
    const link = this.link({ lesson, seed: recording.seed, isTakenOver: true });
    const isKept = keepTakenOver(window, recording, { search: link.slice(1), ...moment });
    if (isKept) window.location.assign(link);
    return isKept;
  }

  private save(name: string, recording: Recording): void {
    const { window } = this.options.browser;
    saveFile(window, `${name}.recording.json`, "application/json", JSON.stringify(recording));
  }

  private openLesson(name: string): void {
    const { results, catalogue } = this;
    const seed = results.unfinished(catalogue.trainee, name)?.seed;
    const link = this.link({ lesson: name, ...(seed !== undefined && { seed }) });
    this.options.browser.window.location.assign(link);
  }

  /** An address of simulator mode in the language of this page. */
  private link(part: Partial<SimulatorAddress>): string {
    const locale = languageOf(document.documentElement.lang);
    return `/${simulatorQuery({ ...simulatorAddress(""), locale, ...part })}`;
  }
}
