// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { trainingText } from "../text/training-texts.ts";
import { type Choice, ClassChoices } from "./class-choices.tsx";

afterEach(closeTraining);

/** The page as it follows a server that takes every choice. */
function open(first: Choice, declared?: readonly string[]) {
  const chosen: Choice[] = [];
  function Page() {
    const [choice, setChoice] = useState(first);
    const onChoose = (next: Choice): void => {
      chosen.push(next);
      setChoice(next);
    };
    return (
      <ClassChoices
        choice={choice}
        declared={declared}
        onChoose={onChoose}
        t={trainingText("class", "en")}
      />
    );
  }
  renderTraining(<Page />);
  return chosen;
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });
const press = (name: string) => act(async () => radio(name).click());
const lesson = { lesson: "riders-and-partners", hasHints: true, isExam: true };
const together = { isShared: true, hasHints: false, isExam: false };

describe("The choices of a class before its start", () => {
  it("show a lesson with its number, title, minutes, goals and first orders", () => {
    open(lesson);
    expect(screen.getByText("Riders and partners")).toBeDefined();
    expect(screen.getByText("10 min · 4 goals · 6 orders at the start")).toBeDefined();
    expect(
      screen.getByRole("option", { name: "5 Riders and partners", selected: true }),
    ).toBeDefined();
  });

  it("mark lessons about an optional part that the back end of the device does not declare [LE-1]", () => {
    const marked = () =>
      screen.getAllByRole("option").flatMap(({ textContent }) => {
        const [, number] = /^(\d+) .* · Your back end does not have this$/.exec(textContent) ?? [];
        return number === undefined ? [] : [Number(number)];
      });
    open({ ...lesson, lesson: "say-it-before" }, ["acceptance", "kitchenLoad"]);
    expect(marked()).toEqual([10, 11]);
    const facts = "12 min · 2 goals · Your back end does not have this";
    expect(screen.getByText(facts)).toBeDefined();
    closeTraining();
    open(lesson, ["acceptance", "kitchenLoad", "promise"]);
    expect(marked()).toEqual([]);
    closeTraining();
    open(lesson);
    expect(marked()).toEqual([]);
  });

  it("have lesson 5 with codes where the back end declares them, and the lesson that the server was started with", () => {
    const titles = () =>
      screen.getAllByRole("option").flatMap(({ textContent }) => textContent.match(/^5 .*/) ?? []);
    open({ ...lesson, lesson: "first-order" }, ["handover"]);
    expect(titles()).toEqual(["5 Riders, partners and codes"]);
    closeTraining();
    open({ ...lesson, lesson: "riders-and-codes" });
    expect(titles()).toEqual(["5 Riders and partners", "5 Riders, partners and codes"]);
    expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("riders-and-codes");
  });

  it("show the day that another page of the trainer has chosen, also one that is not built in (N45)", () => {
    const choice = { scenario: "lunch-rush", hasHints: false, isExam: false };
    const page = (scenario: string) => (
      <ClassChoices
        choice={{ ...choice, scenario }}
        t={trainingText("class", "en")}
        declared={undefined}
        onChoose={() => undefined}
      />
    );
    const { rerender } = renderTraining(page("lunch-rush"));
    rerender(page("our-own-day"));
    expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("our-own-day");
  });

  it("one branch together offers roles, which another day keeps and a branch each drops (N56)", async () => {
    const chosen = open({ scenario: "lunch-rush", ...together, isShared: true });
    await act(async () => toggle("Roles").click());
    await act(async () =>
      fireEvent.change(screen.getByRole("combobox"), { target: { value: "friday-night" } }),
    );
    expect(chosen.map(({ hasRoles }) => hasRoles)).toEqual([true, true]);
    await act(async () => toggle("Roles").click());
    expect(chosen.at(-1)).not.toHaveProperty("hasRoles");
    await press("A branch each");
    expect(screen.queryByRole("switch", { name: "Roles" })).toBeNull();
  });

  it("one branch together takes lesson, hints and exam away, and says why [N32]", async () => {
    const chosen = open(lesson);
    await press("One branch together");
    expect(chosen).toEqual([{ scenario: "lunch-rush", ...together }]);
    expect(radio("A lesson").disabled).toBe(true);
    expect(radio("A day, without goals").checked).toBe(true);
    expect(screen.getByRole("status").textContent).toBe(
      "One branch together has a day: lessons need a branch each.",
    );
    for (const name of ["Hints", "Exam"]) {
      expect([toggle(name).disabled, toggle(name).checked]).toEqual([true, false]);
      const { id } = toggle(name);
      expect(document.getElementById(`${id}-note`)?.textContent).toBe(
        "Not with one branch together: it is practice, without goals and score",
      );
    }
  });

  it("looking at the other kind loses neither the lesson nor the day", async () => {
    const chosen = open(lesson);
    await press("One branch together");
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "friday-night" } });
    await act(async () => undefined);
    await press("A branch each");
    await press("One branch together");
    expect(chosen.slice(1)).toEqual([
      { scenario: "friday-night", ...together },
      lesson,
      { scenario: "friday-night", ...together },
    ]);
    expect(screen.getByRole("status").textContent).not.toBe("");
  });

  it("a day of the server's own is for one branch: a branch each begins with the first lesson", async () => {
    const chosen = open({ scenario: "our-own-day", ...together } as Choice);
    await press("A branch each");
    expect(chosen).toEqual([{ lesson: "first-order", hasHints: true, isExam: false }]);
    await press("One branch together");
    expect(chosen.at(-1)).toEqual({ scenario: "our-own-day", ...together });
  });
});
