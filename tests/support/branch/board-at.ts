import type { Order } from "../../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import type { World } from "../../../simulator/world/world.ts";

/** The orders of each list as a member of staff sees them now; empty where they may not. It changes nothing. */
export function boardAt(world: World, staff = 0): ReadonlyMap<OrderList, readonly Order[]> {
  const staffApi = world.readAs(staff);
  return new Map(
    orderLists.map((list) => {
      const orders = staffApi.status === 200 ? staffApi.value.listOrders(list, "all") : staffApi;
      return [list, orders.status === 200 ? orders.value : []];
    }),
  );
}
