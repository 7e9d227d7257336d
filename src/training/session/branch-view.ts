import type {
  InProcessPrinter,
  PrintedTicket,
} from "../../../simulator/in-process/in-process-printer.ts";
import type { StaffReason } from "../../../simulator/world/staff-reasons.ts";
import type { TerminalScenarioName } from "../../../simulator/world/terminals/terminal-scenarios.ts";
import type {
  PadView,
  TerminalControl,
} from "../../../simulator/world/terminals/terminal-world.ts";
import type { Ticket, TicketLine, TicketRow } from "../../../simulator/world/ticket.ts";
import type { OrderChange } from "../../../simulator/world/world-event.ts";

// The parts of the simulated branch that training shows. Its screens know these, and never the world behind them.

/** The card terminals of the branch. */
export type ShownTerminals = TerminalControl;
/** A terminal as the customer sees it. */
export type ShownPad = PadView;
/** A behaviour that a terminal can be given. */
export type TerminalCase = TerminalScenarioName;

/** The printer of the branch, and the tickets that it has printed. */
export type ShownPrinter = InProcessPrinter;
export type ShownTicket = PrintedTicket;
/** The content of a ticket. */
export type Paper = Ticket;
export type PaperLine = TicketLine;
export type PaperRow = TicketRow;

/** A step of an order, as the branch reports it. */
export type OrderStep = OrderChange;
/** Why the autopilot took a step. */
export type StepReason = StaffReason;
