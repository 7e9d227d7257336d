import { act, cleanup, render } from "@testing-library/react";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Language } from "../../ports/entities/language.ts";
import type { Order } from "../../ports/entities/order.ts";
import { pathOfTab } from "../../ports/entities/tab-name.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import { createHeadlessSimulation } from "../../simulator/in-process/create-headless-simulation.ts";
import { RunJournal } from "../../simulator/inputs/run-journal.ts";
import type { ScreenView } from "../../simulator/inputs/run-log.ts";
import type { Random } from "../../simulator/kernel/random-stream.ts";
import type { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import type { TraineeMeans } from "../../simulator/training/card-payer.ts";
import { FollowedRun } from "../../simulator/training/followed-run.ts";
import { startIncidents } from "../../simulator/training/incidents/start-incidents.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";
import { openingOf } from "../../simulator/world/scenario.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import { DismissedCounts } from "../../src/alerts/dismissed-counts.ts";
import { type BranchApp, createApp } from "../../src/compose/graph/create-app.ts";
import { screenStores } from "../../src/compose/graph/screen-stores.ts";
import { watchScreen } from "../../src/compose/simulator/watch-screen.ts";
import { DensityStore } from "../../src/device/density-store.ts";
import { LanguageStore } from "../../src/device/language-store.ts";
import { ThemeStore } from "../../src/device/theme-store.ts";
import { writeTokens } from "../../src/session/stored-tokens.ts";
import { ordersByPlace } from "../../src/training/runs/board-then.ts";
import { simulatedPrinter } from "../../src/training/runs/simulated-printer.ts";
import { ChangedOrders } from "../../src/training/session/changed-orders.ts";
import type { OrderFinder } from "../../src/training/session/training-view.ts";
import { CoachStrip } from "../../src/training/ui/coach/coach-strip.tsx";
import { type ReadPage, readPage } from "../../src/training/ui/coach/read-page.ts";
import { App } from "../../src/ui/app.tsx";
import { BoardFilters } from "../../src/ui/board/board-filters.ts";
import { openedScreens } from "../../src/ui/parts/open-screens.ts";
import { createTexts, setLanguage } from "../../src/ui/text/i18n.ts";
import { staffApiOf, yieldToPlatform } from "../support/branch/headless.ts";
import { prepareJsdom } from "../support/screens/render-app.tsx";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { noUpdates } from "../support/stand-ins/no-updates.ts";
import { lessonPorts } from "./lesson-ports.ts";
import { preloadLessonScreens } from "./preload-lesson-screens.ts";

export interface LessonPageOptions {
  readonly lesson: Lesson;
  readonly seed: number;
  readonly language: Language;
}

interface LessonPageParts {
  readonly run: FollowedRun;
  readonly orders: ChangedOrders;
  readonly journal: RunJournal;
  readonly language: Language;
  readonly opening: readonly Order[];
  readonly clock: VirtualClock;
  readonly means: TraineeMeans;
  readonly random: Random;
  readonly stops: readonly Stop[];
}

/** The time in which the board loads, before the run is shown. */
const loadsMs: Duration = 2 * secondMs;

/** The real screens of a lesson over its simulated branch, with the coach and its hints, in virtual time. */
export class LessonPage {
  readonly run: FollowedRun;
  readonly orders: ChangedOrders;
  readonly journal: RunJournal;
  readonly language: Language;
  readonly clock: VirtualClock;
  /** The means of an autopilot: the branch by its calls, and the screen by its controls. */
  readonly means: TraineeMeans;
  readonly random: Random;
  /** The orders with which the branch opened. */
  private readonly opening: readonly Order[];
  private readonly stops: readonly Stop[];

  private constructor(parts: LessonPageParts) {
    this.opening = parts.opening;
    this.run = parts.run;
    this.orders = parts.orders;
    this.journal = parts.journal;
    this.language = parts.language;
    this.clock = parts.clock;
    this.means = parts.means;
    this.random = parts.random;
    this.stops = parts.stops;
  }

  static async open({ lesson, seed, language }: LessonPageOptions): Promise<LessonPage> {
    prepareJsdom();
    await preloadLessonScreens();
    window.history.replaceState(undefined, "", "/");
    const staff = lesson.scenario.staff.map((each) => ({ ...each, locale: language }));
    const scenario = { ...lesson.scenario, staff };
    let session: AccessToken | undefined;
    const accessToken = { current: () => session?.current() };
    const simulation = createHeadlessSimulation({ scenario, seed, yieldToPlatform, accessToken });
    const { clock, world } = simulation;
    const journal = new RunJournal(world);
    const orders = new ChangedOrders(simulation, journal);
    const printer = simulatedPrinter({ clock, world, staffIndex: 0 });
    const store = new MemoryLocalStore();
    writeTokens(store, simulation.tokens);
    const close = world.start();
    const opening = Object.values(ordersByPlace(world)).flat();
    const terminals = terminalsOf(world);
    startIncidents(world, {
      printer,
      onIncident: (incident, result, by) => {
        if (result.done) journal.incident({ ...incident }, by, result);
      },
    });
    const onSession = (started: AccessToken): void => {
      session = started;
    };
    const { startsMuted } = lesson;
    const app = createApp(lessonPorts({ simulation, printer, store, startsMuted, onSession }));
    const stopApp = app.start();
    await renderBoard(app, language);
    await act(() => clock.advanceBy(loadsMs));
    const stopWatching = watchScreen(window, journal);
    const startedAt = openingOf(scenario);
    // An exam's goals are played with its hints switched on.
    const judged = { ...lesson, isExam: false };
    const given = { log: journal, clock, startedAt, opening, isExam: false, hasHints: true };
    const run = new FollowedRun({ lesson: judged, ...given });
    const stopRun = run.start();
    const container = document.getElementById("training-coach") ?? undefined;
    render(<CoachStrip run={run} hasHints orders={orders} />, { ...(container && { container }) });
    await act(() => clock.advanceBy(0));
    const stops = [close, stopApp, () => journal.stop(), stopWatching, stopRun];
    const look = (view: Partial<ScreenView>): void => lookAt(view, app, orders);
    const means = { api: staffApiOf(simulation), terminals: terminals.partners, look };
    const { random } = world;
    return new LessonPage({
      run,
      orders,
      journal,
      language,
      opening,
      clock,
      means,
      random,
      stops,
    });
  }

  get now(): Instant {
    return this.clock.now();
  }

  /** The page as the coach reads it. */
  read(): ReadPage {
    return readPage(document, openedScreens());
  }

  /** The order as the branch has it. */
  orderNow(id: OrderId): Order | undefined {
    const found = this.journal.events.findLast(
      (event) => event.kind === "order" && event.order.id === id,
    );
    if (found?.kind === "order") return found.order;
    return this.opening.find((order) => order.id === id);
  }

  /** Lets branch time pass, with what it changes on the screens. */
  pass(ms: Duration): Promise<void> {
    return act(() => this.clock.advanceBy(ms));
  }

  close(): void {
    cleanup();
    for (const stop of this.stops.toReversed()) stop();
    document.getElementById("training-coach")?.remove();
  }
}

/** Brings the screen to what a trainee looks at. */
function lookAt({ path, sound, popup }: Partial<ScreenView>, app: BranchApp, orders: OrderFinder) {
  if (sound !== undefined) app.sound.setMuted(sound !== "on");
  const tab = popup === undefined ? undefined : orders.find(popup)?.tab;
  const shown = path ?? (tab && pathOfTab[tab]);
  if (shown !== undefined) act(() => window.history.pushState(undefined, "", shown));
  if (popup === undefined) return;
  const number = `[data-order="${popup}"] [data-control=number]`;
  act(() => document.querySelector<HTMLElement>(number)?.click());
}

async function renderBoard(app: BranchApp, language: Language): Promise<void> {
  const texts = createTexts();
  await setLanguage(texts, language);
  const coach = document.createElement("div");
  coach.id = "training-coach";
  document.body.append(coach);
  const stores = screenStores({
    app,
    filters: new BoardFilters(),
    place: { scrollTop: 0, row: undefined, forgetScroll: () => undefined },
    dismissedCounts: new DismissedCounts(),
    updates: noUpdates(),
    density: new DensityStore(new MemoryLocalStore({ density: "comfortable" })),
    language: new LanguageStore(new MemoryLocalStore(), () => []),
    theme: new ThemeStore(new MemoryLocalStore(), false),
    coreBase: undefined,
    isStorageUsable: true,
    locationSetupAddress: undefined,
    openMapService: () => Promise.reject(new Error("No lesson opens a map")),
  });
  render(<App stores={stores} texts={texts} onPressLogin={() => undefined} />);
}
