// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { hourMs, minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import { type AnsweredDay, whatIf } from "../../../../simulator/training/what-if.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { noon } from "../../../../tests/support/samples/an-order.ts";
import { someResults } from "../../../../tests/support/samples/some-lessons.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import type { WhatIfDays, WhatIfSource } from "../../session/what-if-days.ts";
import { WhatIfPage } from "./what-if-page.tsx";

afterEach(closeTraining);

/** Ten orders that were answered after 1 to 5 minutes, and four without an answer. */
function someDay(set: Partial<AnsweredDay> = {}): AnsweredDay {
  const answered = Array.from({ length: 10 }, (_, each) => ({
    placedAt: noon + each * minuteMs,
    ownMinutes: undefined,
    amount: 2_050,
    actions: 3,
    end: { kind: "confirmed", at: noon + (each + 1 + (each % 5)) * minuteMs } as const,
  }));
  const missed = Array.from({ length: 4 }, (_, each) => ({
    placedAt: noon + (20 + 10 * each) * minuteMs,
    ownMinutes: each === 3 ? 5 : undefined,
    amount: 2_050,
    actions: 0,
    end: { kind: "timed_out", at: noon + (25 + 10 * each) * minuteMs } as const,
  }));
  return {
    minutes: 5,
    startsAt: noon,
    endsAt: noon + 2 * hourMs,
    hoursFrom: noon,
    actionsAt: Array.from({ length: 60 }, (_, each) => noon + each * 20 * secondMs),
    orders: [...answered, ...missed],
    ...set,
  };
}

const aed = { code: "AED", precision: 2 } as const;
const computed = (day: AnsweredDay) => ({ whatIf: whatIf(day), currency: aed });

async function open(
  days: Partial<WhatIfDays> = {},
  language: Language = "en",
  opened: WhatIfSource = { kind: "scenario", name: "lunch-rush" },
) {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  const saveFile = vi.fn();
  const onFailure = vi.fn();
  const all: WhatIfDays = {
    runs: () => [],
    compute: () => Promise.resolve(computed(someDay())),
    ...days,
  };
  await act(async () => {
    renderTraining(
      <WhatIfPage
        days={all}
        scenarios={["lunch-rush", "quiet-morning"]}
        opened={opened}
        clock={clock}
        yieldToPlatform={yieldToPlatform}
        saveFile={saveFile}
        onFailure={onFailure}
        onClose={() => undefined}
      />,
      language,
    );
  });
  return { clock, saveFile, onFailure };
}

const slider = () => screen.getByRole<HTMLInputElement>("slider");
const moveTo = (minutes: number) =>
  act(async () => fireEvent.change(slider(), { target: { value: String(minutes) } }));
const sentence = () => screen.getByRole("heading", { level: 3 }).textContent;
const cells = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

