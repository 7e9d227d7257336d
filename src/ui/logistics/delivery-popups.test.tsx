// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { LogisticsJobStatus, LogisticsPartner } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  aJob,
  anOrder,
  branchA,
  noon,
  partnerId,
  riderId,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import { configuration, riders } from "../../../tests/support/samples/carriers.ts";
import { everyLanguage } from "../../../tests/support/samples/every-language.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { preloadDeliveryDialogs } from "../lazy/lazy.ts";

let fixture: UiFixture;

beforeAll(() => preloadDeliveryDialogs());

const partners: readonly LogisticsPartner[] = [
  { id: partnerId(3), name: "Swift", configuration },
  {
    id: partnerId(4),
    name: "Kite",
    configuration: { ...configuration, isScheduledOrderAssignmentAllowed: false },
  },
  { id: partnerId(5), name: "Not set up" },
];

async function open(path: string, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard(path, { riders, partners, ...options }));
}

const newPath = "/home-delivery/new";
const readyPath = "/home-delivery/waiting-for-pickup";
const through = { isRiderAssignedThroughPopup: true };
const cell = () => document.querySelector<HTMLElement>('td[data-column="rider"]')!;
const dialogs = () => screen.queryAllByRole("dialog");
const dialog = () => dialogs().at(-1)!;
const press = (name: string | RegExp, within_: HTMLElement = dialog()) =>
  act(async () => fireEvent.click(within(within_).getByRole("button", { name })));
const pressed = () => fixture.commands.calls.map(({ name, details }) => [name, ...details]);
const pass = (ms_: number) => act(() => fixture.pass(ms_));
const receive = (order: Order) => act(async () => fixture.take(order));
const choices = () =>
  within(dialog())
    .queryAllByRole("option")
    .map((option) => option.querySelector("bdi")?.textContent);
/** Types like a person: a browser also reports the kind of input. */
const type = (text: string) =>
  act(async () => {
    const search = within(dialog()).getByRole("textbox");
    const event = { inputType: "insertText", data: text, bubbles: true };
    search.dispatchEvent(new InputEvent("beforeinput", event));
    fireEvent.change(search, { target: { value: text } });
  });
const pick = (name: string) =>
  act(async () => fireEvent.click(within(dialog()).getByRole("option", { name })));

/** The popup that the rider's button opens. */
async function opened(): Promise<{ readonly hasDropdown: boolean; readonly hasModal: boolean }> {
  await press("Assign rider", cell());
  await drawn(() => dialogs().length > 0);
  const hasList = within(dialog()).queryAllByRole("listbox").length > 0;
  const hasAssign =
    within(dialog()).queryAllByRole("button", { name: /^Assign( and send out)?$/ }).length > 0;
  return { hasDropdown: hasList && !hasAssign, hasModal: hasList && hasAssign };
}

describe("the carrier choice of a row", () => {
  const flows = [
    [false, false, true, false, true],
    [false, true, false, true, true],
    [true, false, true, false, false],
    [true, true, false, true, false],
  ] as const;
  it.each(flows)(
    "on new with rider app %s and popup %s: dropdown %s, rider popup %s, partner popup %s [RA-1]",
    async (app, popup, hasDropdown, hasModal, hasPartner) => {
      await open(newPath, {
        orders: [anOrder()],
        company: { isRiderAppEnabled: app, isRiderAssignedThroughPopup: popup },
      });
      const partner = within(cell()).queryByRole("button", { name: /Delivery partner of order/ });
      expect(partner !== null).toBe(hasPartner);
      expect(await opened()).toEqual({ hasDropdown, hasModal });
    },
  );

  it("is a dropdown on ready only with both settings off, else the rider popup [HD-4]", async () => {
    for (const [app, popup] of flows) {
      await open(readyPath, {
        orders: [anOrder({ status: "ready" })],
        company: { isRiderAppEnabled: app, isRiderAssignedThroughPopup: popup },
      });
      const partner = within(cell()).queryByRole("button", { name: /Delivery partner of order/ });
      expect(partner !== null).toBe(!app);
      const hasDropdown = !app && !popup;
      expect(await opened()).toEqual({ hasDropdown, hasModal: !hasDropdown });
      fixture.close();
    }
  });

  it("offers no partner without a configured one, and none for an order with a rider", async () => {
    await open(newPath, { orders: [anOrder()], partners: [{ id: partnerId(5), name: "Raw" }] });
    const buttons = () => within(cell()).getAllByRole("button").map(read);
    expect(buttons()).toEqual(["Assign rider"]);
    await receive(withUpdate(anOrder(), "rider_assigned", { riderId: riderId(1) }));
    expect(buttons()).toEqual(["OOmar"]);
  });
});

