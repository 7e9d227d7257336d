import { act, fireEvent, screen, within } from "@testing-library/react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import { renderApp } from "./render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "./ui-fixture.ts";

/**
 * Opens the whole app at an address of the board, over the orders and settings that the test gives (docs/testing-screens.md).
 *
 * @example
 * const board = await openBoard("/home-delivery/new", { orders: [anOrder({ number: "1" })] });
 * await board.press("Mark ready, order 1");
 * expect(board.sent).toEqual([["markReady", 1]]);
 */
export async function openBoard(
  address: string,
  options: UiFixtureOptions = {},
): Promise<OpenBoard> {
  const fixture = new UiFixture(options);
  const view = await renderApp(fixture, address);
  return new OpenBoard(fixture, view);
}

/** The text without the marks of writing direction. */
export function read(element: Element | null): string {
  return (element?.textContent ?? "").replace(/[\u2066-\u2069]/g, "");
}

/** The board as staff see and press it. It closes at the end of the test. */
class OpenBoard {
  readonly fixture: UiFixture;
  /** The address that the page shows. */
  readonly address: () => string | undefined;
  /** The errors of parts that could not be shown, as the page reports them. */
  readonly caught: readonly unknown[];

  constructor(fixture: UiFixture, { address, caught }: Pick<OpenBoard, "address" | "caught">) {
    this.fixture = fixture;
    this.address = address;
    this.caught = caught;
  }

  /** The row of an order, by its id. */
  row(id: number): HTMLElement {
    const found = document.querySelector<HTMLElement>(`tr[data-order="${id}"]`);
    if (found === null) throw new Error(`Order ${id} has no row`);
    return found;
  }

  /** The topmost dialog. */
  get dialog(): HTMLElement {
    const found = screen.queryAllByRole("dialog").at(-1);
    if (found === undefined) throw new Error("No dialog is open");
    return found;
  }

  /** A button by its name, on the whole page by default. */
  button(name: string | RegExp, inside: HTMLElement = document.body): HTMLButtonElement {
    return within(inside).getByRole<HTMLButtonElement>("button", { name });
  }

  async press(name: string | RegExp, inside?: HTMLElement): Promise<void> {
    await act(async () => void fireEvent.click(this.button(name, inside)));
  }

  /** Types into the field of this label. */
  type(label: string | RegExp, value: string): void {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }

  /** Presses a key where the focus is. */
  async key(name: string, details: KeyboardEventInit = {}): Promise<void> {
    const focused = document.activeElement ?? document.body;
    await act(async () => void fireEvent.keyDown(focused, { key: name, ...details }));
  }

  /** The text of the page, without the marks of writing direction. */
  get text(): string {
    return read(document.body);
  }

  /** The commands that the app has sent to the branch, each with its order. */
  get sent(): readonly (readonly [name: string, order: number])[] {
    return this.fixture.commands.calls.map(({ name, id }) => [name, id] as const);
  }

  /** The branch pushes these orders. */
  async push(...orders: readonly Order[]): Promise<void> {
    await act(async () => this.fixture.take(...orders));
  }

  /** An order leaves the board. */
  async remove(id: number): Promise<void> {
    await act(async () => this.fixture.remove(id as OrderId));
  }

  /** Branch time passes. */
  async pass(duration: Duration): Promise<void> {
    await act(() => this.fixture.pass(duration));
  }
}
