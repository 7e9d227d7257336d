import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { Board } from "./support/board.ts";
import { test } from "./support/engine-test.ts";

test("a home delivery is approved, prepared, sent out with a rider, and delivered for cash [IN-6]", async ({
  tab,
}) => {
  const board = new Board(tab);
  await board.open("homeDelivery.unconfirmed");
  const order = await board.place({ isPickup: false, isPaid: false });
  await board.press(order, "action.approve");
  await board.press("dialog", "confirm");
  await board.take("homeDelivery.new", order, "action.markReady");
  await board.take("homeDelivery.ready", order, "rider.assign");
  await tab.press("dialog [role=option]");
  await board.take("homeDelivery.inProgress", order, "action.markDelivered");
  await board.press("dialog", "pay.pay");
  await board.show("homeDelivery.delivered");
  await tab.press("tr[data-rider] button");
  await tab.expectSome(order);
  await tab.expectNoProblems();
});

test("a pickup is approved, prepared and collected [IN-6]", async ({ tab }) => {
  const board = new Board(tab);
  await board.open("pickup.unconfirmed");
  const order = await board.place({ isPickup: true, isPaid: true });
  await board.press(order, "action.approve");
  await board.take("pickup.new", order, "action.markReady");
  await board.take("pickup.ready", order, "action.markCollected");
  await board.show("pickup.collected");
  await tab.expectSome(order);
  await tab.expectNoProblems();
});

test("a pickup at the kerb says when its customer is there [IN-6]", async ({ tab }) => {
  const board = new Board(tab);
  await board.open("pickup.unconfirmed");
  const order = await board.place({ isCurbside: true, isPaid: true });
  await board.press(order, "action.approve");
  await board.take("pickup.new", order, "action.markReady");
  await board.show("pickup.ready");
  await tab.expectText(order, "Curbside, not here yet");
  await board.happen({ do: "customer_arrived" });
  await tab.expectText(order, "Curbside, here");
  await board.pass(3 * minuteMs + secondMs);
  await tab.expectText(order, "Curbside, here · 3 min");
  await board.press(order, "action.markCollected");
  await board.show("pickup.collected");
  await tab.expectSome(order);
  await tab.expectNoProblems();
});

test("a scheduled order waits in its own list until its time, and is then prepared as any other [IN-6]", async ({
  tab,
}) => {
  const board = new Board(tab);
  await board.open("homeDelivery.unconfirmed");
  const order = await board.place({ isPickup: false, isPaid: true, inMinutes: 180 });
  await board.press(order, "action.approve");
  await board.press("dialog", "confirm");
  await board.show("scheduled");
  await tab.expectText(order, "15:00");
  await board.pass(180 * minuteMs);
  await tab.expectCount(order, 0);
  await board.take("homeDelivery.new", order, "action.markReady");
  await board.take("homeDelivery.ready", order, "action.markPickedUp");
  await board.take("homeDelivery.inProgress", order, "action.markDelivered");
  await board.show("homeDelivery.delivered");
  await tab.press("tr[data-rider] button");
  await tab.expectSome(order);
  await tab.expectNoProblems();
});
