import type { ReferenceData } from "../company.ts";
import type { WorldScheduler } from "../world-scheduler.ts";
import type { TerminalEvent } from "./terminal-event.ts";

/** The parts of the world that the terminals use. */
export interface TerminalWorldParts {
  readonly scheduler: WorldScheduler;
  readonly reference: ReferenceData;
  /** Writes one line into the event log. */
  readonly record: (actor: string, what: string) => void;
  /** Tells a virtual clock that a promise was made or settled, so that it waits. */
  readonly reportActivity: () => void;
  readonly publish: (event: TerminalEvent) => void;
}
