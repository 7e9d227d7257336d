// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Language } from "../../../../ports/entities/language.ts";
import { MemoryCatalogue, someLessons } from "../../../../tests/support/samples/some-lessons.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { LessonsPage } from "./lessons-page.tsx";

afterEach(closeTraining);

function open(bestScores: readonly number[] = [], language: Language = "en") {
  const catalogue = new MemoryCatalogue({ bestScores });
  const calls = { onOpen: vi.fn(), onResults: vi.fn(), onWhatIf: vi.fn(), onClose: vi.fn() };
  const scenarios = [
    "lunch-rush",
    "quiet-morning",
    "friday-night",
    "stormy-lunch",
    "tokyo-counter",
  ];
  renderTraining(
    <LessonsPage
      catalogue={catalogue}
      scenarios={scenarios.map((name) => ({ name, href: `/?simulator&scenario=${name}` }))}
      demonstrationHref="/?simulator&demo"
      languageChoice={(label, current) => <p>{`${label}: ${current}`}</p>}
      {...calls}
    />,
    language,
  );
  return { ...calls, catalogue };
}

const rows = () => within(screen.getByRole("list")).getAllByRole("listitem");
const buttons = () => rows().map((row) => within(row).getByRole("button"));
const nextRows = () => rows().filter(({ dataset }) => dataset["next"] === "true");
const press = (key: string) =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

describe("the catalogue of lessons", () => {
  it.each([
    ["en", "Language"],
    ["ar", "اللغة"],
    ["ms", "Bahasa"],
    ["zh", "语言"],
  ] as const)(
    "has the choice of the language before the lessons, in %s, too (N41)",
    (language, label) => {
      open([], language);
      const chip = screen.getByRole("button", { name: new RegExp(`^${label}:`) });
      act(() => chip.click());
      const choice = screen.getByText(`${label}: ${language}`);
      const following = choice.compareDocumentPosition(screen.getByRole("list"));
      expect(following).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it("shows every lesson in order with what one learns, its minutes and its best score; only the next one is filled, and none is locked [LE-1]", () => {
    open([98, 91, 59]);
    expect(rows().map((row) => row.querySelector("strong")?.firstChild?.textContent)).toEqual(
      someLessons().map(({ title }) => title),
    );
    expect(rows()[0]?.textContent).toContain("Approve it, prepare it, send it out.");
    expect(rows()[0]?.textContent).toContain("4 min");
    expect(rows()[0]?.textContent).toContain("98 Gold");
    // 59 points do not pass.
    expect(rows()[2]?.textContent).toContain("59 No medal");
    expect(screen.getByText(`2 of ${someLessons().length} passed`)).toBeDefined();
    expect(nextRows().map((row) => row.querySelector("strong")?.textContent)).toEqual([
      "Pickups and cash",
    ]);
    expect(document.activeElement).toBe(buttons()[2]);
    expect(buttons().every((button) => !(button as HTMLButtonElement).disabled)).toBe(true);
  });

  it("names each row for a screen reader, in each language", () => {
    open([98]);
    expect(buttons()[0]?.getAttribute("aria-label")).toBe(
      "Again, Lesson 1, Your first order, 4 minutes, best score 98, Gold",
    );
    expect(buttons()[4]?.getAttribute("aria-label")).toBe(
      "Start, Lesson 5, Riders and partners, 10 minutes, Not taken yet",
    );
    closeTraining();
    open([], "ar");
    expect(buttons()[4]?.getAttribute("aria-label")).toBe(
      "ابدأ، الدرس 5: Riders and partners، 10 دقائق، لم تبدأه بعد",
    );
  });

  it("is walked with Up and Down, and a press opens the lesson", async () => {
    const { onOpen } = open();
    await press("ArrowDown");
    await press("ArrowDown");
    expect(document.activeElement).toBe(buttons()[2]);
    await press("ArrowUp");
    expect(document.activeElement).toBe(buttons()[1]);
    buttons()[1]?.click();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("against-the-clock");
  });

  it("says of a lesson that the back end does not have what it is about, and lets it be taken", () => {
    open();
    const marked = rows().filter((row) => row.textContent?.includes("Your back end does not have"));
    expect(marked.map((row) => row.querySelector("strong")?.textContent)).toEqual(["Trouble"]);
    const button = marked[0]?.querySelector("button");
    expect(button?.getAttribute("aria-label")).toContain("Your back end does not have this");
    expect(button?.disabled).toBe(false);
  });

  it("offers four scenarios for free practice, and the others on request", async () => {
    open();
    const names = () =>
      screen.getAllByRole("link").map((link) => link.querySelector("strong")?.textContent);
    expect(names()).toEqual([
      "Quiet morning",
      "Lunch rush",
      "Friday night",
      "Stormy lunch",
      "Demonstration",
    ]);
    await act(async () => screen.getByRole("button", { name: "All 5 scenarios" }).click());
    expect(names()).toContain("Tokyo");
  });
});

describe("the trainee's name", () => {
  it("offers the last name again and shows a name with markup as text [TN-12]", async () => {
    const { catalogue } = open();
    const opener = () => screen.getByRole("button", { name: /^Your name:/ });
    await act(async () => opener().click());
    const name = `<b onclick="alert(1)">${"A".repeat(470)}</b>`;
    await act(async () =>
      fireEvent.change(screen.getByRole("textbox"), { target: { value: ` ${name} ` } }),
    );
    await act(async () => screen.getByRole("button", { name: "Use this name" }).click());
    expect(catalogue.trainee).toBe(name);
    expect(opener().textContent).toContain(name);
    expect(opener().querySelector("b")).toBeNull();
    expect(document.activeElement).toBe(opener());
    await act(async () => opener().click());
    expect(screen.getByRole("button", { name, pressed: true })).toBeDefined();
  });
});
