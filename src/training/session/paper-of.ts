import { ticketOf } from "../../../simulator/world/ticket.ts";
import type { Paper, ShownTicket } from "./branch-view.ts";

const written = new WeakMap<ShownTicket, Paper>();

/** The text of a printed ticket, written when it is first shown; undefined where the branch could not read the order. */
export function paperOf(ticket: ShownTicket): Paper | undefined {
  if (ticket.content === undefined) return undefined;
  const paper = written.get(ticket) ?? ticketOf(ticket.content);
  written.set(ticket, paper);
  return paper;
}
