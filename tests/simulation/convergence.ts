import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../ports/entities/order-list.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import { expectedPlace, type ShowRules } from "./expected-place.ts";

export interface Difference {
  readonly text: string;
  readonly orders: readonly OrderId[];
}

/** All differences between the board and the world (B-I6). */
export function differences(
  app: BranchApp,
  staffApi: StaffApi,
  rules: ShowRules,
  now: Instant,
  tabs: readonly OrderList[] = orderLists,
): readonly Difference[] {
  const world = worldBoard(app, staffApi, rules, now);
  return tabs.flatMap((tab) => {
    const shown = new Map(app.orders.board.page(tab).orders.map(({ id, data }) => [id, data]));
    const expected = world.get(tab) ?? [];
    const missing = expected.filter(({ id }) => !shown.has(id));
    const listed = new Set(expected.map(({ id }) => id));
    const extra = [...shown.keys()].filter((id) => !listed.has(id));
    const other = expected.filter((order) => {
      const data = shown.get(order.id);
      return data !== undefined && !isSame(order, data);
    });
    return [
      ...difference(
        tab,
        "lacks",
        missing.map(({ id }) => id),
      ),
      ...difference(tab, "still shows", extra),
      ...difference(
        tab,
        "shows an older",
        other.map(({ id }) => id),
      ),
    ];
  });
}

/** The pending work of the app, for the message of a failure. */
export function pendingWork(app: BranchApp): string {
  const waiting = orderLists.filter((tab) => {
    const { isLoading, isRefreshRequired } = app.orders.board.list(tab);
    return isLoading || isRefreshRequired;
  });
  const { push, isPolling } = app.orders.health;
  return [
    `push ${push}${isPolling ? ", polling" : ""}`,
    `start-up ${app.startup.state.kind}, ${app.session.state}`,
    `tabs to load: ${waiting.length === 0 ? "none" : waiting.join(", ")}`,
  ].join("; ");
}

/** The orders of the back office for the selected branches, by list. */
function worldBoard(
  app: BranchApp,
  staffApi: StaffApi,
  rules: ShowRules,
  now: Instant,
): ReadonlyMap<OrderList | undefined, readonly Order[]> {
  const board = new Map<OrderList | undefined, Order[]>();
  for (const tab of orderLists) {
    const answer = staffApi.listOrders(tab, app.branches.selectedIds);
    if (answer.status !== 200) throw new Error(`The desk answers ${answer.status} for ${tab}`);
    for (const order of answer.value) {
      const place = expectedPlace(order, now, rules);
      board.set(place, [...(board.get(place) ?? []), order]);
    }
  }
  return board;
}

function isSame(one: Order, other: Order): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function difference(
  tab: OrderList,
  what: string,
  orders: readonly OrderId[],
): readonly Difference[] {
  if (orders.length === 0) return [];
  const more = orders.length > 5 ? ` of ${orders.length}` : "";
  return [{ text: `${tab} ${what} ${orders.slice(0, 5).join(", ")}${more}`, orders }];
}
