import type { Language } from "../../../ports/entities/language.ts";
import type { Currency } from "../../../ports/entities/money.ts";
import { ReplayDivergence } from "../../../simulator/inputs/replay.ts";
import { scenarioNamed, scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { type WhatIf, whatIf } from "../../../simulator/training/what-if.ts";
import { answersOfRecording, answersOfScenario, type Pause } from "../runs/answered-days.ts";
import type { TrainingSession } from "./training-session.ts";
import type { ResultLine } from "./training-view.ts";

/** A recorded run of this device, or the day of a scenario with simulated staff. */
export type WhatIfSource =
  | { readonly kind: "run"; readonly id: string }
  | { readonly kind: "scenario"; readonly name: string };

export interface WhatIfDay {
  readonly whatIf: WhatIf;
  readonly currency: Currency;
}

export interface WhatIfDays {
  /** The runs that can be chosen, the latest first. */
  runs(language: Language): readonly ResultLine[];
  /** Undefined if this version cannot repeat the run. `pause` comes between slices; if it rejects, so does this. */
  compute(source: WhatIfSource, pause: Pause): Promise<WhatIfDay | undefined>;
}

/** The day that the page opens with: that of the given run, else the one that runs, where it is built in. */
export function firstDay(run: string | undefined, running: string): WhatIfSource {
  if (run !== undefined) return { kind: "run", id: run };
  const name = scenarioNames.includes(running) ? running : scenarioNames[0];
  return { kind: "scenario", name: name ?? "" };
}

type Runs = Pick<TrainingSession, "catalogue" | "debriefed" | "playable">;

/** A day is the same each time that it is chosen. */
const seed = 42;

/** The days for the page about other minutes. */
export function whatIfDays(session: Runs): WhatIfDays {
  return {
    runs: (language) =>
      session.catalogue.results(language).filter(({ id }) => session.debriefed(id) !== undefined),
    compute: async (source, pause) => {
      const answers = await answersOf(session, source, pause);
      if (answers === undefined) return undefined;
      const { day, currency } = answers;
      return { whatIf: whatIf(day), currency };
    },
  };
}

async function answersOf(session: Runs, source: WhatIfSource, pause: Pause) {
  if (source.kind === "scenario") {
    const scenario = scenarioNamed(source.name);
    return scenario && answersOfScenario(scenario, seed, pause);
  }
  const run = session.debriefed(source.id);
  const recording = run && session.playable(run)?.recording;
  if (recording === undefined) return undefined;
  try {
    return await answersOfRecording(recording, pause);
  } catch (error) {
    if (error instanceof ReplayDivergence) return undefined;
    throw error;
  }
}
