import type { Order } from "../../ports/entities/order.ts";
import { type OrderTab, orderTabs } from "../../ports/entities/order-tab.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import type { BranchApp } from "../../src/compose/create-app.ts";
import { expectedTab, type ShowRules } from "./expected-tab.ts";

/** Everything in which the board differs from the world, one line each; empty when it does not (B-I6). */
export function differences(
  app: BranchApp,
  staffApi: StaffApi,
  rules: ShowRules,
  now: Instant,
  tabs: readonly OrderTab[] = orderTabs,
): readonly string[] {
  const world = worldBoard(app, staffApi, rules, now);
  return tabs.flatMap((tab) => {
    const shown = new Map(app.orders.tabs.get(tab).orders.map(({ id, data }) => [id, data]));
    const expected = world.get(tab) ?? [];
    const missing = expected.filter(({ id }) => !shown.has(id));
    const listed = new Set(expected.map(({ id }) => id));
    const extra = [...shown.keys()].filter((id) => !listed.has(id));
    const other = expected.filter((order) => {
      const data = shown.get(order.id);
      return data !== undefined && !isSame(order, data);
    });
    return [
      ...line(
        tab,
        "lacks",
        missing.map(({ id }) => id),
      ),
      ...line(tab, "still shows", extra),
      ...line(
        tab,
        "shows an older",
        other.map(({ id }) => id),
      ),
    ];
  });
}

/** What the app still has to do, for a failure's message. */
export function pendingWork(app: BranchApp): string {
  const waiting = orderTabs.filter((tab) => {
    const { isLoading, isRefreshRequired } = app.orders.tabs.get(tab);
    return isLoading || isRefreshRequired;
  });
  const { push, isPolling } = app.orders.health;
  return [
    `push ${push}${isPolling ? ", polling" : ""}`,
    `start-up ${app.startup.state.kind}, ${app.session.state}`,
    `tabs to load: ${waiting.length === 0 ? "none" : waiting.join(", ")}`,
  ].join("; ");
}

/** All that the back office has for the selected branches, by the tab in which it belongs. */
function worldBoard(
  app: BranchApp,
  staffApi: StaffApi,
  rules: ShowRules,
  now: Instant,
): ReadonlyMap<OrderTab | undefined, readonly Order[]> {
  const board = new Map<OrderTab | undefined, Order[]>();
  for (const tab of orderTabs) {
    const answer = staffApi.listOrders(tab, app.branches.selectedIds);
    if (answer.status !== 200) throw new Error(`The desk answers ${answer.status} for ${tab}`);
    for (const order of answer.value) {
      const place = expectedTab(order, now, rules);
      board.set(place, [...(board.get(place) ?? []), order]);
    }
  }
  return board;
}

function isSame(one: Order, other: Order): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function line(tab: OrderTab, what: string, ids: readonly number[]): readonly string[] {
  if (ids.length === 0) return [];
  return [
    `${tab} ${what} ${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ` of ${ids.length}` : ""}`,
  ];
}