describe("the rider popup", () => {
  const openPopup = async (set: Partial<Order> = {}) => {
    await open(newPath, { orders: [anOrder({ number: "77", ...set })], company: through });
    await act(async () => fireEvent.click(within(cell()).getAllByRole("button")[0]!));
  };

  it("offers the riders of the order's branch, and assigns the chosen one [RA-13]", async () => {
    await openPopup();
    expect(read(within(dialog()).getByRole("heading"))).toBe("Rider for order 77");
    expect(choices()).toEqual(["Omar", "Lina"]);
    const assign = within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Assign" });
    expect(assign.disabled).toBe(true);
    await pick("Lina");
    await press("Assign");
    expect(pressed()).toEqual([["assignRider", 2]]);
    await act(async () => fixture.commands.calls[0]?.end({ kind: "done" }));
    expect(dialogs()).toEqual([]);
  });

  it("searches by name, says No Drivers, and never assigns a rider that the search hides [RA-3, RA-13]", async () => {
    await openPopup();
    await pick("Omar");
    await type("LIN");
    expect(choices()).toEqual(["Lina"]);
    const assign = within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Assign" });
    expect(assign.disabled).toBe(true);
    await type("zz");
    expect(within(dialog()).getByText("No Drivers")).toBeDefined();
    expect(choices()).toEqual([]);
  });

  it("works by keyboard: typing leaves one rider, Enter chooses, Enter assigns", async () => {
    await openPopup();
    await type("oma");
    const search = within(dialog()).getByRole("textbox");
    await act(async () => {
      fireEvent.keyDown(search, { key: "Enter" });
      fireEvent.keyUp(search, { key: "Enter" });
    });
    expect(within(dialog()).getByRole("option").getAttribute("aria-selected")).toBe("true");
    await act(async () => fireEvent.submit(search.closest("form")!));
    expect(pressed()).toEqual([["assignRider", 1]]);
  });

  it("unassigns a rider, and assigns another one", async () => {
    await openPopup({ riderId: riderId(1) });
    expect(within(dialog()).getByRole("button", { name: "Reassign" })).toBeDefined();
    await press("Unassign");
    expect(pressed()).toEqual([["unassignRider"]]);
  });

  it("shows a refusal inside and in no dialog, and ignores repeats for 3 s [RA-6, FL-12]", async () => {
    await openPopup();
    await pick("Omar");
    await press("Assign");
    await act(async () => fixture.commands.calls[0]?.end(refusedWith(500)));
    expect(dialogs()).toHaveLength(1);
    expect(read(within(dialog()).getByRole("alert"))).toContain("Order 77 was not changed.");
    const assign = () =>
      within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Assign" });
    await pass(2_999);
    expect(assign().disabled).toBe(true);
    await act(async () => fireEvent.submit(assign().closest("form")!));
    expect(pressed()).toHaveLength(1);
    await pass(1);
    expect(assign().disabled).toBe(false);
  });

  it("shows a rider assigned elsewhere at once", async () => {
    await openPopup();
    await receive(withUpdate(anOrder({ number: "77" }), "rider_assigned", { riderId: riderId(2) }));
    expect(read(dialog())).toContain("Lina was assigned in the meantime");
    expect(read(dialog())).toContain("Now Lina");
  });

  it("stays readable when the order leaves the board, says so, and assigns nothing (N2)", async () => {
    await openPopup();
    await pick("Lina");
    await type("lin");
    await act(async () => fixture.remove(anOrder().id));
    expect(read(dialog())).toContain("Order 77 is no longer on this board");
    const search = within(dialog()).getByRole<HTMLInputElement>("textbox");
    expect([search.value, choices()]).toEqual(["lin", ["Lina"]]);
    expect(within(dialog()).getByRole("button", { name: "Assign" })).toHaveProperty(
      "disabled",
      true,
    );
    await act(async () => fireEvent.submit(search.form!));
    expect(pressed()).toEqual([]);
  });

  it("closes with a message when the order has moved on or a partner has it", async () => {
    await openPopup();
    const gone = withUpdate(anOrder({ number: "77" }), "marked_as_picked_up", {
      status: "in_progress",
    });
    await receive(gone);
    expect(read(dialog())).toContain("Someone else has already handled order 77");
    await press("OK");
    expect(dialogs()).toEqual([]);
  });

  it("assigns no other rider in place of a chosen one who is gone, and the chosen one under a new name (N45)", async () => {
    await openPopup();
    await pick("Lina");
    const assign = within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Assign" });
    const [omar, lina] = riders;
    await act(async () => fixture.company.take({ riders: [omar!] }));
    expect([assign.disabled, choices()]).toEqual([true, ["Omar"]]);
    fireEvent.submit(assign.closest("form")!);
    expect(pressed()).toEqual([]);
    await act(async () => fixture.company.take({ riders: [{ ...lina!, name: "Lina B." }, omar!] }));
    expect(assign.disabled).toBe(true);
    await pick("Lina B.");
    await act(async () => fixture.company.take({ riders: [omar!, { ...lina!, name: "Lina C." }] }));
    await press("Assign");
    expect(pressed()).toEqual([["assignRider", 2]]);
  });

  it("shows hostile names as text", async () => {
    const name = '<img src=x onerror="alert(1)">';
    await open(newPath, {
      orders: [anOrder()],
      company: through,
      riders: [{ id: riderId(1), name, assignedBranchIds: [branchA] }],
    });
    await act(async () => fireEvent.click(within(cell()).getAllByRole("button")[0]!));
    expect(choices()).toEqual([name]);
    expect(dialog().querySelector("img")).toBeNull();
  });
});

