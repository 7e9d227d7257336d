// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import { refusedWith, withProof } from "../../../ports/outcome.ts";
import {
  aJob,
  anOrder,
  branchA,
  noon,
  orderId,
  partnerId,
  riderId,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import { configuration } from "../../../tests/support/samples/carriers.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import type { DialogRequest } from "../../alerts/dialog-store.ts";
import { preloadDeliveryDialogs, Rescheduling } from "../lazy/lazy.ts";

let fixture: UiFixture;

beforeAll(() => Promise.all([preloadDeliveryDialogs(), Rescheduling.preload()]));

async function open(path: string, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard(path, options));
}

const dialog = () => screen.getByRole("dialog");
const dialogs = () => screen.queryAllByRole("dialog");
const sign = () => dialog().querySelector("[data-sign]")?.getAttribute("data-sign");
/** The text without the invisible marks that keep the direction of numbers. */
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

const munchbay = "munchbay" as OrderSource;
const brands: readonly Brand[] = [
  { source: munchbay, name: "Munchbay", isOwn: false, mayRefuseConfirmation: true },
];
const riders = ["Omar", "Lina"].map((name, place) => ({
  id: riderId(place + 1),
  name,
  assignedBranchIds: [branchA],
}));
const partners = [{ id: partnerId(3), name: "Swift", configuration }];
const requests: Readonly<Record<string, DialogRequest>> = {
  failure: { kind: "something_went_wrong" },
  confirmation: { kind: "unable_to_confirm", orderNumber: "77", source: munchbay },
  message: { kind: "partner_message", orderNumber: "77", message: "No driver is free" },
  cancelled: { kind: "partner_cancelled", orderNumber: "77" },
};

interface Wording {
  readonly failure: readonly [string, string];
  readonly confirmation: readonly [string, string];
  readonly message: readonly [string, string];
  readonly cancelled: readonly [string, string];
  readonly riderDeleted: readonly [string, string, string];
  readonly activeJob: readonly [string, string];
  readonly answers: readonly [string, string];
}

const quotedLanguages = ["en", "ar"] as const;
const wording: Readonly<Record<(typeof quotedLanguages)[number], Wording>> = {
  en: {
    failure: ["Oops", "Something went wrong. Please try again."],
    confirmation: ["Unable to confirm the order!", "Munchbay's systems are not accepting"],
    message: ["Message from the delivery partner of order 77", "No driver is free"],
    cancelled: [
      "Third-party driver cancelled",
      "Your request for a third-party driver has been canceled for order 77",
    ],
    riderDeleted: ["Oops!", "deleted by the administrator", "Proceed"],
    activeJob: ["Move to Delivered?", "Assign Pickup?"],
    answers: ["No", "Yes"],
  },
  ar: {
    failure: ["عذرًا", "حدث خطأ ما. يُرجى المحاولة مرة أخرى."],
    confirmation: ["تعذّر تأكيد الطلب!", "Munchbay"],
    message: ["رسالة من شريك التوصيل بشأن الطلب 77", "No driver is free"],
    cancelled: ["أُلغي سائق شريك التوصيل", "أُلغي طلبك لسائق من شركة توصيل خارجية للطلب 77"],
    riderDeleted: ["عذرًا!", "حذف المسؤول", "متابعة"],
    activeJob: ["نقل الطلب إلى «تم التوصيل»؟", "تأكيد الاستلام؟"],
    answers: ["لا", "نعم"],
  },
};

