import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { orderTicket } from "../world/order-ticket.ts";
import type { Answer, AuthService, StaffApi } from "../world/staff-api.ts";
import { type TicketRequest, ticketOf } from "../world/ticket.ts";
import { pageOutcome } from "./http-answers.ts";
import type { HttpOutcome } from "./http-message.ts";
import type { RequestTarget } from "./request-target.ts";
import { problemPage, ticketPage } from "./ticket-page.ts";

export interface PrintPageRequest {
  readonly auth: AuthService;
  readonly target: RequestTarget;
  /** The browser's Accept-Language header. */
  readonly languages: string | undefined;
  readonly printedAt: Instant;
  /** The branch's IANA zone; UTC when it is not known. */
  readonly timeZone: string | undefined;
}

/** The folder of the core system's print pages, and in it the bill of a takeaway order (order-board section 7). */
export const printFolder = "local_prints";
const billName = "pays_bill_for_takeaway_order";

/**
 * `GET /local_prints/…?order_id=`: the core system's print page, marked as training. A window sends no token; since
 * only this machine reaches the server, it reads as the first member of staff.
 */
export function printPage(request: PrintPageRequest): HttpOutcome {
  const { auth } = request;
  const staffApi = auth.staffApiOf(auth.signIn().jwt);
  const ticket = staffApi.status === 200 ? ticketFor(staffApi.value, request) : staffApi;
  return ticket.status === 200
    ? pageOutcome(200, ticketPage(ticketOf(ticket.value)))
    : pageOutcome(ticket.status, problemPage(ticket.message));
}

function ticketFor(staffApi: StaffApi, request: PrintPageRequest): Answer<TicketRequest> {
  const { target, languages, printedAt, timeZone } = request;
  const idText = target.query.get("order_id") ?? "";
  if (!/^[1-9]\d{0,14}$/.test(idText)) return { status: 400, message: "order_id must be an id" };
  const orderId = Number(idText) as OrderId;
  const template = templateFor(staffApi, orderId, target.segments);
  if (template !== "bill" && template.status !== 200) return template;
  return orderTicket(staffApi, {
    orderId,
    locale: target.query.get("lang") ?? languages ?? "en",
    printedAt,
    ...(timeZone !== undefined && { timeZone }),
    ...(template !== "bill" && { template: template.value }),
  });
}

function templateFor(
  staffApi: StaffApi,
  orderId: OrderId,
  segments: readonly string[],
): "bill" | Answer<PrintTemplate> {
  if (segments.length === 2 && segments[1] === billName) return "bill";
  const templates = staffApi.printTemplates(orderId);
  if (templates.status !== 200) return templates;
  const path = `/${segments.join("/")}`;
  const found = templates.value.find(({ printUrl }) => printUrl.split("?")[0] === path);
  return found === undefined
    ? { status: 404, message: "There is no such ticket" }
    : { status: 200, value: found };
}
