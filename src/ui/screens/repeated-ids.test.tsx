// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodePartner } from "../../../adapters/wire/decode-logistics.ts";
import { decodePaymentType } from "../../../adapters/wire/decode-payment-types.ts";
import { decodeBranch } from "../../../adapters/wire/decode-reference-data.ts";
import { type DecodeElement, decodeList, onceEach } from "../../../adapters/wire/list-decoder.ts";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anItem, anOrder } from "../../../tests/support/samples/an-order.ts";
import {
  wireBranch,
  wirePartner,
  wirePaymentType,
} from "../../../tests/support/samples/wire-reference-data.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

const warnings = vi.spyOn(console, "error");

beforeEach(() => void warnings.mockClear());
afterEach(() => {
  cleanup();
  const keys = warnings.mock.calls.filter(([text]) => String(text).includes("same key"));
  expect(keys).toEqual([]);
});

/** The elements as the board reads them, of which the last has the id of the first. */
function read<Value extends { readonly id: unknown }>(
  decode: DecodeElement<Value>,
  wire: object,
  idOf: (place: number) => object,
): readonly Value[] {
  const list = [0, 1, 0].map((place, at) => ({ ...wire, name: `Name ${at}`, ...idOf(place + 1) }));
  const result = decodeList({ list }, "list", onceEach(decode));
  return result.kind === "decoded" ? result.value.values : [];
}

const id = (place: number) => ({ id: place });

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

describe("A list whose ids come twice", () => {
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

  it("offers each branch once", async () => {
    const branches = read(decodeBranch, wireBranch(), id);
    await openBoard("/home-delivery/new", { branches });
    const select = screen.getByRole("combobox", { name: /branch/i });
    expect([...select.querySelectorAll("option")].map(({ value }) => value)).toEqual([
      "all",
      "1",
      "2",
    ]);
  });

  it("keeps each partner and payment type once", () => {
    expect(read(decodePartner, wirePartner(), id).map((each) => each.id)).toEqual([1, 2]);
    expect(read(decodePaymentType, wirePaymentType(), id).map((each) => each.id)).toEqual([1, 2]);
  });
});
