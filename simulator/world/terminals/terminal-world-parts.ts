import type { ReferenceData } from "../company.ts";
import type { WorldScheduler } from "../world-scheduler.ts";
import type { TerminalEvent } from "./terminal-event.ts";

/** What the terminals need of their world. */
export interface TerminalWorldParts {
  readonly scheduler: WorldScheduler;
  readonly reference: ReferenceData;
  /** Writes one line into the event log. */
  readonly record: (actor: string, what: string) => void;
  /** Says that a promise was made or settled, so that a virtual clock waits for it. */
  readonly reportActivity: () => void;
  readonly publish: (event: TerminalEvent) => void;
}