describe("the page about other minutes", () => {
  it("marks no other day where the run that it shows is kept no more (N45)", async () => {
    await open({ runs: () => [] }, "en", { kind: "run", id: "gone" });
    expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("gone");
  });

  it("says what more or fewer minutes would have saved, and how many orders rest on an assumption [DB-7]", async () => {
    await open();
    expect(slider().value).toBe("7");
    await moveTo(12);
    expect(sentence()).toBe(
      "With 12 minutes instead of 5, you would have saved up to 3 of the 4 orders you lost.",
    );
    const note = screen.getByText(/Nobody answered these 3/).textContent;
    expect(note).toContain("1 order has minutes of its own and is saved or lost as on that day.");
    await moveTo(2);
    expect(sentence()).toBe("With 2 minutes instead of 5, you would have lost 6 more orders.");
    expect(screen.getByText(/rests on no assumption/)).toBeDefined();
    await moveTo(5);
    expect(sentence()).toBe("This is the day as it was, with 5 minutes: 10 saved, 4 lost.");
    expect(slider().getAttribute("aria-valuetext")).toBe("5 minutes: 10 saved, 4 lost");
  });

  it("shows the same in a table beside the day as it was, and saves every minute as CSV [DB-7]", async () => {
    const { saveFile } = await open();
    await moveTo(12);
    expect(cells()).toEqual([
      ["10", "13"],
      ["4", "1"],
      ["205", "267"],
      ["30", "35"],
      ["5:00", "6:00"],
    ]);
    expect(screen.getByRole("columnheader", { name: "12 min, at best" })).toBeDefined();
    await act(async () => screen.getByRole("button", { name: "Export CSV" }).click());
    const [name, type, text] = saveFile.mock.calls[0] ?? [];
    expect([name, type]).toEqual(["what-if.csv", "text/csv"]);
    const rows = String(text).trimEnd().split("\r\n");
    const { points } = whatIf(someDay());
    expect(rows.slice(1).map((row) => row.split(",").slice(0, 5).map(Number))).toEqual(
      points.map((each) => [
        each.minutes,
        each.saved,
        each.lost,
        each.savedAtLeast,
        each.lostAtMost,
      ]),
    );
    expect(rows[12]).toBe("12,13,1,10,4,266.50,34.5,360");
  });

  it("announces its sentence half a second after the slider has stopped, not at each step", async () => {
    const { clock } = await open();
    const announced = () => screen.getByRole("status").textContent;
    const before = announced();
    for (const minutes of [8, 9, 10]) {
      await moveTo(minutes);
      await act(async () => clock.advanceBy(400));
      expect(announced()).toBe(before);
    }
    await act(async () => clock.advanceBy(100));
    expect(announced()).toBe(sentence());
    expect(announced()).toContain("10 minutes");
  });

  it("shows how far it has come with a day, and drops it when another one is chosen", async () => {
    let goOn: (() => void) | undefined;
    const asked: string[] = [];
    const ended: string[] = [];
    const { onFailure } = await open({
      compute: async (source, pause) => {
        const name = source.kind === "run" ? source.id : source.name;
        asked.push(name);
        if (name === "quiet-morning") return computed(someDay({ minutes: 4 }));
        await pause(0.25);
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        await pause(0.5);
        ended.push(name);
        return computed(someDay());
      },
    });
    await act(yieldToPlatform);
    expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(0.25);
    await act(async () =>
      fireEvent.change(screen.getByRole("combobox", { name: "Day" }), {
        target: { value: "quiet-morning" },
      }),
    );
    await act(async () => goOn?.());
    await act(yieldToPlatform);
    expect([asked, ended]).toEqual([["lunch-rush", "quiet-morning"], []]);
    expect(onFailure).not.toHaveBeenCalled();
    expect(screen.getByRole("columnheader", { name: "4 min" })).toBeDefined();
  });

  it("offers the runs of this device before the scenarios, each by lesson, trainee and time", async () => {
    const [first] = someResults();
    const runs = someResults().slice(0, 2);
    const compute = vi.fn<WhatIfDays["compute"]>(() => Promise.resolve(computed(someDay())));
    const source = { kind: "run", id: first?.id ?? "" } as const;
    await open({ runs: () => runs, compute }, "en", source);
    const options = screen.getAllByRole<HTMLOptionElement>("option");
    expect(options[0]?.textContent).toContain("Lesson 5, Riders and partners · Fatima Al Zaabi");
    expect(options.map(({ value }) => value)).toEqual([
      ...runs.map(({ id }) => id),
      "lunch-rush",
      "quiet-morning",
    ]);
    expect(compute.mock.calls[0]?.[0]).toEqual(source);
  });

  it.each([
    ["a run that this version cannot repeat", undefined, /cannot repeat that run/],
    ["a day without an order", someDay({ orders: [] }), /No order of this day/],
    ["a company without a deadline", someDay({ minutes: 0, orders: [] }), /No order of this day/],
  ])("says so instead of an empty plot: %s", async (_, day, words) => {
    await open({ compute: () => Promise.resolve(day && computed(day)) });
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole("slider")).toBeNull();
  });

  it("says that the day cannot be shown where the calculation fails, and reports that", async () => {
    const { onFailure } = await open({ compute: () => Promise.reject(new Error("damaged")) });
    expect(onFailure.mock.calls).toEqual([[new Error("damaged")]]);
    expect(screen.getByText(/cannot repeat that run/)).toBeDefined();
  });

  it.each(languageTags)("has its sentences in %s, with nothing left unsaid", async (language) => {
    await open({}, language);
    for (const minutes of [1, 4, 5, 6, 12, 30]) {
      await moveTo(minutes);
      const text = screen.getByRole("dialog").textContent;
      expect(text).not.toMatch(/\{\{|undefined|_(one|other|few|many|two)/);
      expect(sentence()).toContain(String(minutes === 1 && language === "ar" ? "" : minutes));
    }
  });
});
