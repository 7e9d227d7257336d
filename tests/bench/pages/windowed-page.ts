import type { Order } from "../../../ports/entities/order.ts";
import type { PushMessage } from "../../../ports/entities/push-message.ts";
import { type Instant, secondMs } from "../../../ports/entities/time.ts";
import { benchOrder } from "../bench-orders.ts";
import { pageSettings, pause, spacedTicks } from "./bench-page.ts";
import { firstRowsPainted, listAnswerText, readListAnswer } from "./list-answer.ts";
import { prepareBurst, usualLines } from "./push-burst.ts";
import { scrollSteadily } from "./scrolling.ts";
import "./windowed.css";
import { WindowedDom } from "./windowed-dom.ts";

const { orderCount, heightPx, isStepped } = pageSettings();
const startAt: Instant = Date.now();
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root");

const list = new WindowedDom(root);
list.scroller.style.height = `${heightPx}px`;
for (const order of ordersOf(orderCount)) list.take(order);
let now = startAt;
const tick = (): void => {
  now = isStepped ? now + secondMs : Date.now();
  list.tick(now);
};
list.draw();
tick();
if (!isStepped) setInterval(tick, secondMs);

function ordersOf(count: number): readonly Order[] {
  return Array.from({ length: count }, (_, index) =>
    benchOrder(index, { lines: usualLines, start: startAt }),
  );
}

/** Applies all messages of a frame at once, in the frame. */
let collected: PushMessage[] = [];
function take(message: PushMessage): void {
  if (collected.length === 0) requestAnimationFrame(apply);
  collected.push(message);
}
function apply(): void {
  const messages = collected;
  collected = [];
  for (const { body } of messages) {
    if (body.kind === "order" && body.order !== undefined) list.take(body.order);
  }
  list.draw();
}

let preparedList = "";
let preparedBurst: ReturnType<typeof prepareBurst> = () =>
  Promise.reject(new Error("Prepare a burst"));
window.bench = {
  count: () => list.count,
  list: () => ({ heightPx: list.scroller.clientHeight, rowCount: list.rowCount }),
  settle: () => pause(100),
  tick: (count) => spacedTicks(count, tick),
  firstTimer: () => list.scroller.querySelector(".timer")?.textContent ?? "",
  prepareBurst: (durationMs, perSecond) => {
    preparedBurst = prepareBurst({
      orders: list.shown,
      durationMs,
      perSecond,
      now: () => Date.now(),
      list: list.scroller,
      take,
      listCalls: () => 0,
    });
  },
  runBurst: () => preparedBurst(),
  prepareList: (count) => {
    preparedList = listAnswerText(ordersOf(count));
  },
  runList: () => {
    const arrivedAt = performance.now();
    const painted = firstRowsPainted();
    for (const order of readListAnswer(preparedList, "homeDelivery.new")) list.take(order);
    list.draw();
    return painted.then((paintedAt) => paintedAt - arrivedAt);
  },
  scroll: (durationMs) => scrollSteadily(list.scroller, durationMs),
};
