// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClassChoice } from "../../../../ports/entities/class.ts";
import { consoleUnderTest } from "../../../../tests/support/branch/console-under-test.ts";
import { firstOrder } from "../../../../tests/support/class/class-under-test.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import type { PlaceSummary } from "../../class/place-summary.ts";
import type { ShownClass, ShownPlace } from "../../class/shown-class.ts";
import { rowsFor } from "../../console/console-rows.ts";
import { trainingText } from "../text/training-texts.ts";
import type { Addressee } from "./tell-dialog.tsx";
import { TroubleDrawer } from "./trouble-drawer.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeTraining();
});

const calm: PlaceSummary = {
  isPaused: false,
  idleMs: 0,
  nearlyLost: 0,
  toDo: 2,
  sameRefusals: 0,
};
const placeOf = (id: number, name: string, waiting: readonly string[] = []): ShownPlace => ({
  id,
  name,
  isFree: false,
  isSilent: false,
  help: undefined,
  summary: { ...calm, waiting: [...waiting] },
});
const shared: ClassChoice = {
  scenario: "lunch-rush",
  seed: 7,
  hasHints: false,
  isExam: false,
  isShared: true,
};
const all: Addressee = { what: "trouble", to: "all" };

interface Given {
  readonly choice?: ClassChoice;
  readonly places?: readonly ShownPlace[];
  readonly to?: Addressee;
  readonly pushService?: { readonly isReached: boolean };
}

function open({ choice = firstOrder, places = [], to = all, pushService }: Given) {
  const calls: unknown[] = [];
  const onClose = vi.fn();
  const branch = consoleUnderTest();
  const carriers: unknown[] = [];
  const shown: ShownClass = {
    phase: "running",
    code: "TQMKRA",
    address: "http://class.example",
    choice,
    places,
    pace: { isPaused: false, speed: 1 },
    ...(pushService && { pushService }),
  };
  renderTraining(
    <TroubleDrawer
      shown={shown}
      t={trainingText("class", "en")}
      to={to}
      onClose={onClose}
      carrierOf={(place) => {
        carriers.push(place);
        return branch.session;
      }}
      onCall={async (call) => {
        calls.push(call);
        return places.length;
      }}
    />,
  );
  return { ...branch, calls, carriers, onClose };
}

const rows = (): readonly string[] =>
  [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row") ?? "");
const row = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`);
const press = (element: Element | null): Promise<void> =>
  act(async () => void (element && fireEvent.click(element)));
const line = (): string => screen.getByRole("status").textContent ?? "";

it("Trouble for all has the groups, the search and all incidents of the console, those of failing calls last, and closes by Escape [CL-4, CO-2]", async () => {
  const { onClose } = open({ places: [placeOf(1, "Fatima"), placeOf(2, "Yusuf")] });
  expect(screen.getByRole("complementary", { name: "Trouble for all" })).toBeTruthy();
  for (const group of ["Orders", "Riders and partners", "Payments", "Trouble"])
    expect(screen.getByRole("region", { name: group })).toBeTruthy();
  for (const more of screen.getAllByRole("button", { name: /more$/ })) await press(more);
  expect(rows().toSorted()).toEqual(
    rowsFor()
      .map(({ key }) => key)
      .toSorted(),
  );
  const calls = rows().filter((key) => key.startsWith("next_call."));
  expect(calls.length).toBeGreaterThan(3);
  expect(rows().slice(-calls.length)).toEqual(calls);
  const search = screen.getByRole("searchbox");
  fireEvent.change(search, { target: { value: "503" } });
  expect(rows()).toEqual(["next_call.503"]);
  fireEvent.keyDown(search, { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(search, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("An incident for all goes to all places and says to how many; one that is active in some of them is green, and its next press takes it back [CL-4]", async () => {
  const waits = "next_card.declined";
  const { calls } = open({ places: [placeOf(1, "Fatima", [waits]), placeOf(2, "Yusuf")] });
  await press(row("order"));
  expect(line()).toBe("Sent to 2 trainees: New order");
  expect(row(waits)?.getAttribute("aria-pressed")).toBe("true");
  expect(row(waits)?.textContent).toContain("Active for 1 trainee");
  await press(row(waits));
  expect(line()).toMatch(/^Sent to 2 trainees: Taken back: /);
  expect(calls).toEqual(
    [{ do: "order" }, { do: "take_back", what: waits }].map((incident) => ({
      do: "instruct",
      to: "all",
      instruction: { do: "command", command: incident },
    })),
  );
});

it("An incident for one trainee, or for the branch that all share, is one of that branch's console, and its sentence names the order [CL-4, CO-2]", async () => {
  const one = open({
    places: [placeOf(1, "Fatima")],
    to: { what: "trouble", to: 1, name: "Fatima" },
  });
  expect(screen.getByRole("complementary", { name: /Trouble for .*Fatima/ })).toBeTruthy();
  one.session.start();
  await press(row("order"));
  expect(line()).toMatch(/^Order .*#\d+.* was placed/);
  expect([one.carriers, one.calls]).toEqual([[1], []]);
  one.close();
  closeTraining();

  const branch = open({ choice: shared, places: [placeOf(1, "Fatima")] });
  expect(branch.carriers).toEqual(["branch"]);
  for (const more of screen.getAllByRole("button", { name: /more$/ })) await press(more);
  // Each tablet has a printer and a sound of its own.
  expect(rows().filter((key) => /^(printer|sound_off)/.test(key))).toEqual([]);
  expect(rows()).toContain("push_connection_lost");
  expect(row("push_connection_lost")?.hasAttribute("aria-disabled")).toBe(false);
  branch.close();
});

it("Where a service carries the pushes of a shared branch, the loss of the connection is disabled and says why, for all and for one tablet [CL-7]", async () => {
  const pushService = { isReached: true };
  const places = [placeOf(1, "Fatima")];
  const branch = open({ choice: shared, places, pushService });
  for (const more of screen.getAllByRole("button", { name: /more$/ })) await press(more);
  const lost = row("push_connection_lost");
  expect(lost?.getAttribute("aria-disabled")).toBe("true");
  expect(lost?.textContent).toContain("this class server cannot stop them");
  await press(lost);
  expect(line()).toBe("");
  branch.close();
  closeTraining();

  const to: Addressee = { what: "trouble", to: 1, name: "Fatima" };
  const tablet = open({ choice: shared, places, pushService, to });
  expect(rows()).toEqual(["network_outage", "sound_off"]);
  await press(row("network_outage"));
  expect(tablet.calls).toEqual([]);
  await press(row("sound_off"));
  expect(tablet.calls).toEqual([{ do: "instruct", to: 1, instruction: { do: "mute" } }]);
  expect(line()).toBe("Sent to 1 trainee: Sound off");
  tablet.close();
});
