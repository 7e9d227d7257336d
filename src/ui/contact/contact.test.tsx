// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import jsQR from "jsqr";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { aJob, anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";

const company = { capabilities: { contact: {}, handover: { check: "shown" as const } } };
const coreBase = "https://core.example";
const customer = {
  name: "Mona",
  telephone: "+971 50 123 4567",
  telephoneAccess: { code: "4711", validUntil: noon + minuteMs },
};
const order = anOrder({ id: orderId(1), number: "1", status: "ready", isTakeaway: true, customer });
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1";

afterEach(() => vi.restoreAllMocks());

async function openDetails(options: Parameters<typeof openBoard>[1]) {
  const board = await openBoard("/pickup/waiting-for-collection", {
    orders: [order],
    ...options,
  });
  fireEvent.click(screen.getByRole("button", { name: "#1" }));
  const fact = (): Element | null => {
    const facts = [...board.dialog.querySelectorAll("[role=tabpanel] dl > div")];
    return facts.find((each) => each.textContent?.startsWith("Telephone")) ?? null;
  };
  return { board, fact };
}

describe("a telephone number", () => {
  it("is a link with its access code where the device can call [CT-1]", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(iPhone);
    const { fact } = await openDetails({ company, coreBase });
    expect(fact()?.querySelector("a")?.getAttribute("href")).toBe("tel:+971501234567,4711");
    expect(read(fact())).toBe("Telephone+971 50 123 4567Access code 4711");
    expect(fact()?.querySelector("button")).toBeNull();
  });

  it("is a code to scan, with the access code in it, where the device cannot [CT-1]", async () => {
    const { fact } = await openDetails({ company, coreBase });
    expect(fact()?.querySelector("a")).toBeNull();
    const button = fact()?.querySelector("button") as HTMLButtonElement;
    await act(async () => fireEvent.click(button));
    const picture = await screen.findByRole("img", { name: /QR code of the telephone number/ });
    expect(textOf(picture)).toBe("tel:+971501234567,4711");
    await act(async () => fireEvent.click(button));
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
  });

  it("gives way at its end, in the popup and on the row [CT-2]", async () => {
    const { board, fact } = await openDetails({ company, coreBase });
    await board.pass(minuteMs - secondMs);
    expect(read(fact())).toContain("+971 50 123 4567");
    expect(read(board.row(1))).toContain("+971 50 123 4567");
    await board.pass(secondMs);
    expect(read(fact())).toBe("TelephoneCan no longer be reached");
    expect(read(board.row(1))).not.toContain("+971");
  });

  it("of a partner's driver has its access code and its end, too [CT-1] [CT-2]", async () => {
    const job = aJob({
      status: "assigned",
      driverTelephone: customer.telephone,
      driverTelephoneAccess: customer.telephoneAccess,
    });
    const delivery = anOrder({ id: orderId(1), number: "1", status: "ready", job });
    const board = await openBoard("/home-delivery/waiting-for-pickup", {
      orders: [delivery],
      company,
      coreBase,
    });
    fireEvent.click(screen.getByRole("button", { name: "#1" }));
    expect(read(board.dialog)).toContain("Telephone+971 50 123 4567Access code 4711");
    await board.pass(minuteMs);
    expect(read(board.dialog)).toContain("TelephoneCan no longer be reached");
  });

  it("calls no one in training, and says so [CT-2]", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(iPhone);
    const { fact } = await openDetails({ company });
    expect(read(fact())).toContain("In training no one can be called.");
    expect(fact()?.querySelector("a, button")).toBeNull();
  });

  it("is text alone without the capability, whatever the order carries (CP-1)", async () => {
    const { board, fact } = await openDetails({ coreBase });
    await board.pass(2 * minuteMs);
    expect(read(fact())).toBe("Telephone+971 50 123 4567");
    expect(fact()?.querySelector("a, button")).toBeNull();
  });
});

describe("the code of who collects a pickup", () => {
  const pickup = (id: number, set: Partial<Order> = {}) =>
    anOrder({
      id: orderId(id),
      number: `${id}`,
      isTakeaway: true,
      status: "ready",
      ...set,
      collectionCode: `47${id}`,
    });
  const open = (options: Parameters<typeof openBoard>[1]) =>
    openBoard("/pickup/waiting-for-collection", { orders: [pickup(1), pickup(2)], ...options });

  it("stands on the row of a ready pickup, beside whether the customer is here (HV-1)", async () => {
    const board = await open({
      company,
      orders: [pickup(1), pickup(2, { hasCustomerArrived: true })],
    });
    expect(read(board.row(1))).toContain("Code 471");
    expect(read(board.row(2))).toContain("Code 472");
    expect(read(board.row(2))).toContain("Here");
  });

  it("is found by Find (HV-1) [RL-6]", async () => {
    await open({ company });
    await act(async () => fireEvent.keyDown(document.body, { key: "/" }));
    const field = await screen.findByRole("combobox", { name: "Order number, name or telephone" });
    await act(async () => fireEvent.change(field, { target: { value: "472" } }));
    const found = [...document.querySelectorAll("[data-found]")];
    expect(found.map((row) => row.getAttribute("data-found"))).toEqual(["2"]);
    expect(read(found[0] ?? null)).toContain("472");
  });

  it("is nowhere without the capability, whatever the order carries (CP-1)", async () => {
    const board = await open({});
    expect(read(board.row(1))).not.toContain("471");
  });
});

/** The text that a camera reads of a drawn code. */
function textOf(picture: Element): string | undefined {
  const side = Number(picture.getAttribute("viewBox")?.split(" ")[2]) * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const path = picture.querySelector("path")?.getAttribute("d") ?? "";
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)/g))
    for (let place = 0; place < 16; place += 1) {
      const [column, row] = [Number(x) * 4 + (place % 4), Number(y) * 4 + Math.floor(place / 4)];
      pixels.set([0, 0, 0, 255], (row * side + column) * 4);
    }
  return jsQR(pixels, side, side)?.data;
}
