// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { MemoryCatalogue, someResults } from "../../../../tests/support/samples/some-lessons.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { ResultsPage } from "./results-page.tsx";

afterEach(closeTraining);

function open(results = someResults(), language: Language = "en") {
  const catalogue = new MemoryCatalogue({ results, trainees: ["Fatima Al Zaabi"] });
  const saveFile = vi.fn();
  renderTraining(
    <ResultsPage
      catalogue={catalogue}
      place="Saffron and Lime, Marina Walk"
      debriefOf={() => undefined}
      onWhatIf={() => undefined}
      saveFile={saveFile}
      onClose={() => undefined}
    />,
    language,
  );
  return { catalogue, saveFile };
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const click = (name: string | RegExp) => act(async () => button(name).click());
const shown = () =>
  [...document.querySelectorAll<HTMLElement>("tr[data-result]")].map(
    ({ dataset }) => dataset["result"],
  );
const certificate = () => document.querySelector("[data-certificate]");
const choose = (label: string, place: number) =>
  act(async () =>
    fireEvent.change(screen.getByRole("combobox", { name: label }), {
      target: { value: String(place) },
    }),
  );

describe("the results", () => {
  it("show who took what, when, with which score; the filters and the exports hold the same [TN-8]", async () => {
    const { saveFile } = open();
    expect(shown()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    const [first] = screen.getAllByRole("row").slice(1);
    expect(first?.textContent).toContain("Fatima Al Zaabi5 Riders and partners");
    expect(first?.textContent).toContain("82 Silver");
    await click("Exams 3");
    expect(shown()).toEqual(["2", "3", "5"]);
    await choose("Lesson", 4);
    expect(shown()).toEqual(["3"]);
    await click("Export CSV");
    await click("Export JSON");
    expect(saveFile.mock.calls).toEqual([
      ["results.csv", "text/csv", "csv of 3"],
      ["results.json", "application/json", "json of 3"],
    ]);
    await choose("Lesson", -1);
    await click("All 7");
    await choose("When", 1);
    expect(shown()).toEqual(["6", "7"]);
    await choose("Trainee", 1);
    expect(screen.getByText("No result fits these filters.")).toBeDefined();
  });

  it.each(languageTags)("write the time of day with 24 hours in %s (N43)", (language) => {
    const at = Date.UTC(2026, 5, 11, 14, 5);
    const [result] = someResults();
    if (result === undefined) throw new Error("There is no result");
    open([{ ...result, at }], language);
    const hour = String(new Date(at).getHours()).padStart(2, "0");
    expect(document.querySelector("tr[data-result]")?.textContent).toContain(`${hour}:05`);
  });

  it("have a certificate for what was passed, and for nothing else [TN-8]", async () => {
    open();
    expect(certificate()?.textContent).toBe(
      "TrainingSaffron and Lime, Marina WalkFatima Al Zaabipassed the lessonRiders and partners82 of 100 · Silver11 June 2026Trainer",
    );
    expect(button("Print certificate")).toBeDefined();
    await click("Yusuf Rahman");
    expect(certificate()).toBeNull();
    expect(screen.getByText("A certificate needs 60 points.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Print certificate" })).toBeNull();
  });

  it("ask for a name before a certificate without one is printed, and keep it with the result (TN-8)", async () => {
    const [first] = someResults();
    if (first === undefined) throw new Error("There is no result");
    const { catalogue } = open([{ ...first, trainee: "" }]);
    expect(screen.queryByRole("button", { name: "Print certificate" })).toBeNull();
    const field = screen.getByRole("textbox", { name: "Whose certificate is this?" });
    await act(async () => fireEvent.change(field, { target: { value: " Noor " } }));
    await click("Use this name");
    expect(certificate()?.querySelector("h3")?.textContent).toBe("Noor");
    expect(catalogue.results("en")[0]?.trainee).toBe("Noor");
    expect(button("Print certificate")).toBeDefined();
  });

  it("show a name of 500 letters with markup as text, in the row and on the certificate [TN-8]", async () => {
    open();
    await click(/onerror/);
    const name = someResults().at(-1)?.trainee ?? "";
    expect(name.length).toBeGreaterThan(500);
    expect(certificate()?.querySelector("h3")?.textContent).toBe(name);
    expect(document.querySelector("img")).toBeNull();
  });

  it("are there with one whose stored time no date can show, in rows, filters and certificate [TN-8]", async () => {
    const [first, ...others] = someResults();
    if (first === undefined) throw new Error("There is no result");
    open([{ ...first, at: 1e300 }, ...others]);
    expect(shown()).toHaveLength(others.length + 1);
    const [, row] = screen.getAllByRole("row");
    expect(row?.querySelectorAll("td")[2]?.textContent).toBe("–");
    expect(certificate()?.textContent).toContain("–");
    await choose("When", 0);
    expect(shown()).toEqual([first.id]);
  });

  it("show no other one in the place of a chosen one that a filter hides, nor it again by itself (N45)", async () => {
    open();
    await click("Fatima Al Zaabi");
    await click("Exams 3");
    expect([shown(), certificate()]).toEqual([["2", "3", "5"], null]);
    await click("All 7");
    expect(certificate()).toBeNull();
    await click("Aisha Karim");
    expect(certificate()?.textContent).toContain("Aisha Karim");
  });

  it("are all shown again once the trainee of the filter was renamed (N45)", async () => {
    const [first, ...others] = someResults();
    if (first === undefined) throw new Error("There is no result");
    open([{ ...first, trainee: "" }, ...others]);
    await choose("Trainee", 0);
    expect(shown()).toEqual([first.id]);
    const field = screen.getByRole("textbox", { name: "Whose certificate is this?" });
    await act(async () => fireEvent.change(field, { target: { value: "Noor" } }));
    await click("Use this name");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Trainee" }).value).toBe("-1");
    expect(shown()).toHaveLength(others.length + 1);
  });

  it("are walked with Up and Down, and the certificate follows", async () => {
    open();
    button("Fatima Al Zaabi").focus();
    const press = (key: string) =>
      act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
    await press("ArrowDown");
    expect(document.activeElement).toBe(button("Aisha Karim"));
    expect(certificate()?.textContent).toContain("Aisha Karimpassed the exam");
    await press("ArrowUp");
    expect(certificate()?.textContent).toContain("Fatima Al Zaabi");
  });

  it("are all deleted in one place, after a question that names how many [TN-12]", async () => {
    const { catalogue } = open();
    await click("Delete all…");
    const question = screen.getByRole("dialog", { name: "Delete all results?" });
    expect(question.textContent).toContain("7 results on this device are deleted");
    expect(document.activeElement).toBe(within(question).getByRole("button", { name: "Cancel" }));
    await act(async () => within(question).getByRole("button", { name: "Cancel" }).click());
    expect(shown()).toHaveLength(7);
    await click("Delete all…");
    await click("Delete all");
    expect([catalogue.results("en"), catalogue.trainees]).toEqual([[], []]);
    expect(screen.getByText(/^No results yet/)).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "Delete all results?" })).toBeNull();
  });
});
