import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import { lateAfterMs } from "../../../src/orders/order-rules/order-timing.ts";
import { position } from "../position.ts";
import { clockText, durationText } from "./row-texts.ts";

const rowHeightPx = 64;
const overscan = 4;

/**
 * The baseline of tick and burst (PF-1 to PF-3): a hand-written list with plain DOM calls that shows only the visible
 * rows. Its rows have the same content and controls as the board's, without a framework, stores or rules.
 */
export class WindowedDom {
  private readonly orders = new Map<OrderId, Order>();
  private readonly sorted: Order[] = [];
  readonly scroller: HTMLElement;
  private readonly spacer: HTMLElement;
  private readonly rows = new Map<OrderId, Row>();
  private readonly status: OrderStatus;
  /** Whether the tab of these orders is shown; another tab has no order. Call `draw` after a change. */
  isShown = true;
  private now = 0;

  /** A list of the orders with this status. */
  constructor(host: HTMLElement, status: OrderStatus) {
    this.status = status;
    this.scroller = element("div", "scroller");
    this.spacer = element("div", "spacer");
    this.scroller.append(this.spacer);
    host.append(this.scroller);
    this.scroller.addEventListener("scroll", () => this.draw(), { passive: true });
  }

  get count(): number {
    return this.sorted.length;
  }

  get rowCount(): number {
    return this.rows.size;
  }

  /** The orders in their order. */
  get shown(): readonly Order[] {
    return this.sorted;
  }

  get(id: OrderId): Order | undefined {
    return this.orders.get(id);
  }

  /** Stores orders; draws nothing until `draw`. */
  take(order: Order): void {
    const known = this.orders.get(order.id);
    this.orders.set(order.id, order);
    if (known !== undefined) this.sorted.splice(position(this.sorted, known), 1);
    if (order.status === this.status) this.sorted.splice(position(this.sorted, order), 0, order);
  }

  tick(now: number): void {
    this.now = now;
    for (const [id, row] of this.rows) {
      const order = this.orders.get(id);
      if (order !== undefined) row.showTime(order, now);
    }
  }

  draw(): void {
    const orders = this.isShown ? this.sorted : [];
    this.spacer.style.height = `${orders.length * rowHeightPx}px`;
    const top = this.scroller.scrollTop;
    const first = Math.max(0, Math.floor(top / rowHeightPx) - overscan);
    const last = Math.ceil((top + this.scroller.clientHeight) / rowHeightPx) + overscan;
    const shown = new Set<OrderId>();
    for (let index = first; index < Math.min(last, orders.length); index += 1) {
      const order = orders[index];
      if (order === undefined) continue;
      shown.add(order.id);
      let row = this.rows.get(order.id);
      if (row === undefined) {
        row = new Row();
        this.rows.set(order.id, row);
        this.spacer.append(row.root);
      }
      row.show(order, index, this.now);
    }
    for (const [id, row] of this.rows) {
      if (shown.has(id)) continue;
      row.root.remove();
      this.rows.delete(id);
    }
  }
}

/** A row like the board's: the same facts, icons, dropdown and button. */
const rowTemplate = document.createElement("template");
rowTemplate.innerHTML = `<div class="row">
<div class="cell"><span class="number"><span class="mark"></span><bdi class="digits"></bdi></span></div>
<div class="cell"><time class="taken"></time></div>
<div class="cell"><span class="pill"><svg class="icon" width="15" height="15" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"></circle><path d="M12 6v6h4"></path></svg><span class="word">Late </span><time class="timer"></time></span></div>
<div class="cell"><span class="items"><bdi class="names"></bdi><span class="more"></span></span></div>
<div class="cell"><bdi class="area"></bdi></div>
<div class="cell"><span class="lines"><span class="amount"></span><span class="paid"></span></span></div>
<div class="cell"><span class="rider"><span class="initial"></span><select><option></option></select><svg class="arrow" width="16" height="16" viewBox="0 0 24 24"><path d="m6 9 6 6 6-6"></path></svg></span></div>
<div class="cell"><span class="actions"><button class="action" type="button">Mark ready</button></span></div>
</div>`.replaceAll("\n", "");

class Row {
  readonly root = cloneRow();
  private readonly mark = this.part(".mark");
  private readonly number = this.part(".digits");
  private readonly takenAt = this.part(".taken");
  private readonly pill = this.part(".pill");
  private readonly timer = this.part(".timer");
  private readonly items = this.part(".names");
  private readonly more = this.part(".more");
  private readonly area = this.part(".area");
  private readonly amount = this.part(".amount");
  private readonly paid = this.part(".paid");
  private readonly initial = this.part(".initial");
  private readonly rider = this.part("option");
  private shownOrder: Order | undefined;
  private shownIndex = -1;
  private shownTime = "";
  private isShownLate = false;

  show(order: Order, index: number, now: number): void {
    if (this.shownIndex !== index) {
      this.shownIndex = index;
      this.root.style.transform = `translateY(${index * rowHeightPx}px)`;
    }
    if (this.shownOrder === order) return;
    this.shownOrder = order;
    this.root.dataset["order"] = String(order.id);
    this.mark.textContent = order.source.charAt(0).toUpperCase();
    this.number.textContent = `#${order.number}`;
    this.takenAt.textContent = clockText(order.placedAt);
    const names = order.items.slice(0, 3).map((item) => `${item.name} ×${item.quantity}`);
    this.items.textContent = names.join(", ");
    this.more.textContent = order.items.length > 3 ? `+${order.items.length - 3} more` : "";
    this.area.textContent = order.deliveryAddress.area ?? "N/A";
    this.amount.textContent = ((order.totalAmount ?? 0) / 100).toFixed(2);
    this.paid.textContent = order.isCashOnDelivery ? "Cash" : "Paid";
    this.initial.textContent = order.riderId === undefined ? "" : "R";
    this.rider.textContent = order.riderId === undefined ? "Assign" : `Rider ${order.riderId}`;
    this.showTime(order, now);
  }

  showTime(order: Order, now: number): void {
    const text = durationText(now - order.placedAt);
    if (text === this.shownTime) return;
    this.shownTime = text;
    const digits = this.timer.firstChild;
    if (digits === null) this.timer.textContent = text;
    else digits.nodeValue = text;
    const isLate = now - order.placedAt >= lateAfterMs;
    if (isLate === this.isShownLate) return;
    this.isShownLate = isLate;
    this.pill.classList.toggle("late", isLate);
  }

  private part(selector: string): Element {
    const found = this.root.querySelector(selector);
    if (found === null) throw new Error(`A row has no ${selector}`);
    return found;
  }
}

function cloneRow(): HTMLElement {
  const row = rowTemplate.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) throw new Error("The template has no row");
  return row;
}

function element(tag: string, name: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}
