import { compareStructural, reaction } from "mobx";
import type { Stop } from "../../ports/entities/time.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { FeedHealth, UnreadableOrders } from "../orders/feed/feed-health.ts";
import type { NoticeStore } from "./notice-store.ts";

export interface FeedNoticeParts {
  readonly notices: Pick<NoticeStore, "add" | "withdraw">;
  /** `isPolling` is true after 10 s without a live connection. Observable. */
  readonly health: Pick<FeedHealth, "isPolling" | "unreadable">;
}

/** Tells staff when live updates are interrupted and back (N18), and which orders could not be read (N16). */
export class FeedNoticeWorker {
  private readonly parts: FeedNoticeParts;

  constructor(parts: FeedNoticeParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { notices, health } = this.parts;
    const bag = new DisposerBag();
    bag.add(
      reaction(
        () => health.isPolling,
        (isPolling) => {
          notices.withdraw(isPolling ? "push_restored" : "push_lost");
          notices.add({ kind: isPolling ? "push_lost" : "push_restored" });
        },
      ),
    );
    bag.add(
      reaction(
        () => health.unreadable,
        (now, before) => {
          notices.withdraw("some_orders_unreadable");
          if (hasMore(now, before)) notices.add({ kind: "some_orders_unreadable", ...now });
        },
        { equals: compareStructural },
      ),
    );
    return () => bag.dispose();
  }
}

/** Whether an order is missing that was not missing before: each load of a list repeats the known ones. */
function hasMore(now: UnreadableOrders, before: UnreadableOrders): boolean {
  const unnumbered = ({ count, numbers }: UnreadableOrders): number => count - numbers.length;
  return (
    unnumbered(now) > unnumbered(before) ||
    now.numbers.some((number) => !before.numbers.includes(number))
  );
}
