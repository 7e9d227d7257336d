import * as v from "valibot";
import type { Order } from "../../../ports/entities/order.ts";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import { isOfMarketplace } from "../../world/promise-rules.ts";
import { sourceFacts } from "../../world/sources.ts";
import type { WorldParts } from "../../world/world-parts.ts";
import { oneOf, wholeNumber } from "../schema-parts.ts";
import { defineIncident } from "./define-incident.ts";
import { onOrder } from "./incident-fields.ts";
import { stepOn } from "./incident-targets.ts";
import { problemOfStatus, refusalOf } from "./order-incidents.ts";

/** The others who may move a time that staff work to. */
const movers = ["customer", "marketplace", "courier"] as const;
type Mover = (typeof movers)[number];

const minutesMax = 180;

/** The incidents for what customers were promised. They need a back end that declares it. */
export const promiseIncidents = {
  /** Customer and marketplace move the promise, a courier its time at the branch; fewer than 0 minutes move it earlier. */
  promise: defineIncident(
    {
      ...onOrder,
      minutes: v.exactOptional(wholeNumber(-minutesMax, minutesMax)),
      by: oneOf(movers),
    },
    (targets, { order, minutes, by }) =>
      stepOn(targets, order, {
        problemOf: (found, { scheduler }) => {
          const at = timeBy(by as Mover, found);
          if (typeof at === "string") return at;
          return at + minutes * minuteMs > scheduler.now()
            ? undefined
            : `Order ${found.number} would be promised for a time that has passed`;
        },
        take: (found, parts) => {
          const at = timeBy(by as Mover, found);
          return typeof at === "string"
            ? at
            : moveTo(found, by as Mover, at + minutes * minuteMs, parts);
        },
      }),
    {
      isTrouble: true,
      usual: { minutes: 10 },
      choice: "by",
      capability: "promise",
      needs: "promised_order",
    },
  ),
};

/** The time that one of them may move, or the reason why there is none. */
function timeBy(by: Mover, order: Order): Instant | string {
  const { number, promise, job, source } = order;
  if (by === "courier") {
    const isExpected = job?.status === "assigned" && job.pickupAt !== undefined;
    return isExpected ? job.pickupAt : `Order ${number} waits for no courier whose time is known`;
  }
  if (by === "marketplace" && !isOfMarketplace(source)) {
    return `Order ${number} came from no marketplace`;
  }
  const problem = problemOfStatus(order, ["new", "ready", "in_progress"]);
  return problem ?? promise?.promisedAt ?? `Order ${number} has no promise`;
}

function moveTo(
  order: Order,
  by: Mover,
  at: Instant,
  { partners, promises }: WorldParts,
): string | undefined {
  if (by === "courier") {
    partners.expectDriverAt(order.id, at);
    return undefined;
  }
  const name = by === "customer" ? order.customer.name : sourceFacts(order.source)?.name;
  return refusalOf(promises.move(order, at, { name: name ?? order.source }));
}
