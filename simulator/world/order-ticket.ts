import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Answer, StaffApi } from "./staff-api.ts";
import type { TicketRequest } from "./ticket.ts";

export interface OrderTicketRequest {
  readonly orderId: OrderId;
  /** Absent for the takeaway bill. */
  readonly template?: Pick<PrintTemplate, "name" | "printUrl">;
  /** The language of the member of staff by default. */
  readonly locale?: string;
  readonly timeZone?: string;
  readonly printedAt: Instant;
}

/** The content of an order's ticket, with the order's present data, if this member of staff may see it. */
export function orderTicket(
  staffApi: StaffApi,
  request: OrderTicketRequest,
): Answer<TicketRequest> {
  const { orderId, template, locale, timeZone, printedAt } = request;
  const order = staffApi.order(orderId);
  if (order.status !== 200) return order;
  const me = staffApi.me();
  if (me.status !== 200) return me;
  const branches = staffApi.branches();
  if (branches.status !== 200) return branches;
  const { company, staff } = me.value;
  const branch = branches.value.find(({ id }) => id === order.value.branchId);
  return {
    status: 200,
    value: {
      order: order.value,
      company,
      branchName: branch?.name ?? "",
      locale: locale ?? staff.locale,
      ...(timeZone !== undefined && { timeZone }),
      printedAt,
      ...(template !== undefined && { template }),
    },
  };
}
