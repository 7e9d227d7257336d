import type { Stop } from "../../ports/entities/time.ts";
import {
  createSimulation,
  type Simulation,
  type SimulationOptions,
} from "../../simulator/in-process/create-simulation.ts";
import type { BrowserParts } from "./browser-parts.ts";
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
  { reporter }: BrowserParts,
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

export interface KeepOptions {
  readonly browser: BrowserParts;
  readonly store: RunStore;
  readonly kept: KeptDay | undefined;
  /** The kept day goes on. */
  readonly isResumed: boolean;
}

/** Keeps the day when the page is left, and offers the one that a reload has left. */
export function keepRecording(
  { recorder, world }: Simulation,
  { browser: { window }, store, kept, isResumed }: KeepOptions,
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
    void import("./simulated-day.ts").then(({ reportLostDay }) => {
      stopOffer = reportLostDay();
    });
  } else if (kept !== undefined && !isResumed) {
    isOffered = true;
    const onDecline = (): void => {
      isOffered = false;
    };
    void import("./simulated-day.ts").then(({ offerKeptDay }) => {
      stopOffer = offerKeptDay({ page: window, day: kept, world, onDecline });
    }, onDecline);
  }
  return () => {
    window.removeEventListener("pagehide", onHide);
    stopOffer();
  };
}
