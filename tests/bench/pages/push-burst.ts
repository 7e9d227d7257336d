import { decodePush } from "../../../adapters/wire/decode-push.ts";
import type { BranchId, OrderId, RiderId } from "../../../ports/entities/ids.ts";
import { minor, toMajorText, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderEventName, PushMessage } from "../../../ports/entities/push-message.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { encodePush } from "../../../simulator/server/encode-push.ts";
import { amountEncoder } from "../../../simulator/server/wire-values.ts";
import { type BenchStage, benchOrder, benchStages, numbers } from "../bench-orders.ts";
import type { BurstResult } from "./bench-page.ts";

/** The usual number of lines of an order. */
export const usualLines = 6;
const precision = 2;
const channel: PushMessage["channel"] = { kind: "order_events", branchId: 1 as BranchId };
/** The time after the last message for unfinished work. */
const lingerMs = 500;
/** The number of orders at the top of the list that are surely visible. */
const seenRows = 6;

interface BurstMessage {
  readonly event: string;
  /** The data as the socket delivers it. */
  readonly data: string;
  readonly change: SeenChange;
}

/** The change on the screen that a message causes. */
interface SeenChange {
  readonly id: OrderId;
  /** The text that its row will show; undefined when the row is not visible or disappears. */
  readonly text: string | undefined;
}

export interface BurstOptions {
  /** The orders on the shown tab, oldest first. */
  readonly orders: readonly Order[];
  readonly stage: BenchStage;
  /** The number of orders at the top that do not leave, because presses need them; 0 by default. */
  readonly keptAtTop?: number;
  readonly durationMs: number;
  readonly perSecond: number;
  readonly now: () => Instant;
  /** The list in which changes appear; rows carry data-order. */
  readonly list: Element;
  readonly take: (message: PushMessage) => void;
  readonly listCalls: () => number;
}

/** Makes the messages; run the burst soon, because they contain the time. */
export function prepareBurst(options: BurstOptions): () => Promise<BurstResult> {
  const messages = burstMessages(options);
  return () => runBurst(messages, options);
}

/**
 * Sends messages to the page, each in a task of its own like a socket, parses and decodes them, and watches the
 * document for their changes. Both pages use this code.
 */
async function runBurst(
  messages: readonly BurstMessage[],
  { durationMs, perSecond, take, ...options }: BurstOptions,
): Promise<BurstResult> {
  const watch = new ChangeWatch(options.list);
  const callsBefore = options.listCalls();
  let longTaskCount = 0;
  const observer = new PerformanceObserver((entries) => {
    longTaskCount += entries.getEntries().length;
  });
  observer.observe({ type: "longtask" });
  await deliver(messages, durationMs, perSecond, (message) => {
    watch.expect(message.change, performance.now());
    take(decoded(message));
  });
  await new Promise((resolve) => setTimeout(resolve, lingerMs));
  observer.disconnect();
  const listCalls = options.listCalls() - callsBefore;
  return { ...watch.end(), eventCount: messages.length, longTaskCount, listCalls };
}

/** Sends the messages of a burst without watching their changes, because presses cover or leave the list. */
export function sendBurst(options: BurstOptions): Promise<void> {
  const { durationMs, perSecond, take } = options;
  return deliver(burstMessages(options), durationMs, perSecond, (message) =>
    take(decoded(message)),
  );
}

function decoded({ event, data }: BurstMessage): PushMessage {
  const result = decodePush(
    { channel, event, data: JSON.parse(data) },
    { currency: { code: "AED", precision } },
  );
  if (result.kind === "refused") throw new Error(result.refusal.problem);
  return result.value;
}

/**
 * A third of the messages add an order, a third remove one from the tab, a third assign a rider; one in ten changes a
 * visible order.
 */
function burstMessages({
  orders,
  durationMs,
  perSecond,
  now,
  ...where
}: BurstOptions): BurstMessage[] {
  const amount = amountEncoder(precision);
  const next = numbers(7);
  const onTab = [...orders];
  const base = now();
  const count = Math.round((durationMs * perSecond) / 1_000);
  return Array.from({ length: count }, (_, index) => {
    const { event, order, isSeen } = nextChange({ ...where, onTab, index, next, base });
    const message: PushMessage = {
      channel,
      body: { kind: "order", event, orderId: order.id, order },
      // Generating them takes a while; a message from the future is accepted.
      sentAt: base + (index * 1_000) / perSecond,
    };
    const { data } = encodePush(message, amount);
    const text = toMajorText(order.totalAmount ?? zero, precision);
    return { event, data, change: { id: order.id, text: isSeen ? text : undefined } };
  });
}