describe("each dialog that the app requests", () => {
  it.each(quotedLanguages)(
    "has its texts in %s, with an icon beside its title [ER-2, ER-6]",
    async (locale) => {
      await open("/home-delivery/new", { staff: { locale }, brands });
      const signs: (string | null | undefined)[] = [];
      for (const name of ["failure", "confirmation", "message", "cancelled"] as const) {
        await act(async () => fixture.dialogs.ask(requests[name]!));
        const [title, text] = wording[locale][name];
        expect(read(within(dialog()).getByRole("heading"))).toBe(title);
        expect(read(dialog())).toContain(text);
        expect(document.activeElement).toBe(within(dialog()).getByRole("button"));
        signs.push(sign());
        await act(async () => fireEvent.click(within(dialog()).getByRole("button")));
        expect(dialogs()).toEqual([]);
      }
      expect(signs).toEqual(["warning", "warning", "warning", "information"]);
    },
  );

  it("reloads the page only when the generic one is confirmed, also with Escape [ER-2]", async () => {
    await open("/home-delivery/new", { brands });
    for (const name of ["confirmation", "message", "cancelled"] as const) {
      await act(async () => fixture.dialogs.ask(requests[name]!));
      await press("OK");
    }
    expect([fixture.connection.acknowledged, fixture.connection.tries]).toEqual([0, 0]);
    await act(async () => fixture.dialogs.ask(requests["failure"]!));
    await press("OK");
    expect(fixture.connection.acknowledged).toBe(1);
    await act(async () => fixture.dialogs.ask(requests["failure"]!));
    await act(async () => fireEvent(dialog(), new Event("cancel", { cancelable: true })));
    expect(fixture.connection.acknowledged).toBe(2);
    expect(dialogs()).toEqual([]);
    expect(fixture.connection.tries).toBe(0);
  });

  it("opens the next partner's message when the one before it is closed, by staff or by the browser [ER-6]", async () => {
    await open("/home-delivery/new");
    const orders = ["71", "72", "73"];
    for (const orderNumber of orders) {
      await act(async () =>
        fixture.dialogs.ask({ kind: "partner_message", orderNumber, message: "No driver" }),
      );
    }
    for (const orderNumber of orders) {
      expect(dialogs()).toHaveLength(1);
      expect(read(dialog())).toContain(`order ${orderNumber}`);
      expect((dialog() as HTMLDialogElement).open).toBe(true);
      expect(document.activeElement).toBe(within(dialog()).getByRole("button"));
      // As a browser does after repeated Escape.
      const element = dialog() as HTMLDialogElement;
      element.open = false;
      await act(async () => fireEvent(element, new Event("close")));
    }
    expect(dialogs()).toEqual([]);
  });

  it("shows any message of a partner as plain text", async () => {
    await open("/home-delivery/new");
    const message = '<img src=x onerror="alert(1)"> لا يوجد سائق';
    const request = { kind: "partner_message", orderNumber: "77", message } as const;
    await act(async () => fixture.dialogs.ask(request));
    expect(dialog().querySelector("img")).toBeNull();
    expect(dialog().querySelector("bdi bdi, p bdi")?.textContent).toBe(message);
  });
});

describe("a failed action on the board", () => {
  const numbers = ["1", "2", "3", "4"];
  const orders = numbers.map((number) => anOrder({ id: orderId(Number(number)), number }));
  /** Presses the step of the order, and refuses it. */
  const refuse = async (number: string, status: number) => {
    await press(`Mark ready, order ${number}`);
    await act(async () => fixture.commands.calls.at(-1)?.end(refusedWith(status)));
  };

  it("that is answered with 401, 403, 422 or 500 opens the generic dialog without a notice [ER-2]", async () => {
    await open("/home-delivery/new", { orders });
    for (const [at, status] of [401, 403, 422, 500].entries()) {
      await refuse(numbers[at] ?? "", status);
      expect(read(dialog())).toContain("Something went wrong. Please try again.");
      expect(screen.queryByText(/was not changed/)).toBeNull();
      await press("OK");
      expect(dialogs()).toEqual([]);
    }
  });

  it("that is answered with 404 or 409 was done elsewhere: a notice says so", async () => {
    await open("/home-delivery/new", { orders });
    for (const [at, status] of [404, 409].entries()) {
      await refuse(numbers[at] ?? "", status);
      expect(dialogs()).toEqual([]);
      expect(read(document.body)).toContain(
        `Someone else has already handled order ${numbers[at]}`,
      );
    }
  });

  it("disables only the buttons of its order while it runs [LS-8]", async () => {
    await open("/home-delivery/new", { orders });
    const button = (id: number) =>
      screen.getByRole<HTMLButtonElement>("button", { name: `Mark ready, order ${id}` });
    await press("Mark ready, order 1");
    expect([button(1).disabled, button(2).disabled]).toEqual([true, false]);
    await act(async () => fixture.commands.calls[0]?.end(refusedWith(503)));
    expect([button(1).disabled, button(2).disabled]).toEqual([false, false]);
  });
});

