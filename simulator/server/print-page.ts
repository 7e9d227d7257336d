import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { orderTicket } from "../world/order-ticket.ts";
import type { Answer, AuthService, StaffApi } from "../world/staff-api.ts";
import {
  type Ticket,
  type TicketLine,
  type TicketRequest,
  type TicketRow,
  ticketOf,
} from "../world/ticket.ts";
import { type HttpOutcome, pageOutcome, type RequestTarget } from "./http-message.ts";

/** A ticket as a page, for the printer window of a classroom. Every text is escaped. */
function ticketPage(ticket: Ticket): string {
  const { language, direction, title, number } = ticket;
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(`${ticket.mark} · ${title} #${number}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
${mark(ticket)}
<p class="watermark" aria-hidden="true">${escaped(ticket.mark)}</p>
<header><strong>${escaped(ticket.companyName)}</strong><br>${escaped(ticket.branchName)}<br><b>${escaped(title)}</b></header>
<h1>${escaped(ticket.orderLabel)} <bdi>#${escaped(number)}</bdi></h1>
<p class="kind">${escaped(ticket.kind)}</p>
${rows(ticket.times)}
<table>${ticket.lines.map(line).join("")}</table>
${rows(ticket.sums)}
${ticket.total === undefined ? "" : `<div class="total">${rows([ticket.total])}</div>`}
${rows(ticket.payments)}
${rows(ticket.customer)}
${mark(ticket)}
</main>
</body>
</html>
`;
}

/** A page with the reason why there is no ticket. */
function problemPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>TRAINING</title></head>
<body><p><strong>TRAINING</strong></p><p>${escaped(message)}</p></body>
</html>
`;
}

function mark({ mark: text, warning }: Ticket): string {
  return `<p class="mark"><strong>${escaped(text)}</strong><span>${escaped(warning)}</span></p>`;
}

function rows(all: readonly TicketRow[]): string {
  if (all.length === 0) return "";
  const written = all.map(
    ({ label, value }) =>
      `<div><dt><bdi>${escaped(label)}</bdi></dt><dd><bdi>${escaped(value)}</bdi></dd></div>`,
  );
  return `<dl>${written.join("")}</dl>`;
}

function line({ quantity, name, amount, modifiers, note }: TicketLine): string {
  const more = modifiers.map((modifier) => `<br><small>+ <bdi>${escaped(modifier)}</bdi></small>`);
  const noteLine =
    note === undefined ? "" : `<br><small><b><bdi>${escaped(note)}</bdi></b></small>`;
  return `<tr><td>${escaped(quantity)} ×</td><td><bdi>${escaped(name)}</bdi>${more.join("")}${noteLine}</td><td>${escaped(amount ?? "")}</td></tr>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const style = `
body { margin: 0; background: #eee; color: #111; font: 12px/1.45 system-ui, sans-serif; }
main { position: relative; overflow: hidden; width: 80mm; max-width: 100%; margin: 0 auto; background: #fff; }
.mark { display: grid; justify-items: center; margin: 0; padding: 10px 8px; font-size: 11px; print-color-adjust: exact;
  background: repeating-linear-gradient(135deg, #111 0 12px, #ffd84a 12px 24px); }
.mark strong, .mark span { padding: 1px 8px; background: #fff; font-weight: 700; }
.mark strong { font-size: 17px; }
.watermark { position: absolute; inset-block-start: 42%; inset-inline: -20%; margin: 0; rotate: -28deg; text-align: center;
  font-size: 40px; font-weight: 800; color: rgb(200 0 0 / 0.16); pointer-events: none; }
header { padding: 12px 12px 4px; text-align: center; }
header strong { font-size: 16px; }
h1 { margin: 4px 12px 0; text-align: center; font-size: 20px; }
.kind { margin: 0 12px 6px; text-align: center; font-weight: 700; }
dl, table { margin: 0 12px; padding: 6px 0; border-block-start: 1px dashed #666; }
table { width: calc(100% - 24px); border-spacing: 0; }
td { padding: 2px; vertical-align: top; text-align: start; overflow-wrap: anywhere; }
bdi { white-space: pre-line; }
td:first-child { white-space: nowrap; font-weight: 700; }
td:last-child { white-space: nowrap; text-align: end; }
dl > div { display: flex; justify-content: space-between; gap: 12px; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.total { font-size: 15px; font-weight: 800; }
`;

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
