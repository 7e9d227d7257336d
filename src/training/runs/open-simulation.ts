import type { Stop } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import {
  createSimulation,
  type Simulation,
  type SimulationOptions,
} from "../../../simulator/in-process/create-simulation.ts";
import type { World } from "../../../simulator/world/world.ts";
import { beginKeptDay, forgetDay, type KeptDay, keepDay } from "./kept-day.ts";
import type { ResumedDay } from "./resumed-day.ts";
import type { RunStore } from "./run-store.ts";

/** Loads the code that goes on with a kept day; undefined if none is to go on, or if it is of another version. */
export async function resumedFrom(
  page: Window,
  day: KeptDay | undefined,
): Promise<ResumedDay | undefined> {
  if (day?.goesOn !== true) return undefined;
  beginKeptDay(page, day);
  const { resumedDay } = await import("./resumed-day.ts");
  return resumedDay(day);
}

/** The day that goes on, or a new one when it cannot be repeated. */
export function openSimulation(
  options: SimulationOptions,
  resumed: ResumedDay | undefined,
  reporter: ErrorReporter,
): { readonly simulation: Simulation; readonly resumed?: ResumedDay } {
  if (resumed !== undefined) {
    try {
      const { resume, parent } = resumed;
      const simulation = createSimulation({ ...options, resume, ...(parent && { parent }) });
      return { simulation, resumed };
    } catch (cause) {
      reporter.report({ kind: "unexpected", message: "The day could not be repeated", cause });
    }
  }
  return { simulation: createSimulation(options) };
}

/** Offers the day that a reload has left, or reports its loss. The code is loaded only where there is one. */
export interface DayOffers {
  /** The new day runs meanwhile. `onDecline` is called when the trainee stays with it. */
  offerKeptDay(options: {
    readonly page: Window;
    readonly day: KeptDay;
    readonly world: World;
    readonly onDecline: () => void;
  }): Stop;
  /** Says that the day cannot go on and that a new one has begun. */
  reportLostDay(): Stop;
}

export interface KeepOptions {
  readonly window: Window;
  readonly loadOffers: () => Promise<DayOffers>;
  readonly store: RunStore;
  readonly kept: KeptDay | undefined;
  /** The kept day goes on. */
  readonly isResumed: boolean;
}

/** Keeps the day when the page is left, and offers the one that a reload has left. */
export function keepRecording(
  { recorder, world }: Simulation,
  { window, loadOffers, store, kept, isResumed }: KeepOptions,
): Stop {
  let isOffered = false;
  const onHide = (): void => {
    if (!isOffered) keepDay(window, recorder.recording(), store.records());
  };
  window.addEventListener("pagehide", onHide);
  let stopOffer: Stop = () => undefined;
  if (kept?.goesOn === true && !isResumed) {
    // It would fail again, so it is not offered again.
    forgetDay(window);
    void loadOffers().then(({ reportLostDay }) => {
      stopOffer = reportLostDay();
    });
  } else if (kept !== undefined && !isResumed) {
    isOffered = true;
    const onDecline = (): void => {
      isOffered = false;
    };
    void loadOffers().then(({ offerKeptDay }) => {
      stopOffer = offerKeptDay({ page: window, day: kept, world, onDecline });
    }, onDecline);
  }
  return () => {
    window.removeEventListener("pagehide", onHide);
    stopOffer();
  };
}
