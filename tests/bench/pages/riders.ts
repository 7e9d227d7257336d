import type { Branch, Coordinates } from "../../../ports/entities/branch.ts";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PushMessage } from "../../../ports/entities/push-message.ts";
import { type Instant, secondMs } from "../../../ports/entities/time.ts";
import { aBranch, aCompany } from "../../support/samples/company-builders.ts";
import { pause } from "./bench-page.ts";

const store: Coordinates = { latitude: 25.08, longitude: 55.14 };
/** About a kilometre in degrees. */
const radius = 0.01;
const circleMs = 240 * secondMs;

/** A branch with a position. */
export function branchOnMap(): Branch {
  return aBranch(1, { coordinates: store });
}

/** The order, carried by one of this number of riders. */
export function carried(order: Order, riderCount: number): Order {
  return { ...order, status: "in_progress", riderId: riderOf(order.id, riderCount) };
}

function riderOf(id: OrderId, riderCount: number): RiderId {
  return (1 + (id % riderCount)) as RiderId;
}

/** Each rider circles the branch, at a distance of their own. */
export function placeOf(riderId: RiderId, at: Instant): Coordinates {
  const angle = (at / circleMs + riderId / 7) * 2 * Math.PI;
  const distance = radius * (0.3 + (riderId % 10) / 15);
  return {
    latitude: store.latitude + distance * Math.sin(angle),
    longitude: store.longitude + distance * Math.cos(angle),
  };
}

/** The position of every rider at that moment, as in a push. */
export function moves(riderCount: number, at: Instant): readonly PushMessage[] {
  const companyId = aCompany().id;
  return Array.from({ length: riderCount }, (_, index) => {
    const riderId = (index + 1) as RiderId;
    return {
      channel: { kind: "riders_events", companyId },
      body: {
        kind: "rider_position",
        position: { riderId, coordinates: placeOf(riderId, at), lastUpdatedAt: at },
      },
      sentAt: at,
    };
  });
}

/** Opens the map of the first order, through the elements that a person presses. */
export async function openMap(): Promise<void> {
  await press('[data-order] [data-column="number"] button');
  await press("dialog[open] button:has(.lucide-map-pin)");
  await found('dialog[open] [data-map="open"]');
}

async function press(selector: string): Promise<void> {
  (await found(selector)).click();
}

/** Its code may have to be loaded first. */
async function found(selector: string): Promise<HTMLElement> {
  for (let asked = 0; asked < 100; asked += 1) {
    const element = document.querySelector(selector);
    if (element instanceof HTMLElement) return element;
    await pause(50);
  }
  throw new Error(`There is no ${selector}`);
}
