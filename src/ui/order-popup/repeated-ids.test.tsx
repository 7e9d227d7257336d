// @vitest-environment jsdom
import { act, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anItem, anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

/** Each list of an order's popup: what is in it twice, its rows, and the rest after a change. */
const lists: Readonly<
  Record<
    string,
    {
      readonly twice: Partial<Order>;
      readonly once: Partial<Order>;
      readonly texts: readonly string[];
    }
  >
> = {
  items: {
    twice: { items: [anItem({ name: "Soup" }), anItem({ name: "Rice" })] },
    once: { items: [anItem({ name: "Rice" })] },
    texts: ["Soup", "Rice"],
  },
  modifiers: {
    twice: {
      items: [
        anItem(),
        ...["Soup", "Rice"].map((name) =>
          anItem({ id: 2 as OrderItemId, parentId: anItem().id, name }),
        ),
      ],
    },
    once: {
      items: [anItem(), anItem({ id: 2 as OrderItemId, parentId: anItem().id, name: "Rice" })],
    },
    texts: ["Soup", "Rice"],
  },
  payments: {
    twice: { payments: [payment("Soup"), payment("Rice")] },
    once: { payments: [payment("Rice")] },
    texts: ["Soup", "Rice"],
  },
};

function payment(name: string): Order["payments"][number] {
  return { id: 7, name, amount: minor(1), amountCollected: minor(1), tip: minor(0) } as never;
}

// React warns of two rows with one key, and a warning fails the test.
describe("A list of the popup whose ids come twice", () => {
  it.each(Object.keys(lists))(
    "has each row of an order once, and none that has left it: %s (N48)",
    async (name) => {
      const { twice, once, texts } = lists[name]!;
      const order = anOrder();
      const board = await openBoard("/home-delivery/new", { orders: [{ ...order, ...twice }] });
      const opener = document.querySelector<HTMLElement>('tr [data-column="number"] button');
      await act(async () => opener?.click());
      for (const text of texts) expect(within(board.dialog).getAllByText(text)).toHaveLength(1);
      await board.push({ ...order, ...once });
      expect(within(board.dialog).queryByText("Soup")).toBeNull();
      expect(within(board.dialog).getAllByText("Rice")).toHaveLength(1);
    },
  );
});
