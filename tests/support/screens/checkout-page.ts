import { act, fireEvent, screen, within } from "@testing-library/react";

/** The button of this name; the topmost one, where a dialog has one as well. */
export const button = (name: string | RegExp) => screen.getAllByRole("button", { name }).at(-1)!;
export const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));

/** The checkout of order 1. */
export const modal = () => screen.getByRole("dialog", { name: "Payment, order 1" });
export const field = () => within(modal()).getByLabelText<HTMLInputElement>("Amount to collect");
export const type = (text: string) =>
  act(async () => fireEvent.change(field(), { target: { value: text } }));
/** Submits the form as Enter in the field does: a browser presses the submit button. */
export const enter = () => act(async () => fireEvent.submit(field().form!));
/** The lines of the checkout, each with its name and amount. */
export const rows = () =>
  [...modal().querySelectorAll("tbody tr")].map((row) =>
    [...row.children].slice(0, 2).map(({ textContent }) => textContent),
  );
/** Chooses a payment type. */
export async function choose(name: string): Promise<void> {
  await press(/^Paid by/);
  await press(name);
}
