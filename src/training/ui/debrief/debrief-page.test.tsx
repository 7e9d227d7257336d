// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { noon } from "../../../../tests/support/samples/an-order.ts";
import { debriefStart, someDebrief } from "../../../../tests/support/samples/some-debrief.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import type { Debrief } from "../../session/debrief-view.ts";
import { DebriefPage } from "./debrief-page.tsx";

afterEach(closeTraining);

async function open(changes: Partial<Debrief> = {}) {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  await act(async () => {
    renderTraining(
      <DebriefPage debrief={someDebrief(changes)} clock={clock} onClose={() => undefined} />,
    );
  });
  return clock;
}

const handle = () => screen.getByRole("slider", { name: "Moment of the lesson" });
const value = () => handle().getAttribute("aria-valuetext");
const press = (key: string) => act(async () => fireEvent.keyDown(handle(), { key }));
const board = () => screen.getByText(/^The board at/).closest("section");

describe("the debrief", () => {
  it("shows the score, the points of each goal and the one thing to do next time [DB-3]", async () => {
    await open();
    const text = screen.getByRole("dialog").textContent;
    expect(text).toContain("82of 100 points");
    expect(text).toContain("Silver8 to gold");
    const goals = screen.getAllByRole("img").map((icon) => icon.closest("li"));
    expect(goals.map((goal) => goal?.textContent)).toEqual([
      "Ready orders have a rider in 2 min18 / 30",
      "Off-duty rider's order moved25 / 25",
      "Stalled partner job handed over25 / 25",
      "Nothing older than 55 min14 / 20",
    ]);
    expect(screen.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"))).toEqual([
      "Partly reached",
      "Reached",
      "Reached",
      "Partly reached",
    ]);
    expect(text).toContain("Do this next timeChoose the rider while the kitchen still cooks.");
  });

  it("opens at the moment that cost most; its handle goes by event with Left and Right, by minute with the Page keys [DB-3]", async () => {
    await open();
    expect(value()).toBe("12:07:00, 8 orders waiting, #1047 is past its deadline");
    await press("ArrowLeft");
    expect(value()).toContain("12:06:52, 8 orders waiting");
    await press("ArrowRight");
    await press("ArrowRight");
    expect(value()).toContain("12:08:20");
    await press("PageDown");
    expect(value()).toContain("12:07:20");
    await press("Home");
    expect(value()).toBe("12:00:00, 4 orders waiting");
    await press("PageUp");
    expect(value()).toContain("12:01:00");
    await press("End");
    expect(value()).toContain("12:09:12");
    await press("ArrowRight");
    expect(value()).toContain("12:09:12");
  });

  it("shows the tab of the order in question, that of a pickup too, with its row first", async () => {
    const { view: plain } = someDebrief();
    const at = debriefStart + 5 * minuteMs;
    const row = (number: string) => ({ number, ageMs: 60_000, carrier: "" });
    const board = {
      "homeDelivery.new": [row("1064")],
      "pickup.ready": ["1", "2", "3", "4", "1047"].map(row),
    };
    const advice = { title: "A", why: "W", at, orderNumber: "1047" };
    await open({
      view: (language) => ({ ...plain(language), advice, opensAt: at, missed: [] }),
      boardAt: async () => board,
    });
    const shown = screen.getByText(/^The board at/).closest("section");
    expect(shown?.textContent).toContain("Waiting for collection 5");
    expect(shown?.querySelector("[data-meant=true]")?.textContent).toContain("#1047");
    expect(shown?.querySelector("[data-late]")?.textContent).toContain("#1047");
  });

  it("turns Left and Right around from right to left", async () => {
    await open();
    document.documentElement.dir = "rtl";
    await press("ArrowRight");
    expect(value()).toContain("12:06:52");
  });

  it("has lanes of orders, actions, trouble and missed deadlines, whose marks move the handle, with a sentence each [TN-7]", async () => {
    await open();
    const headings = screen.getAllByRole("heading", { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["Orders waiting", "Your actions", "Trouble", "Missed deadlines"]),
    );
    await act(async () =>
      screen.getByRole("button", { name: "12:03:12, Omar went off duty" }).click(),
    );
    expect(value()).toContain("12:03:12");
    expect(board()?.textContent).toContain("Just before12:03:12Omar went off duty");
    const trouble = screen.getByRole("button", { name: "12:03:12, Omar went off duty" });
    expect(trouble.getAttribute("aria-description")).toMatch(/^12:03:12\s?–\s?12:05:06$/);
    const marks = screen.getAllByRole("button").map((mark) => mark.getAttribute("aria-label"));
    for (const [at, sentence] of [
      ["12:00:54", "You pressed “Picked up” for #1053"],
      ["12:06:20", "Last moment to give #1047 a rider"],
    ]) {
      expect(marks).toContain(`${at}, ${sentence}`);
    }
  });

  it("shows the board as it stood at the moment, and nothing on it can be pressed [DB-4] [TN-7]", async () => {
    const boardAt = vi.fn(someDebrief().boardAt);
    await open({ boardAt });
    expect(boardAt).toHaveBeenLastCalledWith(debriefStart + 7 * minuteMs);
    expect(board()?.textContent).toContain("The board at 12:07:00");
    expect(board()?.textContent).toContain("#104700:37:53No rider");
    await press("ArrowLeft");
    expect(boardAt).toHaveBeenLastCalledWith(debriefStart + 412 * secondMs);
    const controls = within(board() ?? document.body).getAllByRole("button");
    expect(controls.map(({ textContent }) => textContent)).toEqual([
      "Take over from 12:06",
      "Whole board",
    ]);
    await act(async () => screen.getByRole("button", { name: "Whole board" }).click());
    const whole = screen.getByRole("dialog", { name: "The board at 12:06:52" });
    expect(whole.textContent).toContain("Home deliveriesWaiting for pickup 3");
    expect(
      within(whole)
        .getAllByRole("button")
        .map((each) => each.ariaLabel),
    ).toEqual(["Close"]);
  });

  it("replays one moment at a time, and then the one at which the handle stands", async () => {
    const answers: (() => void)[] = [];
    const boardAt = vi.fn(() => new Promise<object>((resolve) => answers.push(() => resolve({}))));
    await open({ boardAt });
    await press("PageDown");
    await press("PageDown");
    expect(boardAt).toHaveBeenCalledOnce();
    await act(async () => answers[0]?.());
    expect(boardAt).toHaveBeenCalledTimes(2);
    expect(boardAt).toHaveBeenLastCalledWith(debriefStart + 5 * minuteMs);
  });

  it("plays the lesson from the moment on until it is stopped", async () => {
    const clock = await open();
    await act(async () => screen.getByRole("button", { name: "Play" }).click());
    await act(async () => clock.runUntil(noon + 250));
    expect(value()).toContain("12:07:05");
    await act(async () => clock.runUntil(noon + 500));
    expect(value()).toContain("12:07:10");
    await act(async () => screen.getByRole("button", { name: "Stop" }).click());
    await act(async () => clock.runUntil(noon + 2000));
    expect(value()).toContain("12:07:10");
  });

  it("takes over from the moment, runs the lesson again, and leads to the next one", async () => {
    const takeOver = vi.fn(() => true);
    const runAgain = vi.fn();
    const openNext = vi.fn();
    await open({ takeOver, runAgain, next: { title: () => "Orders for later", open: openNext } });
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Next lesson: Orders for later" }),
    );
    await press("PageDown");
    screen.getByRole("button", { name: "Take over from 12:06" }).click();
    screen.getByRole("button", { name: "Run again" }).click();
    screen.getByRole("button", { name: "Next lesson: Orders for later" }).click();
    expect(takeOver).toHaveBeenCalledExactlyOnceWith(debriefStart + 6 * minuteMs);
    expect([runAgain.mock.calls.length, openNext.mock.calls.length]).toEqual([1, 1]);
  });

  it("takes over 30 seconds before the moment of its advice, or at the start of the run", async () => {
    const takeOver = vi.fn(() => true);
    const view = someDebrief().view("en");
    const advised = (at: number) => ({ ...view, advice: { title: "Press", why: "Why", at } });
    for (const at of [debriefStart + 7 * minuteMs, debriefStart + 10 * secondMs]) {
      await open({ takeOver, view: () => advised(at) });
      await act(async () => screen.getByRole("button", { name: "Try this moment again" }).click());
      closeTraining();
    }
    expect(takeOver.mock.calls).toEqual([
      [debriefStart + 7 * minuteMs - 30 * secondMs],
      [debriefStart],
    ]);
    await open({ view: () => ({ ...view, advice: { title: "Press", why: "Why" } }) });
    expect(screen.queryByRole("button", { name: "Try this moment again" })).toBeNull();
  });

  it("leads to the next lesson from 60 points on, and to another run below", async () => {
    const scored = (score: number) => ({
      view: () => ({ ...someDebrief().view("en"), score }),
    });
    const footOf = async (score: number) => {
      await open(scored(score));
      const buttons = [...document.querySelectorAll("footer button")];
      const texts = buttons.map(({ textContent }) => textContent);
      const focused = document.activeElement?.textContent;
      closeTraining();
      return { texts, focused };
    };
    const next = "Next lesson: Orders for later";
    expect(await footOf(60)).toEqual({ texts: ["Run again", next], focused: next });
    expect(await footOf(59)).toEqual({ texts: [next, "Run again"], focused: "Run again" });
  });

  it("says so when the device has no room for the recording to take over from (DB-5)", async () => {
    await open({ takeOver: () => false });
    const note = "This device has no room for the recording, so you cannot take over from here.";
    expect(screen.queryByText(note)).toBeNull();
    await act(async () => screen.getByRole("button", { name: "Take over from 12:07" }).click());
    expect(screen.getByText(note).getAttribute("role")).toBe("status");
  });
});