describe("a rejection that the server refuses", () => {
  const options = {
    orders: [anOrder({ number: "77", status: "unconfirmed" })],
    cancelReasons: [{ id: 11 as never, reason: "Too busy" }],
    company: { hasSupervisorPassword: true },
  };
  const refuseWith = async (status: number) => {
    await open("/home-delivery/unconfirmed", options);
    await press("Reject, order 77");
    fireEvent.change(screen.getByLabelText("Supervisor password"), { target: { value: "1" } });
    await press("Proceed");
    const answer = withProof(refusedWith(status), { supervisorPassword: "1" });
    await act(async () => fixture.commands.calls[0]?.end(answer));
  };

  it("is reported in its popup alone for 422, and by the generic dialog over it for other statuses [ER-5]", async () => {
    await refuseWith(422);
    expect(dialogs().map((one) => within(one).getByRole("heading").textContent)).toHaveLength(1);
    expect(within(dialog()).getByRole("alert").textContent).toBe("Password is invalid!");
    for (const status of [403, 500]) {
      fixture.close();
      await refuseWith(status);
      const [popup, generic] = dialogs();
      expect(popup && within(popup).queryByRole("alert")).toBeNull();
      expect(generic && read(generic)).toContain("Something went wrong. Please try again.");
    }
  });
});

