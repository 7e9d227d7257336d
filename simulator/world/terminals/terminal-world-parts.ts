import type { Agenda } from "../agenda.ts";
import type { ReferenceData } from "../company.ts";
import type { TerminalEvent } from "./terminal-event.ts";

/** What the terminals need of their world. */
export interface TerminalWorldParts {
  readonly agenda: Agenda;
  readonly reference: ReferenceData;
  /** Writes one line into the event log. */
  readonly note: (actor: string, what: string) => void;
  /** Says that a promise was made or settled, so that a virtual clock waits for it. */
  readonly noteActivity: () => void;
  readonly publish: (event: TerminalEvent) => void;
}