describe("the partner popup", () => {
  let latest = noon;
  const withJob = (status: LogisticsJobStatus, set = {}) =>
    anOrder({
      number: "77",
      status: "ready",
      job: aJob({
        status,
        driverName: "Hadi",
        driverTelephone: "+971 55 0101",
        updatedAt: ++latest,
        ...set,
      }),
    });
  const openPopup = async (order: Order, options: UiFixtureOptions = {}) => {
    await open(order.status === "ready" ? readyPath : newPath, { orders: [order], ...options });
    const buttons = within(cell()).getAllByRole("button");
    await act(async () => fireEvent.click(buttons.at(-1)!));
  };
  const state = () => dialog().querySelector<HTMLElement>("[data-job-status]");

  it("offers the company's configured partners and assigns one [RA-7, RA-12]", async () => {
    await openPopup(anOrder({ number: "77" }));
    expect(choices()).toEqual(["Swift", "Kite"]);
    await type("zz");
    expect(within(dialog()).getByText("No partners")).toBeDefined();
    await type("kit");
    expect(choices()).toEqual(["Kite"]);
    await pick("Kite");
    await press("Assign");
    expect(pressed()).toEqual([["createLogisticsJob", 4]]);
    await act(async () => fixture.commands.calls[0]?.end({ kind: "done" }));
    await receive(anOrder({ number: "77", job: aJob({ status: "pending", updatedAt: noon + 1 }) }));
    expect(state()?.dataset["jobStatus"]).toBe("pending");
  });

  it("asks no other partner in the place of a chosen one that is gone, and the chosen one under a new name (N45)", async () => {
    await openPopup(anOrder({ number: "77" }));
    await pick("Kite");
    const assign = within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Assign" });
    const [swift, kite] = partners;
    await act(async () => fixture.company.take({ partners: [swift!] }));
    expect([assign.disabled, choices()]).toEqual([true, ["Swift"]]);
    fireEvent.submit(assign.closest("form")!);
    expect(pressed()).toEqual([]);
    await act(async () =>
      fixture.company.take({ partners: [{ ...kite!, name: "Kite B." }, swift!] }),
    );
    expect(assign.disabled).toBe(true);
    await pick("Kite B.");
    await act(async () =>
      fixture.company.take({ partners: [swift!, { ...kite!, name: "Kite C." }] }),
    );
    await press("Assign");
    expect(pressed()).toEqual([["createLogisticsJob", 4]]);
  });

  it.each(["en", "ar"] as const)(
    "shows each status with its title, text and picture, in %s [RA-7, RA-8]",
    async (locale) => {
      const texts = everyLanguage[locale];
      await openPopup(withJob("pending"), { staff: { locale } });
      const pictures = new Set<string>();
      let at = noon + hourMs;
      const statuses = [
        "pending",
        "assigned",
        "arrived",
        "delivering",
        "reassigning",
        "cancelled",
      ] as const;
      for (const status of statuses) {
        at += minuteMs;
        await receive(withJob(status, { updatedAt: at }));
        expect(state()?.dataset["jobStatus"]).toBe(status);
        expect(state()?.textContent).toBe(
          texts[`job.title.${status}`] + texts[`job.text.${status}`],
        );
        pictures.add(state()?.querySelector("svg")?.innerHTML ?? "");
      }
      // Both are pending assignment.
      expect(pictures.size).toBe(5);
      expect(texts["job.title.pending"]).toBe(texts["job.title.reassigning"]);
    },
  );

  it("shows a job whose status cannot be read as unknown, and offers no second partner (N16)", async () => {
    await openPopup(withJob("unknown"));
    expect(state()?.textContent).toBe(
      everyLanguage.en["job.title.unknown"] + everyLanguage.en["job.text.unknown"],
    );
    expect(within(dialog()).queryByRole("searchbox")).toBeNull();
    expect(within(dialog()).queryByRole("button", { name: "Assign" })).toBeNull();
    await press("Cancel job");
    expect(read(dialogs().at(-1)!)).toContain("Cancel the partner's job?");
    expect(pressed()).toEqual([]);
  });

  it("closes when the job is complete [RA-8]", async () => {
    await openPopup(withJob("delivering"));
    expect(dialogs()).toHaveLength(1);
    await receive(withJob("complete"));
    expect(dialogs()).toEqual([]);
  });

  it("shows the rider's details, cancels the job after a question, and then offers the partners again [RA-7]", async () => {
    await openPopup(withJob("assigned"));
    expect(read(dialog())).toContain("Hadi");
    expect(read(dialog())).toContain("+971 55 0101");
    expect(choices()).toEqual([]);
    await press("Cancel job");
    await press("No");
    expect([pressed(), dialogs().length]).toEqual([[], 1]);
    await press("Cancel job");
    expect(dialogs().at(-1)?.textContent).toContain("The driver for order");
    expect(pressed()).toEqual([]);
    await press("Yes");
    expect(pressed()).toEqual([["cancelLogisticsJob"]]);
    await act(async () => fixture.commands.calls[0]?.end({ kind: "done" }));
    await receive(withJob("cancelled", { updatedAt: noon + hourMs }));
    expect(choices()).toEqual(["Omar", "Lina", "Far", "Swift", "Kite"]);
    await pass(3_000);
    await pick("Swift");
    await press("Reassign");
    expect(pressed().at(-1)).toEqual(["createLogisticsJob", 3]);
  });

  it("says inside that a job was not cancelled, and ignores repeats for 3 s [RA-6, FL-12]", async () => {
    await openPopup(withJob("assigned"));
    await press("Cancel job");
    await press("Yes");
    await act(async () => fixture.commands.calls[0]?.end(refusedWith(422)));
    expect(dialogs()).toHaveLength(1);
    expect(read(within(dialog()).getByRole("alert"))).toContain("was not cancelled");
    const cancel = () =>
      within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Cancel job" });
    await pass(2_999);
    expect(cancel().disabled).toBe(true);
    await pass(1);
    expect(cancel().disabled).toBe(false);
  });

  it("shows a partner assigned elsewhere at once", async () => {
    await openPopup(anOrder({ number: "77" }));
    await receive(anOrder({ number: "77", job: aJob({ status: "pending", updatedAt: noon + 1 }) }));
    expect(read(dialog())).toContain("Swift was assigned in the meantime");
    expect(choices()).toEqual([]);
  });

  it("names a rider assigned meanwhile, and then allows no partner", async () => {
    await openPopup(anOrder({ number: "77" }));
    await receive(withUpdate(anOrder({ number: "77" }), "rider_assigned", { riderId: riderId(1) }));
    expect(read(dialog())).toContain("Omar already has order 77");
    expect(choices()).toEqual([]);
  });

  it("is the delivery-info dialog for the partner with its own drivers [RA-10] (N43)", async () => {
    await openPopup(withJob("assigned", { partnerUniqueId: 8 }));
    expect(read(within(dialog()).getByRole("heading", { level: 2 }))).toBe("Delivery by Swift");
    expect(read(dialog())).toContain("Swift delivers order 77 with its own drivers.");
    expect(within(dialog()).queryByRole("button", { name: "Track driver" })).toBeNull();
    await press("OK");
    expect(dialogs()).toEqual([]);
  });

  it("assigns a scheduled order to a partner of this country that takes such orders [SC-1, SC-4]", async () => {
    const order = anOrder({ number: "77", scheduledFor: noon + hourMs });
    await open("/scheduled", { orders: [order] });
    expect(screen.getByRole("columnheader", { name: "Driver" })).toBeDefined();
    await press("Delivery partner of order 77", cell());
    expect(choices()).toEqual(["Swift"]);
    await pick("Swift");
    await press("Assign");
    expect(pressed()).toEqual([["createLogisticsJob", 3]]);
  });

  const noColumn: readonly (readonly [string, UiFixtureOptions])[] = [
    [
      "only pickups are listed",
      { orders: [anOrder({ isTakeaway: true, scheduledFor: noon + 1e6 })] },
    ],
    ["no partner carries orders here", { company: { country: "MY" } }],
    ["the rider app takes the place of the partners", { company: { isRiderAppEnabled: true } }],
  ];
  it.each(noColumn)(
    "has no driver column on the scheduled list if %s [SC-1]",
    async (_, options) => {
      await open("/scheduled", { orders: [anOrder({ scheduledFor: noon + hourMs })], ...options });
      expect(screen.queryByRole("columnheader", { name: "Driver" })).toBeNull();
    },
  );
});

