import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { orderTicket } from "../world/order-ticket.ts";
import type { Answer, AuthService, StaffApi } from "../world/staff-api.ts";
import type { Ticket } from "../world/ticket.ts";
import { pageOutcome } from "./http-answers.ts";
import type { HttpOutcome } from "./http-message.ts";
import type { RequestTarget } from "./request-target.ts";
import { problemPage, ticketPage } from "./ticket-page.ts";

export interface PrintPageRequest {
  readonly auth: AuthService;
  readonly target: RequestTarget;
  /** What the browser says of its reader's languages. */
  readonly languages: string | undefined;
  readonly printedAt: Instant;
  /** The branch's IANA zone; UTC where nobody knows. */
  readonly timeZone: string | undefined;
}

/** The folder of what the core system prints, and in it a takeaway order's bill (order-board section 7). */
export const printFolder = "local_prints";
const billName = "pays_bill_for_takeaway_order";

/**
 * `GET /local_prints/…?order_id=`: what the core system would print, marked as training. A window carries
 * no bearer; as only this machine reaches the server, it reads as the first of the staff.
 */
export function printPage(request: PrintPageRequest): HttpOutcome {
  const { auth } = request;
  const staffApi = auth.staffApiOf(auth.signIn().jwt);
  const ticket = staffApi.status === 200 ? ticketFor(staffApi.value, request) : staffApi;
  return ticket.status === 200
    ? pageOutcome(200, ticketPage(ticket.value))
    : pageOutcome(ticket.status, problemPage(ticket.message));
}

function ticketFor(staffApi: StaffApi, request: PrintPageRequest): Answer<Ticket> {
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
