import type { Order } from "../../../ports/entities/order.ts";
import type { PushMessage } from "../../../ports/entities/push-message.ts";
import { type Instant, secondMs } from "../../../ports/entities/time.ts";
import { type BenchStage, benchOrder, benchStages } from "../bench-orders.ts";
import { pageSettings, pause, spacedTicks } from "./bench-page.ts";
import { firstRowsPainted, listAnswerText, readListAnswer } from "./list-answer.ts";
import { type PressControls, Presses, pressActions } from "./presses.ts";
import { prepareBurst, usualLines } from "./push-burst.ts";
import { moves } from "./riders.ts";
import { longestBlank, scrollSteadily } from "./scrolling.ts";

/** The list of a page that the board is compared with. */
export interface BaselineList {
  readonly scroller: HTMLElement;
  /** The orders on the tab, oldest first. */
  orders(): readonly Order[];
  /** The number of rows that exist. */
  rowCount(): number;
  /** Takes the orders of a list answer, or of a frame's messages, and shows them. */
  take(orders: readonly Order[]): void;
  tick(now: Instant): void;
  /** The selectors of its controls; absent on a page that only shows. */
  readonly controls?: PressControls;
}

/** Fills the list and sets the page's controls; the messages of a frame are applied at once, in the frame. */
export function startBaseline(
  open: (heightPx: number, now: Instant, stage: BenchStage) => BaselineList,
): void {
  const { orderCount, heightPx, isStepped, stage } = pageSettings();
  const { status, isTakeaway } = benchStages[stage];
  const startAt: Instant = Date.now();
  const ordersOf = (count: number): readonly Order[] =>
    Array.from({ length: count }, (_, index) => ({
      ...benchOrder(index, { lines: usualLines, start: startAt }),
      status,
      isTakeaway,
    }));
  const list = open(heightPx, startAt, stage);
  list.take(ordersOf(orderCount));
  let now = startAt;
  let riderCount = 0;
  const tick = (): void => {
    now = isStepped ? now + secondMs : Date.now();
    list.tick(now);
    for (const message of moves(riderCount, now)) collect(message);
  };
  tick();
  if (!isStepped) setInterval(tick, secondMs);

  let collected: PushMessage[] = [];
  const apply = (): void => {
    const messages = collected;
    collected = [];
    const changed: Order[] = [];
    for (const { body } of messages) {
      if (body.kind === "order" && body.order !== undefined) changed.push(body.order);
    }
    list.take(changed);
  };
  const collect = (message: PushMessage): void => {
    // No map is open.
    if (message.body.kind !== "order") return;
    if (collected.length === 0) requestAnimationFrame(apply);
    collected.push(message);
  };

  let preparedList = "";
  let preparedBurst: ReturnType<typeof prepareBurst> = () =>
    Promise.reject(new Error("Prepare a burst"));
  const burstOf = (durationMs: number, perSecond: number) => ({
    orders: list.orders(),
    stage,
    durationMs,
    perSecond,
    list: list.scroller,
    take: collect,
    now: () => Date.now(),
    listCalls: () => 0,
  });
  window.bench = {
    count: () => list.orders().length,
    list: () => ({ heightPx: list.scroller.clientHeight, rowCount: list.rowCount() }),
    settle: () => pause(100),
    tick: (count) => spacedTicks(count, tick),
    firstTimer: () => list.scroller.querySelector(".timer")?.textContent ?? "",
    prepareBurst: (durationMs, perSecond) => {
      preparedBurst = prepareBurst(burstOf(durationMs, perSecond));
    },
    runBurst: () => preparedBurst(),
    prepareList: (count) => {
      preparedList = listAnswerText(ordersOf(count));
    },
    runList: () => {
      const arrivedAt = performance.now();
      const painted = firstRowsPainted();
      list.take(readListAnswer(preparedList, "homeDelivery.new"));
      return painted.then((paintedAt) => paintedAt - arrivedAt);
    },
    letMove: (count) => {
      riderCount = count;
    },
    scroll: (durationMs) => scrollSteadily(list.scroller, durationMs),
    longestBlank: (durationMs) => longestBlank(list.scroller, durationMs),
    ...(list.controls && pressActions(new Presses(list.controls), burstOf)),
  };
}
