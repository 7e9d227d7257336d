// @vitest-environment jsdom
import { act, cleanup, fireEvent } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import {
  hours,
  minutes,
  seconds,
  type TestBranch,
  type TestBranchOptions,
  testBranch,
} from "../../../tests/support/branch/test-branch.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import type { Stores } from "../../stores.ts";
import { preloadDeliveryDialogs, Rescheduling } from "../lazy/lazy.ts";
import { RiderMapDialog } from "../order-popup/later-views.tsx";

beforeAll(() =>
  Promise.all([preloadDeliveryDialogs(), Rescheduling.preload(), RiderMapDialog.preload()]),
);
let branch: TestBranch;
afterEach(async () => {
  cleanup();
  await branch[Symbol.asyncDispose]();
});

const colleague = { name: "Sara" };
const row = ({ id }: Order) => document.querySelector<HTMLElement>(`tr[data-order="${id}"]`);
/** The dialog on top, which makes everything else inert; else the page. */
const topmost = (): ParentNode => [...document.querySelectorAll("dialog")].at(-1) ?? document;
const named = (name: RegExp) =>
  [...topmost().querySelectorAll("button")].findLast((button) =>
    name.test(`${button.getAttribute("aria-label") ?? ""} ${button.textContent}`),
  );

const isOffered = (name: RegExp): boolean => {
  const button = named(name);
  return button !== undefined && !button.disabled && button.ariaDisabled !== "true";
};

/** Lets the branch go on while the screens render. */
const wait = (duration: Duration) => act(() => branch.wait(duration));

async function show(path: string): Promise<void> {
  const screens: Stores = branch.screen();
  const configuration = { ...screens.configuration, paymentValidationCompanies: "all" } as const;
  const stores = { ...screens, configuration };
  await renderApp({ stores, company: branch.app.company }, path);
}

async function press(name: RegExp): Promise<void> {
  const button = named(name);
  if (button === undefined) throw new Error(`There is no button ${name}`);
  await act(async () => fireEvent.click(button));
  await wait(0);
}

interface Screen {
  readonly path: string;
  readonly options?: TestBranchOptions;
  /** Orders, and brings the order to the step at which the screen opens. */
  readonly order: (opened: TestBranch) => Promise<Order>;
  /** Presses that open the screen, in that order. */
  readonly presses: readonly RegExp[];
  /** The action that the screen must not offer any more. */
  readonly action: RegExp;
}

const takeaway = async (opened: TestBranch): Promise<Order> => {
  const order = opened.customer.orders({ isTakeaway: true, isPaid: false });
  await opened.wait(seconds(1));
  await opened.staff.markReady(order);
  return order;
};
const unconfirmed = async (opened: TestBranch): Promise<Order> =>
  opened.customer.orders({ status: "unconfirmed" });
const delivery = async (opened: TestBranch): Promise<Order> => opened.customer.orders();
const underWay = async (opened: TestBranch): Promise<Order> => {
  const order = opened.customer.orders();
  await opened.wait(seconds(1));
  await opened.staff.markReady(order);
  await opened.wait(seconds(4));
  await opened.staff.assignRider(order);
  return order;
};

