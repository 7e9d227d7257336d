// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import type { Problem } from "./page-problem.ts";
import { acceptDroppedScenarios } from "./scenario-drop.ts";
import { namedScenario } from "./scenario-source.ts";
import { tabFileOf } from "./tab-scenario.ts";

const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
  assign.mockClear();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

/** A page at this link, on which a file was dropped. */
async function dropped(file: File, storage: Storage = sessionStorage) {
  const search = "?simulator&seed=7&staff=2";
  const page = new EventTarget() as Window;
  Object.assign(page, { location: { search, assign }, sessionStorage: storage });
  const stop = acceptDroppedScenarios(page);
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

it("A dropped file with mistakes opens nothing, and a dialog names their lines [TN-3]", async () => {
  tabFileOf(window).write({ name: "before.json", text: "{}" });
  await dropped(new File(['{\n  "branchCount": 9\n}'], "bad.json"));
  expect(shown()).toMatch(/bad\.json.*Line 2branchCount is 9: give a whole number from 1 to 5/);
  expect(assign).not.toHaveBeenCalled();
  expect(tabFileOf(window).read()?.name).toBe("before.json");
});

it("A file of 10 MB, and a tab without room, change nothing", async () => {
  await dropped(new File([new Uint8Array(10_000_000)], "huge.json"));
  expect(shown()).toContain("larger than 4 MB");
  document.body.replaceChildren();
  const full = { setItem: () => expect.fail("The quota is used up") } as unknown as Storage;
  await dropped(json({ name: "mine" }), full);
  expect(shown()).toContain("no room");
  expect(assign).not.toHaveBeenCalled();
});

it("A link to a file that this tab does not have says so", async () => {
  const problems: Problem[] = [];
  expect(await namedScenario("mine.json", window, problems)).toBeUndefined();
  expect(problems).toEqual([{ kind: "no_file", name: "mine.json" }]);
});
