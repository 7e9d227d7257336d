// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { AcceptanceSetting } from "../../../ports/branch-api.ts";
import type {
  AcceptanceCapability,
  PauseReason,
  SourceState,
} from "../../../ports/entities/acceptance.ts";
import type { BranchId, OrderId, OrderSource } from "../../../ports/entities/ids.ts";
import { type Duration, dayMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { aBranch } from "../../../tests/support/samples/company-builders.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import "./taking-orders-bar.tsx";

const [online, foodhub] = ["online", "foodhub"] as OrderSource[] as [OrderSource, OrderSource];
const branchId = 1 as BranchId;
const brands = [
  { source: online, name: "Our shop", isOwn: true, mayRefuseConfirmation: false },
  { source: foodhub, name: "Food Hub", isOwn: false, mayRefuseConfirmation: true },
];

const capability: AcceptanceCapability = {
  sources: [online, foodhub],
  modes: ["busy", "paused"],
  reasons: [],
  needsPassword: false,
  busyMinutes: [10, 20, 30],
  pauseMinutes: [15, 30, 60],
};

interface Given extends UiFixtureOptions {
  readonly acceptance?: Partial<AcceptanceCapability>;
  readonly states?: readonly SourceState[];
}

async function opened({ acceptance, states = [], ...options }: Given = {}) {
  const board = await openBoard("/home-delivery/new", {
    brands,
    orders: [anOrder({ number: "1" })],
    company: { capabilities: { acceptance: { ...capability, ...acceptance } } },
    ...options,
  });
  const { ports } = board.fixture;
  let changedAt = noon;
  const reset = (...shown: readonly SourceState[]): void => {
    changedAt += 1;
    ports.states = board.fixture.app.branches.selectedIds.map((id) => ({
      branchId: id,
      changedAt,
      acceptance: shown,
    }));
  };
  const push = async (...shown: readonly SourceState[]): Promise<void> => {
    reset(...shown);
    await act(async () => {
      for (const state of ports.states) {
        const { branchSignals } = board.fixture.app.orders;
        branchSignals.emit({ kind: "pushed", branchId: state.branchId, state });
      }
    });
  };
  await push(...states);
  return {
    board,
    push,
    /** Changes the states of the server, of which no push tells. */
    reset,
    pass: (ms: Duration) => act(async () => board.fixture.pass(ms)),
    /** The waiting settings, as the screen has sent them. */
    sent: () => ports.api.waiting("setAcceptance").map(({ args }) => args[0] as AcceptanceSetting),
    answer: (outcome: unknown) =>
      act(async () => ports.api.waiting("setAcceptance")[0]?.answer(outcome)),
    list: () => document.querySelector<HTMLElement>("[data-sources]"),
    row: (name: string) => screen.getByRole("group", { name }),
    strips: () =>
      [...document.querySelectorAll("section[data-tone]")]
        .filter((section) => section.querySelector("strong") !== null)
        .map((section) => read(section)),
  };
}

const busy: SourceState = {
  source: foodhub,
  mode: "busy",
  extraMinutes: 20,
  until: noon + 30 * minuteMs,
  since: noon,
  by: { kind: "staff", name: "Sara" },
};
const pausedBySystem: SourceState = {
  source: foodhub,
  mode: "paused",
  until: noon + 30 * minuteMs,
  since: noon,
  by: { kind: "system", name: "Food Hub" },
  reason: "2 orders were not answered",
};

describe("the strips below the tabs", () => {
  it("name source, end, time left and who did it, and are not there while all are open [BZ-1]", async () => {
    const { strips, push, pass } = await opened();
    expect(strips()).toEqual([]);
    await push(busy);
    expect(strips()).toEqual([
      "Busy, +20 min until 12:30 · 30:00 leftFood Hub · Sara at 12:00Open now",
    ]);
    await pass(61 * secondMs);
    expect(strips()[0]).toContain("28:59 left");
    await push(pausedBySystem);
    expect(strips()[0]).toContain("Food Hub is paused until 12:30");
    expect(strips()[0]).toContain("Set by Food Hub at 12:00 · 2 orders were not answered");
    await push();
    expect(strips()).toEqual([]);
  });

  it("name the year of a far end, and give the time until then in days from two days on [BZ-1]", async () => {
    const { strips, push } = await opened();
    const until = (hours: number) =>
      push({ ...pausedBySystem, until: noon + hours * 60 * minuteMs });
    await until(47);
    expect(strips()[0]).toContain("until 5\u00a0Mar, 11:00 · 47:00:00 left");
    await until(48);
    expect(strips()[0]).toContain("until 5\u00a0Mar, 12:00 · 2 days left");
    await until(400 * 24);
    expect(strips()[0]).toMatch(/until 7\u00a0Apr\u00a02027, 12:00 · 400 days left/);
  });

  it("say All sources where none is left, and name those of which one is open [BZ-1]", async () => {
    const third = "talabat" as OrderSource;
    const three = [online, foodhub, third];
    const paused = three.map((source) => ({ ...pausedBySystem, source }));
    const { strips, push } = await opened({ acceptance: { sources: three }, states: paused });
    expect(strips()).toEqual([expect.stringMatching(/^All sources are paused until 12:30/)]);
    await push(...three.map((source) => ({ ...busy, source })));
    expect(strips()[0]).toContain("leftAll sources · Sara");
    await push(...paused.slice(1));
    expect(strips()[0]).toMatch(/^Food Hub and \S+ are paused until 12:30/);
  });

  it("offer 15 minutes more in the last minute, say it once, and then that it opens [BZ-3]", async () => {
    const { strips, pass, board, sent } = await opened({ states: [busy] });
    await pass(29 * minuteMs - 1);
    expect(strips()[0]).not.toContain("+15 min");
    await pass(1);
    expect(strips()[0]).toContain("+15 min");
    const said = () => screen.getAllByRole("status").map(read);
    expect(said().filter((text) => text === "Food Hub opens in 1 minute")).toHaveLength(1);
    await board.press("+15 min");
    expect(sent()).toMatchObject([
      {
        wanted: { mode: "busy", extraMinutes: 20, until: noon + 45 * minuteMs },
        was: { mode: "busy" },
      },
    ]);
    await pass(minuteMs);
    expect(strips()[0]).toContain("Food Hub: Opening");
  });

  it("offer no minutes more at the business end, after which nothing may end [BZ-2] [BZ-3]", async () => {
    const businessEnd = noon + 30 * minuteMs;
    const { strips, pass } = await opened({
      states: [busy],
      company: {
        capabilities: { acceptance: capability },
        businessEndTimeSeconds: (businessEnd % dayMs) / secondMs,
      },
    });
    await pass(29 * minuteMs);
    expect(strips()[0]).toContain("Open now");
    expect(strips()[0]).not.toContain("+15 min");
  });

  it("turn red where a source is still paused after its end, or has none [BZ-2] [BZ-3]", async () => {
    const late = { ...busy, mode: "paused" } as const;
    const { strips, pass, push } = await opened({ states: [late] });
    await pass(30 * minuteMs + 6 * secondMs);
    expect(strips()[0]).toContain("Food Hub: Still paused after its end");
    const { until: _, ...endless } = late;
    await push(endless);
    expect(strips()[0]).toContain("Food Hub is paused until somebody opens it");
    expect(document.querySelector('section[data-tone="late"]')).not.toBeNull();
  });

  it("open a source with one press and keep the marketplace's sentence where it refuses [BZ-7]", async () => {
    const { board, sent, answer, strips } = await opened({ states: [busy] });
    await board.press("Open now");
    expect(sent()).toMatchObject([{ branchId, source: foodhub, wanted: { mode: "open" } }]);
    expect(strips()[0]).toContain("Sending…");
    await answer(refusedWith(422, "The rider is on the way"));
    expect(strips()[0]).toContain("The rider is on the way");
    expect(board.button("Open now").getAttribute("aria-disabled")).toBe("false");
  });

  it("are one line that counts from three branches on, and opens the list [BZ-1]", async () => {
    const branches = [1, 2, 3].map((id) => aBranch(id));
    const { board, strips, push, list } = await opened({ branches });
    await act(async () => board.fixture.app.branches.select({ kind: "all" }));
    await push(busy);
    expect(strips()).toEqual(["3 sources are busy or pausedShow"]);
    await board.press("Show");
    expect(read(list())).toContain("Branch 2 · Food Hub · Sara at 12:00");
  });
});

describe("the list of sources", () => {
  it("sets busy with two presses and opens again with one, with its keyboard by groups [BZ-1]", async () => {
    const { board, sent, row, answer, push, list } = await opened();
    await board.press("Taking orders");
    expect(document.activeElement?.textContent).toBe("Taking orders");
    const hub = row("Food Hub");
    await board.press("Busy, 20 minutes more", hub);
    expect(sent()).toEqual([
      {
        branchId,
        source: foodhub,
        was: { mode: "open" },
        wanted: { mode: "busy", until: noon + 30 * minuteMs, extraMinutes: 20 },
      },
    ]);
    expect(read(hub)).toContain("Sending…");
    await answer({ kind: "done", value: { branchId, changedAt: noon + 9, acceptance: [busy] } });
    expect(
      board.button("Busy, 20 minutes more", row("Food Hub")).getAttribute("aria-pressed"),
    ).toBe("true");
    const group = within(row("Food Hub")).getByRole("group", { name: /Busy/ });
    const stops = [...group.querySelectorAll("button")].map(({ tabIndex }) => tabIndex);
    expect(stops).toEqual([-1, 0, -1]);
    group.querySelectorAll("button")[1]?.focus();
    await board.key("ArrowRight");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Busy, 30 minutes more");
    await push(busy);
    await board.key("Escape");
    expect(list()).toBeNull();
  });

  it("sends one command per source for all, and each row keeps its own result [BZ-7]", async () => {
    const { board, sent, row, answer } = await opened();
    await board.press("Taking orders");
    await board.press("Pause 30 minutes", row("All sources"));
    expect(sent().map(({ source }) => source)).toEqual([online, foodhub]);
    await answer(refusedWith(422, "Not on Sundays"));
    await answer({ kind: "done", value: undefined });
    expect(read(row("Our shop"))).toContain("Not on Sundays");
    expect(read(row("Food Hub"))).not.toContain("Not on Sundays");
  });

  it("says who was faster, when, and what holds now; the choice stays to be pressed again [CP-3]", async () => {
    const { board, row, answer, push } = await opened();
    await board.press("Taking orders");
    await board.press("Pause 30 minutes", row("Food Hub"));
    await push({ ...busy, since: noon - 4 * secondMs });
    await answer(refusedWith(409));
    expect(read(row("Food Hub"))).toContain("Sara, 4 sec ago: Busy, +20 min until 12:30");
    expect(board.button("Pause 30 minutes", row("Food Hub"))).toBeDefined();
    await board.press("Pause 30 minutes", row("Food Hub"));
    await push({ ...busy, since: noon - 3 * 60 * minuteMs });
    await answer(refusedWith(409));
    expect(read(row("Food Hub"))).toContain("Sara, 3 hr ago: Busy, +20 min until 12:30");
  });

  it("says that nothing changed after a lost answer [CP-4]", async () => {
    const { board, row, answer } = await opened();
    await board.press("Taking orders");
    await board.press("Pause 30 minutes", row("Food Hub"));
    await answer({ kind: "unknown", reason: "timeout" });
    expect(read(row("Food Hub"))).toContain("nothing has changed");
  });

  it("says that the server did not accept what it has not set, although it answers with success", async () => {
    const { board, row, answer, sent } = await opened();
    await board.press("Taking orders");
    await board.press("Pause 30 minutes", row("Food Hub"));
    const state = { branchId: sent()[0]!.branchId, changedAt: noon + minuteMs, acceptance: [] };
    await answer({ kind: "done", value: state });
    expect(read(row("Food Hub"))).toContain("The server did not accept it.");
  });

  it("reads the state where the answer has that of another branch", async () => {
    const { board, row, answer, reset } = await opened();
    await board.press("Taking orders");
    await board.press("Pause 30 minutes", row("Food Hub"));
    reset(pausedBySystem);
    const state = { branchId: 99 as BranchId, changedAt: noon + minuteMs, acceptance: [] };
    await answer({ kind: "done", value: state });
    expect(read(row("Food Hub"))).toContain("Paused");
    expect(read(row("Food Hub"))).not.toContain("The server did not accept it.");
  });

  it("keeps what was chosen after a wrong password [BZ-8]", async () => {
    const { board, sent, row, answer, list } = await opened({
      acceptance: { needsPassword: true },
    });
    await board.press("Taking orders");
    await board.press("Pause 30 minutes", row("Food Hub"));
    expect(sent()).toEqual([]);
    board.type("Supervisor's password", "wrong");
    await board.press("Proceed");
    expect(sent()).toMatchObject([{ supervisorPassword: "wrong", wanted: { mode: "paused" } }]);
    await answer({ ...refusedWith(422, "Password is invalid!"), reason: "wrong_password" });
    expect(within(list()!).getByRole("alert").textContent).toContain("Password is invalid!");
    expect(screen.getByLabelText<HTMLInputElement>("Supervisor's password").value).toBe("wrong");
  });

  it("sends the chosen reason with a pause, and not with busy", async () => {
    const reasons = [{ id: 4, reason: "The oven has failed" }];
    const { board, sent, row } = await opened({ acceptance: { reasons } });
    await board.press("Taking orders");
    fireEvent.change(screen.getByLabelText("Reason for a pause"), { target: { value: "4" } });
    await board.press("Pause 30 minutes", row("Food Hub"));
    await board.press("Busy, 10 minutes more", row("Our shop"));
    expect(sent().map(({ reasonId }) => reasonId)).toEqual([4, undefined]);
  });

  it("chooses no other reason where the chosen one is removed, and pauses only after a new choice (N45)", async () => {
    const reasons = [
      { id: 4, reason: "The oven has failed" },
      { id: 5, reason: "Too few riders" },
    ];
    const { board, sent, row, list } = await opened({ acceptance: { reasons } });
    const load = (now: readonly PauseReason[]) =>
      act(async () =>
        board.fixture.load({
          company: { capabilities: { acceptance: { ...capability, reasons: now } } },
        }),
      );
    await board.press("Taking orders");
    const field = () => screen.getByLabelText<HTMLSelectElement>("Reason for a pause");
    fireEvent.change(field(), { target: { value: "4" } });
    await load(reasons.slice(1));
    expect([field().value, read(list())]).toEqual([
      "gone",
      expect.stringContaining("The reason that was chosen is not offered any more."),
    ]);
    // It is not chosen again by coming back.
    await load(reasons);
    expect(field().value).toBe("gone");
    await board.press("Pause 30 minutes", row("Food Hub"));
    await board.press("Busy, 10 minutes more", row("Our shop"));
    expect(sent().map(({ wanted: { mode } }) => mode)).toEqual(["busy"]);
    fireEvent.change(field(), { target: { value: "" } });
    await board.press("Pause 30 minutes", row("Food Hub"));
    expect(sent().map(({ reasonId }) => reasonId)).toEqual([undefined, undefined]);
  });

  it("sets no other branch where the shown one goes, until staff choose one (N45)", async () => {
    const branches = [1, 2, 3].map((id) => aBranch(id));
    const { board, sent, row, list } = await opened({ branches });
    const show = (branchIds: readonly number[]) =>
      act(async () =>
        board.fixture.load({
          company: {
            capabilities: { acceptance: { ...capability, branchIds: branchIds as BranchId[] } },
          },
          branches,
        }),
      );
    await act(async () => board.fixture.app.branches.select({ kind: "all" }));
    await show([2, 3]);
    await board.press("Taking orders");
    const field = () => within(list()!).getByLabelText<HTMLSelectElement>("Branch");
    expect(field().value).toBe("2");
    // The one that was chosen when the list opened stays, also behind another one.
    await show([1, 2]);
    expect(field().value).toBe("2");
    await show([1]);
    expect([field().value, read(list())]).toEqual([
      "gone",
      expect.stringContaining(
        "The branch that was shown is not here any more. Choose another one.",
      ),
    ]);
    expect(() => row("Food Hub")).toThrow();
    await show([1, 2]);
    expect(field().value).toBe("gone");
    fireEvent.change(field(), { target: { value: "1" } });
    await board.press("Pause 30 minutes", row("Food Hub"));
    expect(sent().map((setting) => setting.branchId)).toEqual([1]);
  });

  it("forgets a press that waits for the password when staff choose another branch, and does not send one that is offered no more (N45)", async () => {
    const branches = [1, 2].map((id) => aBranch(id));
    const acceptance = { needsPassword: true };
    const { board, sent, row, list } = await opened({ branches, acceptance });
    await act(async () => board.fixture.app.branches.select({ kind: "all" }));
    await board.press("Taking orders");
    const password = () => screen.queryByLabelText("Supervisor's password");
    await board.press("Pause 30 minutes", row("Food Hub"));
    expect(password()).not.toBeNull();
    fireEvent.change(within(list()!).getByLabelText("Branch"), { target: { value: "2" } });
    expect(password()).toBeNull();
    await board.press("Pause 30 minutes", row("Food Hub"));
    const sources = [online];
    await act(async () =>
      board.fixture.load({
        company: { capabilities: { acceptance: { ...capability, ...acceptance, sources } } },
        branches,
      }),
    );
    board.type("Supervisor's password", "right");
    await board.press("Proceed");
    expect([sent(), read(list())]).toEqual([
      [],
      expect.stringContaining("It can no longer be set here."),
    ]);
  });

  it("is readable without the permission, but sends nothing and says why (UC-11)", async () => {
    const staff = { permissions: ["weborder.manage"] } as const;
    const { board, sent, row, list } = await opened({ staff, states: [busy] });
    await board.press("Taking orders");
    await board.press("Pause 30 minutes", row("Food Hub"));
    await board.press("Open now");
    expect(sent()).toEqual([]);
    expect(read(list())).toContain("Your account may not change this.");
    expect(read(row("Food Hub"))).toContain("Busy, +20 min");
  });

  it("says why nothing can be set while the server's time is unknown [CP-7]", async () => {
    const { board, sent, row, list } = await opened();
    await board.press("Taking orders");
    await act(async () => board.fixture.health.recordServerTime(noon));
    await board.press("Pause 30 minutes", row("Food Hub"));
    expect([sent(), read(list())]).toEqual([[], expect.stringContaining("time is not known yet")]);
  });

  it("stays open, and says why nothing can be set, when the capability goes away [CP-5]", async () => {
    const { board, sent, row, list } = await opened();
    await board.press("Taking orders");
    await act(async () => board.fixture.load({ company: {} }));
    expect(read(list())).toContain("This is no longer available for this branch.");
    await board.press("Close", list()!);
    expect(list()).toBeNull();
    expect([sent(), screen.queryByRole("button", { name: "Taking orders" })]).toEqual([[], null]);
    expect(() => row("Food Hub")).toThrow();
  });
});

describe("the readiness light", () => {
  it("names the source that a system has paused, and leads to the list, over which its panel would lie on a phone [BZ-4]", async () => {
    const { board, list } = await opened({ states: [pausedBySystem] });
    const light = board.button("Food Hub is paused");
    const panel = document.getElementById(light.getAttribute("popovertarget") ?? "");
    const toggle = Object.assign(new Event("toggle"), { newState: "open" });
    await act(async () => void panel?.dispatchEvent(toggle));
    expect(read(panel)).toContain("Food Hub was paused by a system and sends no orders.");
    // jsdom has no popovers.
    const hidePopover = vi.fn();
    Object.assign(panel!, { hidePopover });
    fireEvent.click(
      within(panel!).getByRole("button", { name: "Show, Taking orders", hidden: true }),
    );
    expect(list()).not.toBeNull();
    expect(hidePopover).toHaveBeenCalledOnce();
  });
});

describe("the proposed delivery time", () => {
  it("of a busy source is shown as a sum, and staff may change it [BZ-6]", async () => {
    const order = anOrder({
      id: 7 as OrderId,
      number: "7",
      status: "unconfirmed",
      type: "online",
      source: foodhub,
    });
    const { board } = await opened({ states: [busy] });
    await act(async () => board.fixture.take(order));
    await act(async () => fireEvent.click(document.querySelector('a[href*="unconfirmed"]')!));
    await board.press(/Approve/);
    const field = screen.getByLabelText<HTMLInputElement>("Delivery time in minutes");
    expect([field.value, board.text]).toEqual(["65", expect.stringContaining("45 + 20 busy")]);
    fireEvent.change(field, { target: { value: "50" } });
    expect(field.value).toBe("50");
  });
});

describe("a back end without the capability", () => {
  it("leaves no button, strip or row [CP-1]", async () => {
    const board = await openBoard("/home-delivery/new", { orders: [anOrder({ number: "1" })] });
    expect(screen.queryByRole("button", { name: "Taking orders" })).toBeNull();
    const { subjects } = board.fixture.stores.readiness;
    expect(subjects.map(({ name }) => name)).not.toContain("takingOrders");
    expect(board.fixture.ports.api.made("branchStates")).toEqual([]);
  });
});
