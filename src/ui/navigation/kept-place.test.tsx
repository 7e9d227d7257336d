// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hourMs, secondMs } from "../../../ports/entities/time.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

const rowHeight = 64;
const row = (order: number) => document.querySelector<HTMLElement>(`tr[data-order="${order}"]`);
/** The button of the order's next step. */
function button(order: number): HTMLElement {
  const found = row(order)?.querySelector<HTMLElement>('[data-column="actions"] button');
  if (!found) throw new Error(`Order ${order} has no button`);
  return found;
}
const list = () => document.querySelector<HTMLElement>("main section[tabindex]");
const tab = (name: string) => document.querySelector<HTMLElement>(`[data-tab="${name}"]`);

const open = () => renderApp(fixture, "/home-delivery/new");

/** jsdom lays out and scrolls nothing: gives the list ten visible rows of 200. */
function layOutList(): void {
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(200 * rowHeight);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(10 * rowHeight);
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0;
    queueMicrotask(() => act(() => this.dispatchEvent(new Event("scroll"))));
  };
}

/** Renders the whole app again, as a restart in place does. */
async function restart(before: () => void = () => undefined): Promise<void> {
  fixture.place.remember();
  cleanup();
  before();
  await open();
}

beforeEach(async () => {
  const orders = Array.from({ length: 200 }, (_, id) =>
    anOrder({ id: orderId(id + 1), number: `${id + 1}` }),
  );
  fixture = new UiFixture({ orders });
  await open();
});

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "scrollTo");
});

describe("after a restart in place (N1)", () => {
  it("the control of the same order has the focus", async () => {
    button(3).focus();
    await restart();
    expect(document.activeElement).toBe(button(3));
  });

  it("the row has it where its control is gone", async () => {
    button(3).focus();
    button(3).setAttribute("aria-label", "A step that is done");
    await restart();
    expect(document.activeElement).toBe(row(3));
  });

  it("the next row has it if the order is gone, which is announced", async () => {
    button(3).focus();
    await restart(() => fixture.remove(orderId(3)));
    expect(document.activeElement).toBe(row(4));
    expect(screen.getByText("Order 3 is no longer in this list")).toBeDefined();
  });

  it("the order has it that has moved to another place of a long list", async () => {
    layOutList();
    button(3).focus();
    const moved = fixture.book.get(orderId(3))?.data;
    if (moved === undefined) throw new Error("Order 3 is not in the book");
    await restart(() => fixture.take({ ...moved, placedAt: moved.placedAt + hourMs }));
    expect(row(3)).not.toBeNull();
    expect(document.activeElement).toBe(button(3));
  });

  it("a tab has it, whatever its count has become", async () => {
    tab("homeDelivery.inProgress")?.focus();
    await restart(() => fixture.remove(orderId(1)));
    expect(document.activeElement).toBe(tab("homeDelivery.inProgress"));
  });

  it("a filter and the list have it", async () => {
    const filter = () => screen.getAllByRole("radio")[1];
    filter()?.focus();
    await restart();
    expect(document.activeElement).toBe(filter());
    list()?.focus();
    await restart();
    expect(document.activeElement).toBe(list());
  });

  it("the list stands where staff had scrolled it, with the same order focused", async () => {
    const scrollTop = 100 * rowHeight;
    await act(async () => fireEvent.scroll(list()!, { target: { scrollTop } }));
    button(105).focus();
    await restart();
    expect(list()?.scrollTop).toBe(scrollTop);
    expect(document.activeElement).toBe(button(105));
  });

  it("a list that is opened later begins at its top", async () => {
    await act(async () => fireEvent.scroll(list()!, { target: { scrollTop: 640 } }));
    await restart();
    cleanup();
    await open();
    expect(list()?.scrollTop).toBe(0);
  });

  it("nothing takes the focus from staff who have gone elsewhere meanwhile", async () => {
    button(3).focus();
    await restart(() => fireEvent.pointerDown(document.body));
    expect(document.activeElement).toBe(document.body);
  });

  it("the list has the focus 10 s later if the control did not come back", async () => {
    const passing = document.createElement("button");
    document.querySelector("header")?.append(passing);
    passing.focus();
    await restart();
    expect(document.activeElement).toBe(document.body);
    await act(() => fixture.pass(10 * secondMs));
    expect(document.activeElement).toBe(list());
  });
});
