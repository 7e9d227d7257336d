import { expect } from "@playwright/test";
import { wireItem } from "../../../support/samples/wire-orders.ts";
import { waitingPickup } from "../counter.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const markup = '<script>alert(1)</script><img src=x onerror="alert(1)">';
const override = "\u202eevil\u2067 مرحبا";
const long = "W".repeat(300);

/** A pickup that waits for collection and has this text in every field. */
function hostileOrder(id: number, text: string, lines: number): Readonly<Record<string, unknown>> {
  const items = Array.from({ length: lines }, (_, place) =>
    wireItem({ order_item_id: place + 1, name: text, note: text, discount_name: text }),
  );
  const address = { room_number: text, building: text, street: text, land_mark: text, area: text };
  return waitingPickup(id, {
    order_number: text,
    foreign_order_no: text,
    items,
    user_name: text,
    notes: text,
    meta_note: { system_note: text },
    delivery_address: address,
    customer: { id, name: text, telephone: text, alt_telephone_number: text },
    surcharges: [{ name: text, amount: 0.5 }],
    discounts: [],
    payments: [{ name: text, amount: 1, amount_collected: 1, tip: 0 }],
  });
}

async function openHostile(stage: Stage, orders: readonly unknown[]): Promise<void> {
  await stage.openLive((live) => {
    live.waiting = orders;
  });
  await expect(stage.page.getByRole("navigation").first()).toBeVisible();
  await stage.page.goto("/pickup/waiting-for-collection");
  await expect(stage.rows.first()).toBeVisible();
}

const hostile = [markup, override, long].map((text, place) => hostileOrder(place + 1, text, 3));

/** Scenes with hostile input. */
export const hostileScenes: readonly Scene[] = [
  {
    name: "hostile-rows",
    reach: async (stage) => {
      const empty = hostileOrder(4, "", 0);
      await openHostile(stage, [...hostile, empty]);
    },
  },
  ...["markup", "override", "long"].map((name, place) => ({
    name: `hostile-${name}`,
    reach: async (stage: Stage) => {
      await openHostile(stage, [hostile[place]]);
      await stage.openPopup();
    },
  })),
];