interface ChangeOptions extends Pick<BurstOptions, "stage" | "keptAtTop"> {
  readonly onTab: Order[];
  readonly index: number;
  readonly next: (below: number) => number;
  readonly base: Instant;
}

function nextChange({ onTab, index, next, base, stage, keptAtTop = 0 }: ChangeOptions): {
  event: OrderEventName;
  order: Order;
  isSeen: boolean;
} {
  const at = base + index;
  const { next: nextStatus, ...alike } = benchStages[stage];
  switch (index % 3) {
    case 0: {
      const fresh = benchOrder(100_000 + index, { lines: usualLines, start: base });
      const order: Order = { ...fresh, ...alike, placedAt: at };
      onTab.push(order);
      return { event: "created", order, isSeen: false };
    }
    case 1: {
      // Visible rows leave as often as others.
      const [gone] = onTab.splice(keptAtTop + next(onTab.length - keptAtTop), 1);
      if (gone === undefined) throw new Error("No order is left");
      const order = stepped(gone, { status: nextStatus }, "marked_as_ready", at);
      return { event: "marked_as_ready", order, isSeen: false };
    }
    default: {
      const isSeen = next(10) < 3;
      const place = isSeen ? next(seenRows) : next(onTab.length);
      const known = onTab[place];
      if (known === undefined) throw new Error("No order is left");
      const totalAmount = minor(100_000 + index);
      const change = { riderId: (1 + (index % 3)) as RiderId, totalAmount };
      const order = stepped(known, change, "rider_assigned", at);
      onTab[place] = order;
      return { event: "rider_assigned", order, isSeen };
    }
  }
}

function stepped(
  order: Order,
  change: Partial<Order>,
  event: "marked_as_ready" | "rider_assigned",
  time: Instant,
): Order {
  const update = { event, staffName: "Kitchen", time };
  return { ...order, ...change, statusUpdates: [...order.statusUpdates.slice(-4), update] };
}

/** Delivers each message at its time, in a task of its own; overdue ones follow at once. */
function deliver(
  messages: readonly BurstMessage[],
  durationMs: number,
  perSecond: number,
  receive: (message: BurstMessage) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1: socket, port2: server } = new MessageChannel();
    const began = performance.now();
    let sent = 0;
    let received = 0;
    const finish = (): void => {
      clearInterval(timer);
      socket.close();
    };
    socket.onmessage = ({ data }: MessageEvent<number>) => {
      const message = messages[data];
      try {
        if (message !== undefined) receive(message);
      } catch (error) {
        finish();
        reject(error);
      }
      received += 1;
      if (received < messages.length) return;
      finish();
      resolve();
    };
    const timer = setInterval(() => {
      const elapsed = Math.min(performance.now() - began, durationMs);
      const due = Math.min(messages.length, Math.floor((elapsed * perSecond) / 1_000));
      for (; sent < due; sent += 1) server.postMessage(sent);
    }, 1_000 / perSecond);
  });
}

/** Detects when a row shows the expected text, in the task in which the document changed. */
class ChangeWatch {
  private readonly list: Element;
  private readonly observer: MutationObserver;
  private readonly expected = new Map<OrderId, { readonly text: string; readonly since: number }>();
  private readonly toDomMs: number[] = [];
  private watchMs = 0;

  constructor(list: Element) {
    this.list = list;
    this.observer = new MutationObserver(() => this.look());
    this.observer.observe(list, { subtree: true, childList: true, characterData: true });
  }

  /** A later change of the same order replaces an earlier one, but keeps its time. */
  expect({ id, text }: SeenChange, since: number): void {
    const before = this.expected.get(id);
    if (text !== undefined) this.expected.set(id, { text, since: before?.since ?? since });
    else if (before !== undefined) this.expected.delete(id);
  }

  end(): Pick<BurstResult, "toDomMs" | "missed" | "watchMs"> {
    this.look();
    this.observer.disconnect();
    return { toDomMs: this.toDomMs, missed: this.expected.size, watchMs: this.watchMs };
  }

  private look(): void {
    if (this.expected.size === 0) return;
    const now = performance.now();
    for (const [id, { text, since }] of this.expected) {
      const row = this.list.querySelector(`[data-order="${id}"]`);
      const shown = row?.textContent?.replace(/,/g, "");
      if (shown?.includes(text) !== true) continue;
      this.expected.delete(id);
      this.toDomMs.push(now - since);
    }
    this.watchMs += performance.now() - now;
  }
}
