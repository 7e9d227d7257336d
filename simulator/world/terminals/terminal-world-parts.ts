import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { ReferenceData } from "../company.ts";
import type { Door } from "../door.ts";
import type { WorldScheduler } from "../world-scheduler.ts";
import type { TerminalEvent } from "./terminal-event.ts";

/** A change of one card payment, as the terminal's service knows it. */
export interface PaymentChange {
  /** Absent where the service was not told. */
  readonly orderId?: OrderId;
  readonly reference: string;
  readonly amount: Minor;
  readonly status: "started" | "approved" | "declined" | "cancelled";
}

/** The parts of the world that the terminals use. */
export interface TerminalWorldParts {
  readonly scheduler: WorldScheduler;
  readonly reference: ReferenceData;
  /** Writes one line into the event log. */
  readonly record: (actor: string, what: string) => void;
  /** Tells a virtual clock that a promise was made or settled, so that it waits. */
  readonly reportActivity: () => void;
  readonly publish: (event: TerminalEvent) => void;
  readonly door: Door;
  readonly onPayment: (payment: PaymentChange) => void;
}
