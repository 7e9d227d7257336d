// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiCalls } from "../../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../../adapters/http/axios-order-api.ts";
import { HttpClient } from "../../../adapters/http/http-client.ts";
import { CompanyConventions } from "../../../adapters/wire/wire-conventions.ts";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Read } from "../../../ports/outcome.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { anItem, anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import {
  wireCancelReason,
  wirePartner,
  wireRider,
} from "../../../tests/support/samples/wire-reference-data.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { RecordingReporter } from "../../../tests/support/stand-ins/recording-reporter.ts";
import { ScriptedAxios } from "../../../tests/support/stand-ins/scripted-axios.ts";

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

interface Choices {
  /** The elements of the server's answer, of which two have one id. */
  readonly answer: readonly object[];
  readonly read: (api: AxiosOrderApi) => Promise<Read<readonly unknown[]>>;
  readonly options: (values: never) => UiFixtureOptions;
  readonly address: string;
  /** The button that shows the choices. */
  readonly press: string;
}

const named = (wire: object, names: Readonly<Record<string, number>>, field = "name") =>
  Object.entries(names).map(([name, id]) => ({ ...wire, id, [field]: name }));
const names = { Ali: 1, Omar: 2, Lina: 1 } as const;

/** Each list of choices that staff open. */
const choices: Readonly<Record<string, Choices>> = {
  riders: {
    answer: named({ ...wireRider(), assigned_locations: [1] }, names),
    read: (api) => api.riders(3 as never),
    options: (riders) => ({ riders }),
    address: "/home-delivery/new",
    press: "Assign rider",
  },
  partners: {
    answer: named(wirePartner(), names),
    read: (api) => api.logisticsPartners(),
    options: (partners) => ({ partners, company: { country: "MY" } }),
    address: "/home-delivery/new",
    press: "Delivery partner of order 7",
  },
  reasons: {
    answer: named(wireCancelReason(), names, "reason"),
    read: (api) => api.cancelReasons(),
    options: (cancelReasons) => ({ cancelReasons }),
    address: "/home-delivery/unconfirmed",
    press: "Reject, order 7",
  },
};

describe("A list of choices whose ids come twice", () => {
  it.each(Object.keys(choices))(
    "offers each id once, is reported, and can be used: %s (N16, N48)",
    async (name) => {
      const { answer, read, options, address, press } = choices[name]!;
      const reporter = new RecordingReporter();
      const api = apiOf(answer, reporter);
      const loaded = await read(api);
      if (loaded.kind !== "loaded") throw new Error(JSON.stringify(loaded));
      expect(JSON.stringify(reporter.reports)).toContain("stands twice in the list");
      const status = address.endsWith("new") ? "new" : "unconfirmed";
      const orders = [anOrder({ number: "7", status: status as Order["status"] })];
      const board = await openBoard(address, { orders, ...options(loaded.value as never) });
      await board.press(press, board.row(1));
      const list = within(await screen.findByRole("dialog"));
      const offered = (await list.findAllByRole("option")).map(({ textContent }) => textContent);
      expect(offered.filter((text) => text?.includes("Ali"))).toHaveLength(1);
      expect(offered.filter((text) => text?.includes("Omar"))).toHaveLength(1);
      expect(offered.filter((text) => text?.includes("Lina"))).toEqual([]);
      expect(board.caught).toEqual([]);
    },
  );

  it("is a notice that is shown once, and goes at once (N48)", async () => {
    const { fixture } = await openBoard("/home-delivery/new");
    for (let time = 0; time < 2; time += 1)
      act(() => fixture.notices.add({ kind: "rescheduled", orderNumber: "7" }));
    const shown = () => screen.queryAllByText(/Order .?7.? /);
    expect(shown()).toHaveLength(1);
    act(() => fixture.notices.dismiss(fixture.notices.notices[0]!.id));
    expect(shown()).toEqual([]);
  });

  it("is an area whose names differ by invisible marks, with each of its orders once (N48)", async () => {
    const inArea = (id: number, area: string) =>
      anOrder({ id: orderId(id), status: "in_progress", deliveryAddress: { area } });
    const orders = ["Marina", " Marina", "Marina\u200b"].map((area, at) => inArea(at + 1, area));
    const board = await openBoard("/home-delivery/in-progress", { orders });
    const headings = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
    expect(headings()).toEqual(["Marina3 orders"]);
    await board.push(inArea(1, "Harbour"));
    expect(headings()).toEqual(["Marina2 orders"]);
    for (const id of [1, 2, 3])
      expect(document.querySelectorAll(`tr[data-order="${id}"]`)).toHaveLength(1);
  });
});

/** The app's own reads, of a server that answers each with these elements. */
function apiOf(answer: readonly object[], reporter: RecordingReporter): AxiosOrderApi {
  const { axios } = new ScriptedAxios("https://api.example", () => ({ status: 200, body: answer }));
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const accessToken = { current: () => "token" };
  const client = new HttpClient({ base: "https://api.example", clock, accessToken, axios });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const calls = new ApiCalls({ client, reporter, conventions });
  return new AxiosOrderApi({ calls, takesTrainingPayments: false });
}
