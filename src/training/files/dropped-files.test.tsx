// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Language, languageTags } from "../../../ports/entities/language.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import firstOrder from "../../../simulator/lessons/first-order.json" with { type: "json" };
import { builtInLessons } from "../../../simulator/training/built-in-lessons.ts";
import { headless } from "../../../tests/support/branch/headless.ts";
import { storedRecording } from "../../../tests/support/branch/stored-recording.ts";
import { fileScreens } from "../../compose/simulator/file-screens.ts";
import type { Problem } from "../../kernel/page-problem.ts";
import { keepDay, readKeptDay } from "../runs/kept-day.ts";
import { catalogueLessons } from "../session/training-catalogue.ts";
import { acceptDroppedFiles, openFile } from "./dropped-files.ts";
import { namedScenario } from "./scenario-source.ts";
import { lessonFileOf, lessonOfTab } from "./tab-lesson.ts";
import { scenarioFileOf } from "./tab-scenario.ts";

const assign = vi.fn();
const screens = async () => fileScreens;

beforeEach(() => {
  sessionStorage.clear();
  assign.mockClear();
});
afterEach(closeDialog);

/** Closes it as a trainer does. Otherwise React would draw it again after the page of this file is gone. */
async function closeDialog(): Promise<void> {
  const close = document.querySelector<HTMLButtonElement>("dialog button");
  await act(async () => close?.click());
}

/** A page at this link, on which a file was dropped. */
async function dropped(
  file: File,
  storage: Storage = sessionStorage,
  search = "?simulator&seed=7&staff=2",
  isUnderWay = false,
) {
  const page = new EventTarget() as Window;
  Object.assign(page, { location: { search, assign }, sessionStorage: storage });
  const stop = acceptDroppedFiles(page, { screens, isUnderWay: () => isUnderWay });
  const event = new Event("drop", { cancelable: true });
  Object.assign(event, { dataTransfer: { types: ["Files"], files: [file] } });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await vi.waitUntil(() => assign.mock.calls.length > 0 || document.querySelector("dialog"), {
    timeout: 20_000,
  });
  stop();
}

const shown = () => document.querySelector("dialog")?.textContent ?? "nothing";
const json = (value: unknown, name = "mine.json") => new File([JSON.stringify(value)], name);

it("A scenario file that is dropped on the page opens its branch, and the link names it [TN-3]", async () => {
  await dropped(json({ name: "mine", opensAt: "12:00" }));
  expect(assign).toHaveBeenCalledExactlyOnceWith("/?simulator&seed=7&scenario=mine.json");
  const problems: Problem[] = [];
  expect(await namedScenario("mine.json", window, problems)).toMatchObject({ opensAt: "12:00" });
  expect(problems).toEqual([]);
});

it("A dropped scenario file with a seed is opened with it, in place of the link's [TN-3]", async () => {
  await dropped(json({ name: "mine", seed: 12 }));
  expect(assign).toHaveBeenCalledExactlyOnceWith("/?simulator&scenario=mine.json");
});

describe("a file that is dropped while a day is under way", () => {
  const recording = (): File => new File([storedRecording()], "mine.json");
  const files: readonly (readonly [string, () => File])[] = [
    ["scenario", () => json({ name: "mine" })],
    ["lesson", () => json(firstOrder)],
    ["recording", recording],
  ];
  const drop = (file: File) => dropped(file, sessionStorage, "?simulator", true);
  const press = (name: string): void => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("[role=alertdialog] button")];
    const button = buttons.find(({ textContent }) => textContent === name);
    if (button === undefined) throw new Error(`There is no ${name} in: ${shown()}`);
    act(() => button.click());
  };

  it.each(files)("asks before a %s ends it, and Keep this day changes nothing", async (_, file) => {
    await drop(file());
    expect(shown()).toContain("Opening mine.json ends it.");
    expect(document.activeElement?.textContent).toBe("Keep this day");
    press("Keep this day");
    await act(async () => undefined);
    expect(shown()).toBe("nothing");
    expect(assign).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(files)("opens a %s once staff agree", async (_, file) => {
    await drop(file());
    press("Open the file");
    await vi.waitUntil(() => assign.mock.calls.length > 0, { timeout: 20_000 });
    expect(assign).toHaveBeenCalledOnce();
  });

  it("asks nothing about a file that cannot be opened", async () => {
    await drop(new File(['{\n  "branchCount": 9\n}'], "bad.json"));
    expect(shown()).toContain("bad.json");
    expect(document.querySelector("[role=alertdialog]")).toBeNull();
  });
});

