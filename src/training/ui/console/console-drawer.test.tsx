// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { orderScreens, plainScreens } from "../../../../ports/entities/open-screen.ts";
import { boardTabs } from "../../../../ports/entities/tab-name.ts";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import { builtIn } from "../../../../simulator/scenarios/scenarios.ts";
import { startIncidents } from "../../../../simulator/training/incidents/start-incidents.ts";
import { readScenarioFile } from "../../../../simulator/training/scenario-file.ts";
import { consoleUnderTest } from "../../../../tests/support/branch/console-under-test.ts";
import { headless, yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { sized } from "../../../../tests/support/run/run-size.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { openBranchConsole } from "../../console/branch-console.ts";
import { consoleRows } from "../../console/console-rows.ts";
import { rowLabel } from "../text/incident-words.ts";
import { isTextKey } from "../text/training-texts.ts";
import { ConsoleDrawer } from "./console-drawer.tsx";
import { BeginForm } from "./console-run.tsx";
import { ConsoleWords } from "./console-words.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeTraining();
});

type Branch = ReturnType<typeof consoleUnderTest>;

/** Changes nothing until staff or a trainer do, and has orders, riders and partners of every kind. */
const scenario = {
  ...builtIn("stormy-lunch"),
  commands: [],
  capabilities: { acceptance: {}, promise: {} },
  kitchen: { dishesPerQuarter: 1 },
};

function open(language: Language = "en", branch: Branch = consoleUnderTest({ scenario })) {
  const onClose = vi.fn();
  const saveFile = vi.fn();
  const onOwnWindow = vi.fn(() => true);
  renderTraining(
    <ConsoleDrawer
      carrier={branch.session}
      scenarios={["lunch-rush", "stormy-lunch"]}
      onClose={onClose}
      saveFile={saveFile}
      onOwnWindow={onOwnWindow}
    />,
    language,
  );
  return { ...branch, onClose, saveFile, onOwnWindow };
}

/** The incidents in the recording of a branch. */
const inputsOf = ({ simulation }: Pick<Branch, "simulation">) =>
  simulation.recorder
    .recording()
    .inputs.flatMap((input) => (input.do === "work" && input.on === "commands" ? input.args : []));

const row = (key: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${key}"]`);
  if (found === null) throw new Error(`There is no row ${key}`);
  return found;
};
const press = (element: Element): Promise<void> => act(async () => void fireEvent.click(element));
const line = (): string => screen.getByRole("status").textContent ?? "";

/** Every row is pressed in a whole run; in a quick one each fourth, which has rows of each group. */
const pressedRows = consoleRows.filter((_, at) => at % sized({ quick: 4, whole: 1 }) === 0);