describe("the tracking popup", () => {
  const trackUrl = "https://track.swift.example/7";
  const openTracking = async (job: object, options: UiFixtureOptions = {}) => {
    await open(readyPath, {
      orders: [
        anOrder({ number: "77", status: "ready", job: aJob({ status: "assigned", ...job }) }),
      ],
      ...options,
    });
    await press(/Swift/, cell());
    await press("Track driver");
  };
  const frame = () => dialog().querySelector("iframe");

  it("embeds the partner's page, isolated from the app, beside a cancel button [RA-11]", async () => {
    await openTracking(
      { trackUrl },
      { coreBase: "https://core.example", configuration: { trackingHosts: ["swift.example"] } },
    );
    expect(frame()?.getAttribute("src")).toBe(trackUrl);
    expect(frame()?.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin");
    expect(frame()?.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(frame()?.title.replace(/[\u2066-\u2069]/g, "")).toBe("Tracking page of Swift");
    await press("Cancel job");
    await press("Yes");
    expect(pressed()).toEqual([["cancelLogisticsJob"]]);
  });

  it("offers the page as a link in a new window where the installation lists no hosts [N29]", async () => {
    await openTracking({ trackUrl }, { coreBase: "https://core.example" });
    const link = within(dialog()).getByRole("link", { name: "Open the tracking page" });
    expect(link.getAttribute("href")).toBe(trackUrl);
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(frame()).toBeNull();
    expect(read(dialog())).toContain("The tracking page of Swift opens in a new window.");
    expect(within(dialog()).getByRole("button", { name: "Cancel job" })).toBeDefined();
  });

  it("frames no page of the core system, even if its host is listed [N29]", async () => {
    await openTracking(
      { trackUrl: "https://core.example/7" },
      { coreBase: "https://core.example", configuration: { trackingHosts: ["core.example"] } },
    );
    expect(frame()).toBeNull();
    expect(read(dialog())).toContain("This page may not open the partner's tracking address");
  });

  it("loads no external page in training, and says so", async () => {
    await openTracking({ trackUrl });
    expect(frame()).toBeNull();
    expect(read(dialog())).toContain("Training: no outside pages are opened.");
    expect(dialog().querySelector("[data-job-status]")).not.toBeNull();
  });

  it("says that there is no page, or that its address is not allowed", async () => {
    await openTracking({}, { coreBase: "https://core.example" });
    expect([frame(), read(dialog())]).toEqual([null, expect.stringContaining("no tracking page")]);
    fixture.close();
    await openTracking({ trackUrl: "http://track.example" }, { coreBase: "https://core.example" });
    expect(frame()).toBeNull();
    expect(read(dialog())).toContain("it starts with http instead of https");
  });

  it("closes with the job", async () => {
    await openTracking({ trackUrl });
    expect(dialogs()).toHaveLength(2);
    await receive(
      anOrder({
        number: "77",
        status: "ready",
        job: aJob({ status: "cancelled", updatedAt: noon + minuteMs }),
      }),
    );
    expect(dialogs()).toHaveLength(1);
  });
});

describe("a ready order whose partner sends no updates", () => {
  it('reads "Mark as collected" 15 minutes after its job changed, not before [RA-9]', async () => {
    const job = aJob({ status: "assigned", updatedAt: noon });
    await open(readyPath, { orders: [anOrder({ number: "77", status: "ready", job })] });
    const action = () =>
      document.querySelector('td[data-column="actions"] button:last-child')?.textContent;
    await pass(15 * minuteMs - 1);
    expect(action()).toBe("Picked up");
    await pass(1);
    expect(action()).toBe("Mark as collected");
  });
});

describe("the riders of the branch", () => {
  it("are shown with their orders, their departure, and the time when the last order is due", async () => {
    const order = withUpdate(
      anOrder({ number: "77", riderId: riderId(1), deliveryEtaMinutes: 30 }),
      "rider_assigned",
      { status: "in_progress" },
      noon + 5 * minuteMs,
    );
    await open("/home-delivery/in-progress", { orders: [order], now: noon + 10 * minuteMs });
    await press("Riders", document.body);
    const rows = within(dialog()).getAllByRole("listitem").map(read);
    expect(rows[0]).toBe("Omar#77since 12:05 · last delivery due 12:30OutIs back");
    expect(rows.slice(1)).toEqual(["LinaAvailable"]);
    await pass(20 * minuteMs + 1_000);
    expect(read(dialog())).toContain("last delivery was due 12:30");
    await press("Close");
    expect(dialogs()).toEqual([]);
  });
});