it("A dropped file with mistakes opens nothing, and a dialog names their lines [TN-3]", async () => {
  scenarioFileOf(window).write({ name: "before.json", text: "{}" });
  await dropped(new File(['{\n  "branchCount": 9\n}'], "bad.json"));
  expect(shown()).toMatch(/bad\.json.*Line 2branchCount is 9: give a whole number from 1 to 5/);
  expect(assign).not.toHaveBeenCalled();
  expect(scenarioFileOf(window).read()?.name).toBe("before.json");
});

it("A file of 10 MB, and a tab without room, change nothing", async () => {
  await dropped(new File([new Uint8Array(10_000_000)], "huge.json"));
  expect(shown()).toContain("larger than 8 MB");
  await closeDialog();
  const full = { setItem: () => expect.fail("The quota is used up") } as unknown as Storage;
  await dropped(json({ name: "mine" }), full);
  expect(shown()).toContain("no room");
  expect(assign).not.toHaveBeenCalled();
});

it("A lesson file that is dropped on the page opens its lesson under the file's name, apart from the built-in one [LE-3]", async () => {
  await dropped(json(firstOrder, "my-lesson.json"));
  expect(assign).toHaveBeenCalledExactlyOnceWith("/?simulator&lesson=my-lesson.json&speed=1");
  const problems: Problem[] = [];
  const lesson = lessonOfTab("my-lesson.json", window, problems);
  expect(lesson).toMatchObject({ name: "my-lesson.json", number: 1 });
  expect(catalogueLessons(lesson)).toHaveLength(builtInLessons.length + 1);
  expect(lessonOfTab("other.json", window, problems)).toBeUndefined();
  expect(problems).toEqual([{ kind: "no_file", name: "other.json" }]);
});

it("A dropped lesson file with mistakes opens nothing, and a dialog names their lines [LE-3]", async () => {
  const [goal] = firstOrder.goals;
  await dropped(json({ ...firstOrder, goals: [{ ...goal, weight: 99 }] }));
  expect(shown()).toMatch(/mine\.json.*Line 1.*99/);
  expect(assign).not.toHaveBeenCalled();
  expect(lessonFileOf(window).read()).toBeUndefined();
});

it("A scenario file that is dropped on a lesson's page opens its branch in place of the lesson", async () => {
  const file = json({ name: "mine" });
  await dropped(file, sessionStorage, "?simulator&lesson=trouble&seed=7&taken-over");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/?simulator&seed=7&scenario=mine.json");
});

it("A link to a file that this tab does not have says so", async () => {
  const problems: Problem[] = [];
  expect(await namedScenario("mine.json", window, problems)).toBeUndefined();
  expect(problems).toEqual([{ kind: "no_file", name: "mine.json" }]);
});

const stored: Recording = JSON.parse(storedRecording());

it("A recording that is dropped on the page is opened with its scenario and seed, and leaving the page does not replace it [DB-1]", async () => {
  await dropped(json(stored, "lesson.json"));
  const search = "?simulator&scenario=stormy-lunch&seed=1&speed=1";
  expect(assign).toHaveBeenCalledExactlyOnceWith(`/${search}`);
  const page = { sessionStorage, location: { search } } as Window;
  keepDay(page, { ...stored, seed: 2 }, {});
  const day = readKeptDay(page);
  expect(day).toMatchObject({ goesOn: true, isOpened: true });
  expect(JSON.parse(day?.recording ?? "")).toEqual(stored);
});

it("A recording of a scenario that is not built in brings its scenario along [DB-1]", async () => {
  const day = { ...stored.scenario.day, name: "mine", supervisorPassword: "sesame" };
  const { world, recorder } = headless({ scenario: day });
  world.start();
  await dropped(json(recorder.recording()));
  expect(assign).toHaveBeenCalledExactlyOnceWith("/?simulator&scenario=mine.json&seed=42&speed=1");
  expect(await namedScenario("mine.json", window, [])).toEqual(day);
});