const screens: Readonly<Record<string, Screen>> = {
  "the checkout": {
    path: "/pickup/waiting-for-collection",
    order: takeaway,
    presses: [/^Collected, order/],
    action: /^ ?(Pay|Add)$/,
  },
  "the riders' list": {
    path: "/home-delivery/new",
    order: delivery,
    presses: [/Assign rider/],
    action: /^ ?Assign$/,
  },
  "the rider popup": {
    path: "/home-delivery/new",
    options: { company: { isRiderAssignedThroughPopup: true } },
    order: delivery,
    presses: [/Assign rider/],
    action: /^ ?Assign$/,
  },
  "the partner popup": {
    path: "/home-delivery/new",
    order: delivery,
    presses: [/^Delivery partner of order/],
    action: /^ ?Assign$/,
  },
  "the reschedule popup": {
    path: "/scheduled",
    order: async (opened) =>
      opened.customer.orders({ type: "call_center", scheduledFor: opened.now + hours(5) }),
    presses: [/#/, /^ ?Reschedule$/],
    action: /Confirm Schedule/,
  },
  "the rider's map": {
    path: "/home-delivery/in-progress",
    order: underWay,
    presses: [/#/, /Track rider/],
    action: /^ ?Delivered$/,
  },
  "the reject dialog": {
    path: "/home-delivery/unconfirmed",
    order: unconfirmed,
    presses: [/^Reject, order/],
    action: /^ ?Proceed$/,
  },
  "the dialog for the delivery time": {
    path: "/home-delivery/unconfirmed",
    order: unconfirmed,
    presses: [/^Approve, order/],
    action: /^ ?Confirm$/,
  },
  "the order popup": {
    path: "/home-delivery/new",
    order: delivery,
    presses: [/#/],
    action: /^ ?Mark ready$/,
  },
};

/** Staff at another tablet reject an order that waits to be confirmed, and void any other. */
async function end(order: Order): Promise<void> {
  branch.world.change(({ lifecycle }) =>
    order.status === "unconfirmed"
      ? lifecycle.reject(order.id, colleague)
      : lifecycle.void(order.id, colleague),
  );
  await wait(seconds(1));
}

const ways = {
  "a push": async (order: Order): Promise<string> => {
    await end(order);
    const verb = order.status === "unconfirmed" ? "rejected" : "voided";
    return `Sara ${verb} order ${order.number}`;
  },
  "the answer of a list, after the push was lost": async (order: Order): Promise<string> => {
    branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
    await end(order);
    await act(async () => branch.app.orders.feed.refreshAll());
    await wait(seconds(40));
    return `rder ${order.number}`;
  },
};

describe("a screen that is open for an order which others take off the board", () => {
  const cases = Object.keys(screens).flatMap((name) =>
    (Object.keys(ways) as (keyof typeof ways)[]).map((way) => [name, way] as const),
  );

  it.each(cases)(
    "is %s: learns it by %s, says it, and offers its action no more (N2)",
    async (name, way) => {
      const { path, options = {}, order: make, presses, action } = screens[name]!;
      branch = await testBranch(options);
      const order = await make(branch);
      await branch.wait(seconds(5));
      await show(path);
      for (const each of presses) await press(each);
      expect(document.querySelector("dialog")).not.toBeNull();
      const text = await ways[way](order);
      expect([...document.querySelectorAll("dialog")].at(-1)?.textContent).toContain(text);
      expect([row(order), isOffered(action)]).toEqual([null, false]);
      // In a list that assigns at the press of a name, the names are disabled, too.
      const names = topmost().querySelectorAll('[role=option]:not([aria-disabled="true"])');
      expect(name === "the riders' list" ? names.length : 0).toBe(0);
    },
  );
});

const alarms = (): number => branch.board.sounds("unconfirmed_order").length;

describe("an order whose automatic rejection failed", () => {
  it('stands in the list as "Time is up", counts in badge and toast, and sounds once a minute, and is not rejected again (N3) [UC-14]', async () => {
    branch = await testBranch({
      company: { confirmationDeadline: { minutes: 3, onDeadline: "reject" } },
    });
    const order = branch.customer.orders({ status: "unconfirmed" });
    const dueAt = order.placedAt + minutes(3);
    await show("/home-delivery/unconfirmed");
    branch.server.failNext("reject", 500);
    await wait(dueAt + seconds(5) - branch.now);
    expect(row(order)?.textContent).toContain("Time is up");
    expect(isOffered(/^Approve, order/)).toBe(true);
    expect(document.querySelector('[data-tab="homeDelivery.unconfirmed"]')?.textContent).toContain(
      "1",
    );
    const [sent, sounds] = [branch.tablet.counts.actions, alarms()];
    // The server itself rejects the order a minute and a half after its time.
    await wait(seconds(80));
    expect(row(order)?.textContent).toContain("Time is up");
    // The one automatic rejection was sent before.
    expect([branch.tablet.counts.actions - sent, alarms() - sounds]).toEqual([0, 1]);
    cleanup();
    await show("/pickup/new");
    expect(document.body.textContent).toContain("1 home delivery order is waiting");
    await wait(seconds(10));
    expect(branch.server.status(order)).toBe("rejected");
    expect(document.body.textContent).not.toContain("is waiting");
  });
});