describe("a dialog that opens while another is open", () => {
  const order = anOrder({ number: "77", status: "unconfirmed" });
  const options = {
    orders: [order],
    cancelReasons: [{ id: 11 as never, reason: "Too busy" }],
    company: { hasSupervisorPassword: true },
  };
  const seen = () => dialogs().filter((one) => !one.hasAttribute("data-behind"));
  const fieldOf = (selector: string) =>
    seen()[0]?.querySelector<HTMLInputElement>(selector) ?? null;
  const pressEscape = () =>
    act(async () => fireEvent(seen()[0]!, new Event("cancel", { cancelable: true })));
  /** The buttons that lead to the dialog, one after the other, and a text field of it with what is typed there. */
  interface First {
    readonly path: string;
    readonly options?: UiFixtureOptions;
    readonly presses: readonly (string | RegExp)[];
    readonly typed?: readonly [selector: string, value: string];
  }
  const waiting = "/home-delivery/waiting-for-pickup";
  const atCounter = anOrder({ number: "77", status: "ready" });
  const withPartner = {
    ...atCounter,
    job: aJob({ status: "assigned", trackUrl: "https://t.example/7" }),
  };
  const scheduled = {
    ...atCounter,
    status: "new",
    type: "call_center",
    scheduledFor: noon + hourMs,
  } as const;
  const first: Readonly<Record<string, First>> = {
    "the rejection": {
      path: "/home-delivery/unconfirmed",
      presses: ["Reject, order 77"],
      typed: ["input[type=password]", "1234"],
    },
    "the order's popup": { path: "/home-delivery/unconfirmed", presses: [/^#77/] },
    "the approval": {
      path: "/home-delivery/unconfirmed",
      presses: ["Approve, order 77"],
      typed: ['input[inputmode="numeric"]', "47"],
    },
    "the choice of a rider": {
      path: waiting,
      options: { orders: [atCounter], riders, company: { isRiderAssignedThroughPopup: true } },
      presses: [/^Assign rider/],
      typed: ["input", "om"],
    },
    "the partner's job": {
      path: waiting,
      options: { orders: [withPartner], partners, company: { isRiderAssignedThroughPopup: true } },
      presses: [/Swift/],
    },
    "the driver's tracking page": {
      path: waiting,
      options: { orders: [withPartner], partners, company: { isRiderAssignedThroughPopup: true } },
      presses: [/Swift/, "Track driver"],
    },
    "the new time": {
      path: "/scheduled",
      options: { orders: [scheduled] },
      presses: [/^#77/, "Reschedule"],
    },
  };

  const openFirst = async ({ path, presses, ...given }: First): Promise<void> => {
    await open(path, { ...options, brands, ...given.options });
    for (const name of presses) {
      await screen.findByRole("button", { name });
      await press(name);
    }
    // The code of some dialogs and of their parts comes late.
    await waitFor(() => expect(fieldOf(given.typed?.[0] ?? "button")).not.toBeNull());
  };
  it.each(Object.entries(first))(
    "takes its place, and gives it back with what was typed: over %s (N43)",
    async (_, given) => {
      await openFirst(given);
      const [below] = seen();
      const depth = dialogs().length;
      const [field, value] = given.typed ?? [];
      if (field !== undefined) fireEvent.change(fieldOf(field)!, { target: { value } });
      for (const [kind, request] of Object.entries(requests)) {
        await act(async () => fixture.dialogs.ask(request));
        expect(seen()).toHaveLength(1);
        expect(seen()[0]).not.toBe(below);
        expect(read(seen()[0]!)).toContain(wording.en[kind as "failure"][1]);
        await pressEscape();
        expect([seen(), dialogs().length]).toEqual([[below], depth]);
        expect(field && fieldOf(field)?.value).toBe(value);
      }
      for (const _ of dialogs()) await pressEscape();
      expect(dialogs()).toEqual([]);
    },
  );

  it("shows one of three, and each again when the one above it closes (N43)", async () => {
    await open("/home-delivery/unconfirmed", options);
    await press(/^#77/);
    const [popup] = seen();
    await act(async () => fireEvent.click(within(popup!).getByRole("button", { name: /^Reject/ })));
    const [rejection] = seen();
    await act(async () => fixture.dialogs.ask(requests["failure"]!));
    expect([seen().length, seen()[0] === popup, seen()[0] === rejection]).toEqual([
      1,
      false,
      false,
    ]);
    await pressEscape();
    expect(seen()).toEqual([rejection]);
    await pressEscape();
    expect(seen()).toEqual([popup]);
  });
});

describe("completing an order", () => {
  const delivering = { number: "77", status: "in_progress", riderId: riderId(6) } as const;
  const pressed = () => fixture.commands.calls.map(({ name }) => name);

  it.each(quotedLanguages)(
    "warns in %s if its rider was deleted, and continues with Proceed [FL-7]",
    async (locale) => {
      await open("/home-delivery/in-progress", {
        orders: [anOrder(delivering)],
        staff: { locale },
      });
      const row = document.querySelector<HTMLElement>("tr[data-order]")!;
      const button = row.querySelector<HTMLElement>('[data-column="actions"] button')!;
      button.focus();
      await act(async () => fireEvent.click(button));
      const [title, text, proceed] = wording[locale].riderDeleted;
      expect(read(within(dialog()).getByRole("heading"))).toBe(title);
      expect(read(dialog())).toContain(text);
      expect([pressed(), sign()]).toEqual([[], "warning"]);
      await act(async () => fireEvent(dialog(), new Event("cancel", { cancelable: true })));
      expect([dialogs(), pressed()]).toEqual([[], []]);
      expect(document.activeElement).toBe(button);
      await act(async () => fireEvent.click(button));
      await press(proceed);
      expect([dialogs(), pressed()]).toEqual([[], ["markDelivered"]]);
    },
  );

  it.each(quotedLanguages)(
    "asks in %s while a partner has an active job: No sends nothing, Yes continues [FL-8]",
    async (locale) => {
      const places = [
        ["/home-delivery/in-progress", { status: "in_progress" }, "markDelivered"],
        ["/home-delivery/waiting-for-pickup", { status: "ready" }, "markPickedUp"],
        ["/pickup/waiting-for-collection", { status: "ready", isTakeaway: true }, "markCollected"],
      ] as const;
      const [no, yes] = wording[locale].answers;
      const [onDelivering, onPickup] = wording[locale].activeJob;
      for (const [path, set, command] of places) {
        const orders = [anOrder({ ...set, job: aJob({ status: "assigned" }) })];
        await open(path, { orders, staff: { locale } });
        const button = document.querySelector<HTMLElement>('[data-column="actions"] button')!;
        await act(async () => fireEvent.click(button));
        const title = command === "markDelivered" ? onDelivering : onPickup;
        expect(read(within(dialog()).getByRole("heading"))).toBe(title);
        await press(no);
        expect([dialogs(), pressed()]).toEqual([[], []]);
        await act(async () => fireEvent.click(button));
        await press(yes);
        expect([dialogs(), pressed()]).toEqual([[], [command]]);
        fixture.close();
      }
      await open("/home-delivery/new");
    },
  );

  it("asks nothing if the job is cancelled or complete [FL-8]", async () => {
    for (const status of ["cancelled", "complete"] as const) {
      const order = anOrder({ number: "77", status: "in_progress", job: aJob({ status }) });
      await open("/home-delivery/in-progress", { orders: [order] });
      await press("Delivered, order 77");
      expect([dialogs(), pressed()]).toEqual([[], ["markDelivered"]]);
      fixture.close();
    }
    await open("/home-delivery/new");
  });

  it("sends nothing if it was completed elsewhere meanwhile, and says so [FL-13]", async () => {
    const order = anOrder(delivering);
    await open("/home-delivery/in-progress", { orders: [order] });
    await press("Delivered, order 77");
    await act(async () =>
      fixture.take(withUpdate(order, "marked_as_delivered", { status: "delivered" })),
    );
    expect(read(dialog())).toContain("Someone else has already handled order 77");
    await press("OK");
    expect([dialogs(), pressed()]).toEqual([[], []]);
  });
});