describe("Each row of the list of incidents", () => {
  it("makes the same recorded input as a button, as what the search finds, in a file and typed [TN-5, CO-2, DV-6]", async () => {
    const pressed = open();
    for (const more of screen.getAllByRole("button", { name: /more$/ })) await press(more);
    for (const { key } of pressedRows) await press(row(key));
    const byButton = inputsOf(pressed);
    expect(byButton).toHaveLength(pressedRows.length);
    pressed.close();
    closeTraining();

    const searched = open();
    for (const each of pressedRows) {
      const search = screen.getByRole("searchbox");
      await act(async () => {
        fireEvent.change(search, { target: { value: rowLabel(each, "en") } });
      });
      await press(row(each.key));
    }
    expect(inputsOf(searched)).toEqual(byButton);
    searched.close();

    const typed = consoleUnderTest({ scenario });
    const page = {} as Window & { branch: { run(incident: unknown): unknown } };
    openBranchConsole(page, typed.simulation, typed.printer, yieldToPlatform);
    for (const { incident } of pressedRows) page.branch.run(incident);
    expect(inputsOf(typed)).toEqual(byButton);
    typed.close();

    const incidents = pressedRows.map(({ incident }) => ({ at: 0, ...incident }));
    const reading = readScenarioFile({
      name: "every-row.json",
      text: JSON.stringify({ ...scenario, commands: incidents }),
    });
    if (reading.kind === "invalid") expect.fail(JSON.stringify(reading.problems));
    const { world, clock } = headless({ scenario: reading.value });
    const ofFile: unknown[] = [];
    startIncidents(world, { onIncident: (incident) => ofFile.push(incident) });
    world.start();
    await clock.advanceBy(secondMs);
    expect(ofFile.map((incident) => ({ ...(incident as object) }))).toEqual(byButton);
  });

  it.each(languageTags)(
    "has a sentence about what it did, or why not, in %s [CO-2]",
    async (language) => {
      const { session, close } = consoleUnderTest({ scenario });
      const words = new ConsoleWords(language, {
        currency: { code: "AED", precision: 2 },
        timeZone: "Asia/Dubai",
      });
      const said = new Set<string>();
      for (const { key, incident } of consoleRows) {
        const sentence = words.reply(
          await session.send({ do: "command", command: { ...incident } }),
        );
        expect(sentence, key).not.toMatch(/^$|\.done|\{\{|undefined|NaN|need\./);
        said.add(sentence ?? "");
      }
      expect(said.size).toBeGreaterThan(consoleRows.length / 2);
      close();
    },
  );
});

describe("The drawer of the console", () => {
  it.each([
    ["acceptance", "pause", ["acceptance.busy", "marketplace_pauses", "pause_sticks"]],
    ["promise", "promise", ["promise.customer", "promise.marketplace", "promise.courier"]],
    ["kitchen", "oven", ["oven_fails"]],
  ] as const)(
    "lists and finds incidents of %s only where the scenario has it [TN-5]",
    async (part, text, keys) => {
      const shown = () =>
        keys.filter((key) => document.querySelector(`[data-row="${key}"]`) !== null);
      const lookFor = async (branch: Branch): Promise<readonly string[]> => {
        open("en", branch);
        for (const more of screen.getAllByRole("button", { name: /more$/ })) await press(more);
        const listed = shown();
        const search = screen.getByRole("searchbox");
        await act(async () => void fireEvent.change(search, { target: { value: text } }));
        const found = shown();
        const { placeholder } = search as HTMLInputElement;
        branch.close();
        closeTraining();
        return [...listed, "found:", ...found, placeholder];
      };
      const all = consoleRows.length;
      const own = consoleRows.filter((each) => each.capability === part).length;
      const { kitchen, capabilities, ...day } = scenario;
      const declared = Object.entries(capabilities).filter(([name]) => name !== part);
      const without = {
        ...day,
        capabilities: Object.fromEntries(declared),
        ...(part !== "kitchen" && { kitchen }),
      };
      expect(await lookFor(consoleUnderTest({ scenario }))).toEqual([
        ...[...keys, "found:", ...keys],
        expect.stringContaining(String(all)),
      ]);
      expect(await lookFor(consoleUnderTest({ scenario: without }))).toEqual([
        "found:",
        expect.stringContaining(String(all - own)),
      ]);
    },
  );

  it("says what a press did, and takes back what waits by a second press [CO-2, TN-5]", async () => {
    const { close } = open();
    await press(row("order"));
    expect(line()).toMatch(/^Order #\d+ was placed: .+, [\d,.]+$/);
    await press(row("next_card.declined"));
    expect(row("next_card.declined").getAttribute("aria-pressed")).toBe("true");
    expect(row("next_card.declined").textContent).toContain("waits for a payment");
    await press(row("next_card.declined"));
    expect(row("next_card.declined").getAttribute("aria-pressed")).toBeNull();
    close();
  });

  it("says what an incident needs that is not possible now, and changes nothing [TN-5]", async () => {
    const { world, close } = open("en", consoleUnderTest());
    const before = world.digest();
    await press(row("void"));
    expect(line()).toMatch(/^Not possible now: Order cancelled\. It needs/);
    expect(world.digest()).toBe(before);
    close();
  });

  it("gives the first that was found at Enter, and clears the search at Escape [CO-2]", async () => {
    const branch = open();
    const search = screen.getByRole("searchbox");
    await act(async () => void fireEvent.change(search, { target: { value: "void" } }));
    await act(async () => void fireEvent.keyDown(search, { key: "Enter" }));
    expect(inputsOf(branch)).toEqual([{ do: "void" }]);
    await act(async () => void fireEvent.keyDown(search, { key: "Escape" }));
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
    expect(branch.onClose).not.toHaveBeenCalled();
    await act(async () => void fireEvent.keyDown(search, { key: "Escape" }));
    expect(branch.onClose).toHaveBeenCalledTimes(1);
    branch.close();
  });

  it("opens the values of a row with Down, and gives them [TN-5]", async () => {
    const branch = open();
    await act(async () => void fireEvent.keyDown(row("network_outage"), { key: "ArrowDown" }));
    const form = screen.getByRole("form");
    const field = within(form).getByRole("spinbutton");
    expect(document.activeElement).toBe(field);
    await act(async () => void fireEvent.change(field, { target: { value: "90" } }));
    await act(async () => void fireEvent.submit(form));
    expect(inputsOf(branch)).toEqual([{ do: "network_outage", seconds: 90 }]);
    expect(document.activeElement).toBe(row("network_outage"));
    branch.close();
  });

  it("offers the clock's steps, another scenario, a link and a file [CO-4, CO-5]", async () => {
    const { world, opened, saveFile, session, close } = open();
    await act(
      async () =>
        void fireEvent.change(screen.getByLabelText("Jump to"), { target: { value: "19:00" } }),
    );
    const before = world.now;
    fireEvent.click(screen.getByRole("button", { name: "Jump" }));
    await vi.waitFor(() => expect(line()).toBe("The clock goes on to 19:00…"));
    await vi.waitFor(() => expect(line()).toBe("The clock is at 19:00."), { timeout: 30_000 });
    expect(world.now).toBeGreaterThan(before + 60 * minuteMs);
    await press(screen.getByRole("button", { name: "Start over" }));
    expect(opened).toEqual(["/?{}"]);
    await act(
      async () => void fireEvent.change(screen.getByLabelText("Seed"), { target: { value: "9" } }),
    );
    await press(screen.getByRole("button", { name: "Begin" }));
    expect(opened[1]).toBe('/?{"scenario":"stormy-lunch","seed":9}');
    await press(screen.getByRole("button", { name: "Copy link" }));
    expect(screen.getByLabelText("Link that repeats this run")).toHaveProperty("value", "/?{}");
    await press(screen.getByRole("button", { name: "Save as scenario" }));
    expect(line()).toBe("Nothing to save: nothing was made to happen in this run.");
    await act(async () => void session.send({ do: "command", command: { do: "order" } }));
    await press(screen.getByRole("button", { name: "Save as scenario" }));
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    await press(screen.getByRole("button", { name: "All events" }));
    await press(screen.getByRole("button", { name: "Save as scenario" }));
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
    close();
  });

  it("moves to a window of its own, or says that the browser refused it [CO-1]", async () => {
    const { onOwnWindow, onClose, close } = open();
    const move = screen.getByRole("button", { name: "Open in a window of its own" });
    onOwnWindow.mockReturnValueOnce(false);
    await press(move);
    expect([onClose.mock.calls.length, line()]).toEqual([
      0,
      expect.stringContaining("Allow windows"),
    ]);
    await press(move);
    expect(onClose).toHaveBeenCalledTimes(1);
    close();
  });

  it("shows a name that is hostile as text [CO-3]", async () => {
    const [person] = scenario.staff;
    if (person === undefined) throw new Error("No staff");
    const name = "<img src=x onerror=alert(1)>";
    open("en", consoleUnderTest({ scenario: { ...scenario, staff: [{ ...person, name }] } }));
    await press(screen.getByRole("button", { name: "All events" }));
    expect(screen.getByRole("region", { name }).textContent).toContain(name);
    expect(document.querySelector("img")).toBeNull();
  });
});

describe("The names of the screens", () => {
  it.each(languageTags)("are known for each dialog, popup and tab in %s [CO-3]", (language) => {
    const words = new ConsoleWords(language, {
      currency: { code: "AED", precision: 2 },
      timeZone: "Asia/Dubai",
    });
    for (const is of [...orderScreens, ...plainScreens]) {
      expect(isTextKey("console", `screen.${is}`), is).toBe(true);
      expect(words.screen({ screen: is, order: "1061" })).not.toContain("screen.");
    }
    for (const tab of boardTabs) expect(words.screen({ screen: "tab", tab })).not.toContain(".");
    // A tab of another release, with its direction isolated.
    expect(words.screen({ screen: "tab", tab: "late" })).toMatch(
      /^[\u2066-\u2069]*late[\u2066-\u2069]*$/u,
    );
  });
});

describe("The scenario that begins next (N45)", () => {
  it("is none once the run has left the day of a file that was chosen, and Begin asks for one", async () => {
    const { session, close } = consoleUnderTest({ scenario });
    const view = session.view;
    if (view === undefined) throw new Error("The branch has no view");
    const sent: unknown[] = [];
    const form = (name: string) => (
      <BeginForm
        view={{ ...view, scenario: name }}
        words={new ConsoleWords("en", { currency: view.currency, timeZone: "UTC" })}
        scenarios={["lunch-rush", "stormy-lunch"]}
        onSend={async (instruction) => {
          sent.push(instruction);
          return { done: true };
        }}
      />
    );
    const { rerender } = renderTraining(form("our-own-day"));
    const field = () => screen.getByRole<HTMLSelectElement>("combobox");
    expect(field().value).toBe("our-own-day");
    rerender(form("lunch-rush"));
    expect([field().value, field().validity.valid]).toEqual(["", false]);
    await press(screen.getByRole("button", { name: "Begin" }));
    expect(sent).toEqual([]);
    close();
  });
});
