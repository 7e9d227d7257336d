import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { BenchStage } from "../bench-orders.ts";
import type { PressControls } from "./presses.ts";
import type { WindowedDom } from "./windowed-dom.ts";

export const windowedControls: PressControls = {
  otherTab: "#other-tab",
  shownTab: "#shown-tab",
  number: "[data-order] .number",
  action: "[data-order] .action",
  close: "dialog[open] .close",
  confirm: "dialog[open] .confirm",
  key: "dialog[open] [data-key='7']",
  deleteKey: "dialog[open] [data-key='delete']",
};

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "delete"];

/**
 * Does what the board does at a press, written by hand with plain DOM calls and without rules: tabs, an order's popup, the
 * dialog that approves it, and a checkout with a keypad (PF-17).
 */
export function answerPresses(list: WindowedDom, stage: BenchStage): void {
  const tabs = document.createElement("nav");
  tabs.innerHTML = `<button id="shown-tab">New</button><button id="other-tab">Ready</button>`;
  document.body.prepend(tabs);
  tabs.addEventListener("click", ({ target }) => {
    list.isShown = target instanceof Element && target.id === "shown-tab";
    list.draw();
  });
  list.scroller.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest(".number, .action") : null;
    const id = pressed?.closest<HTMLElement>("[data-order]")?.dataset["order"];
    const order = id === undefined ? undefined : list.get(Number(id) as OrderId);
    if (order === undefined || pressed === null) return;
    if (pressed.classList.contains("number")) openDialog(popupOf(order));
    else if (stage === "checkout") openDialog(checkoutOf(order));
    else openDialog(approvalOf(order), () => approve(list, order));
  });
}

function approve(list: WindowedDom, order: Order): void {
  list.take({ ...order, status: "new" });
  list.draw();
}

/** Opens a dialog that its Close removes, and its Confirm after it was confirmed. */
function openDialog(html: string, confirm?: () => void): void {
  const dialog = document.createElement("dialog");
  dialog.innerHTML = html;
  let typed = "";
  dialog.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const { key } = target.dataset;
    if (key !== undefined) {
      typed = key === "delete" ? typed.slice(0, -1) : typed + key;
      showTyped(dialog, typed);
    }
    if (target.matches(".confirm")) confirm?.();
    if (target.matches(".close, .confirm")) dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function showTyped(dialog: HTMLElement, digits: string): void {
  const field = dialog.querySelector(".typed");
  if (field !== null) field.textContent = amountText(Number(digits));
}

function popupOf(order: Order): string {
  const lines = order.items
    .map(
      ({ name, quantity, amount }) => `<li>${quantity} × ${name} ${amountText(amount ?? 0)}</li>`,
    )
    .join("");
  const { area, building, street } = order.deliveryAddress;
  return `<h2>#${order.number}</h2><p>${order.customer?.name ?? ""} ${order.customer?.telephone ?? ""}</p>
    <p>${building ?? ""}, ${street ?? ""}, ${area ?? ""}</p><ul>${lines}</ul>
    <p>${amountText(order.totalAmount ?? 0)}</p>${closeButton}`;
}

function approvalOf(order: Order): string {
  return `<h2>Approve order ${order.number}</h2><button>−</button><input value="45" inputmode="numeric"><button>+</button>
    <button class="confirm">Confirm</button>${closeButton}`;
}

function checkoutOf(order: Order): string {
  const pad = keys.map((key) => `<button data-key="${key}">${key}</button>`).join("");
  return `<h2>Order ${order.number}</h2><p>${amountText(order.totalAmount ?? 0)}</p>
    <button>Cash</button><button>Card</button><output class="typed">0.00</output><div>${pad}</div>
    <button>Pay</button>${closeButton}`;
}

const closeButton = `<button class="close">Close</button>`;

function amountText(minor: number): string {
  return (minor / 100).toFixed(2);
}