const { inputs, ...withoutInputs } = stored;
const refused: readonly (readonly [string, unknown, Readonly<Record<Language, string>>])[] = [
  [
    "without inputs",
    withoutInputs,
    { en: "no list of inputs", ar: "قائمة المدخلات", ms: "senarai input", zh: "缺少输入列表" },
  ],
  [
    "of another format",
    { ...stored, format: 99 },
    { en: "another version of this app", ar: "بإصدار آخر", ms: "versi lain", zh: "其他版本" },
  ],
  [
    "of another version of its scenario",
    { ...stored, scenario: { ...stored.scenario, version: 99 } },
    { en: "version 99", ar: "بالإصدار 99", ms: "versi 99", zh: "第 99 版" },
  ],
  [
    "with a damaged field",
    { ...stored, seed: -1 },
    { en: "damaged", ar: "تالف", ms: "rosak", zh: "已损坏" },
  ],
  [
    "of a member of staff that the scenario does not have",
    { ...stored, staff: 99 },
    { en: "staff is 99", ar: "تالف", ms: "rosak", zh: "已损坏" },
  ],
  [
    "of a day without an opening time",
    {
      ...stored,
      scenario: { ...stored.scenario, day: { ...stored.scenario.day, opensAt: undefined } },
    },
    { en: "opensAt is missing", ar: "تالف", ms: "rosak", zh: "已损坏" },
  ],
  [
    "with an order of a billion lines",
    {
      ...stored,
      inputs: [
        ...inputs,
        { ...stored.end, do: "work", on: "world", name: "order", args: [{ lineCount: 1e9 }] },
      ],
    },
    { en: "lineCount is 1000000000", ar: "تالف", ms: "rosak", zh: "已损坏" },
  ],
  [
    "with which something else happens",
    { ...stored, inputs: inputs.slice(1) },
    { en: "cannot be repeated", ar: "تتعذّر إعادة", ms: "tidak dapat diulang", zh: "无法重放" },
  ],
];

it.each(refused)(
  "A recording %s opens nothing, and a dialog says why in each language [DB-1]",
  async (_what, file, sentences) => {
    for (const language of languageTags) {
      document.documentElement.lang = language;
      await dropped(json(file, "bad.json"));
      expect(shown()).toContain(sentences[language]);
      await closeDialog();
    }
    document.documentElement.lang = "en";
    expect(assign).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  },
  30_000,
);

it("A recording that takes long shows its progress, and is cancelled by a button [DB-1]", async () => {
  const { end } = stored;
  const report = { at: end.at, after: end.after, do: "work", on: "world", name: "report" } as const;
  const reports = Array.from({ length: 5_000 }, () => ({ ...report, args: ["printer", "x"] }));
  const page = new EventTarget() as Window;
  Object.assign(page, { location: { search: "?simulator", assign }, sessionStorage });
  const long = json({ ...stored, inputs: [...inputs, ...reports] }, "long.json");
  let panelText = "";
  let slicesAfterCancel = 0;
  const yieldToPage = async (): Promise<void> => {
    await fileScreens.yieldToPage();
    if (panelText !== "") slicesAfterCancel += 1;
    const panel = document.querySelector("section");
    if (panel === null || !(Number(panel.querySelector("progress")?.value) > 0)) return;
    panelText = panel.textContent;
    await act(async () => panel.querySelector("button")?.click());
  };
  await openFile(long, page, { screens: async () => ({ ...fileScreens, yieldToPage }) });
  expect(panelText).toContain("Opening long.json");
  expect(slicesAfterCancel).toBe(0);
  expect(document.querySelector("section, dialog")).toBeNull();
  expect([assign.mock.calls, sessionStorage.length]).toEqual([[], 0]);
});

it("A tab without room for a recording says so", async () => {
  const full = {
    getItem: () => null,
    setItem: () => expect.fail("The quota is used up"),
  } as unknown as Storage;
  await dropped(json(stored), full);
  expect(shown()).toContain("no room");
  expect(assign).not.toHaveBeenCalled();
});
