// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { languageTags } from "../../../../ports/entities/language.ts";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import { everyLanguage } from "../../../../tests/support/samples/every-language.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
import { ScriptedLessonRun } from "../../../../tests/support/stand-ins/scripted-lesson-run.ts";
import { openScreen } from "../../../ui/parts/open-screens.ts";
import { trainingText } from "../text/training-texts.ts";
import { CoachStrip } from "./coach-strip.tsx";

afterEach(closeTraining);

const order = 1060 as OrderId;
const orders = {
  find: (id: OrderId) =>
    id === order
      ? { number: "1060", rider: "Omar Ali", tab: "homeDelivery.new" as const }
      : undefined,
};

/** The parts of the product's screens that hints point at. */
function showBoard(): void {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<button data-control="sound.title"></button>
     <nav><a data-control="tab/homeDelivery.new">New<span>3</span></a></nav>
     <main><table><tbody><tr data-order="1060">
       <td><button data-control="number">#1060</button></td>
       <td><button data-control="rider" id="rider">Omar Ali</button><button data-control="partner"></button></td>
       <td><button data-control="action.reject"></button><button data-control="action.markReady"></button></td>
     </tr></tbody></table></main>`,
  );
}

function start(change: (run: ScriptedLessonRun) => void = () => undefined, hasHints = true) {
  const run = new ScriptedLessonRun();
  change(run);
  renderTraining(<CoachStrip run={run} hasHints={hasHints} orders={orders} />);
  showBoard();
  return run;
}

const coach = () => screen.getByRole("region", { name: "Coach" });
const words = () => coach().textContent?.replaceAll(/[\u2068\u2069]/g, "");
const marked = () =>
  [...document.querySelectorAll("[data-hint]")].map(
    (element) => `${element.getAttribute("data-hint")} ${element.id || element.localName}`,
  );
const ring = (run: ScriptedLessonRun) => act(async () => run.showHint());

describe("the coach", () => {
  it.each([
    ["trainer", "Your trainer has paused the class. Nothing can be pressed until it goes on."],
    ["trainee", "The branch is paused. Press ▶ to go on."],
  ] as const)(
    "says that the %s has paused the branch, instead of a step, and rings nothing",
    async (pausedBy, sentence) => {
      const run = new ScriptedLessonRun();
      run.hint = "ring";
      renderTraining(<CoachStrip run={run} orders={orders} pausedBy={pausedBy} hasHints />);
      showBoard();
      await act(async () => run.change());
      expect(words()).toContain(sentence);
      expect(words()).not.toContain("Press “");
      expect(marked()).toEqual([]);
      expect(screen.getByRole("button", { name: "Show me" }).ariaDisabled).toBe("true");
    },
  );

  it("scrolls what it newly rings into view, and nothing again while it stays ringed", async () => {
    const seen: string[] = [];
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (this: Element) {
      seen.push(this.getAttribute("data-control") ?? this.localName);
    };
    const run = start();
    await ring(run);
    await act(async () => run.change());
    expect(seen.filter((name) => name === "sound.title").length).toBe(1);
    Element.prototype.scrollIntoView = scroll;
  });

  it("shows the goal, the order that is meant, how far it is, the time left and its buttons [LE-5]", async () => {
    const run = start();
    expect(words()).toContain("Goal 1 of 2");
    expect(words()).toContain("The sound is on within a minute");
    expect(words()).toContain("10:00");
    await act(async () => run.toRider(order));
    expect(words()).toContain("Goal 2 of 2");
    expect(words()).toContain("When a rider goes off duty, the order goes to another #1060");
    await act(async () => {
      run.isBeside = true;
      run.change();
    });
    expect(words()).toContain("Goal 2 of 2, still open");
    await act(async () => {
      run.timeLeftMs = 5 * minuteMs + 47 * secondMs + 1;
      run.change();
    });
    expect(words()).toContain("5:48");
  });

  it("shows no hint at first, then the next step with the control's own label, then also its ring [LE-5]", async () => {
    const run = start((made) => made.toRider(order));
    const sentence = "Press “Omar Ali” for #1060.";
    expect([words()?.includes("Press"), marked()]).toEqual([false, []]);
    await act(async () => {
      run.hint = "words";
      run.change();
    });
    expect([words()?.includes(sentence), marked()]).toEqual([true, []]);
    await ring(run);
    expect([words()?.includes(sentence), marked()]).toEqual([true, ["row tr", "ring rider"]]);
    // A ring takes no focus.
    expect(document.activeElement).toBe(document.body);
    await act(async () => {
      run.hint = undefined;
      run.change();
    });
    expect(marked()).toEqual([]);
  });

  it("rings at once at Show me, and the tab that leads to a row on another page", async () => {
    start((made) => made.toRider(order));
    document.querySelector("tr")?.remove();
    await act(async () => undefined);
    await act(async () => screen.getByRole("button", { name: "Show me" }).click());
    expect(words()).toContain("Press “New”.");
    expect(marked()).toEqual(["ring a"]);
    showBoard();
    // The ring follows the page.
    await act(async () => undefined);
    expect(words()).toContain("Press “Omar Ali” for #1060.");
    expect(marked()).toEqual(["row tr", "ring rider"]);
  });

  it("in a dialog about the order rings what leads on, and in its popup the way out of it", async () => {
    const run = start((made) => made.toRider(order));
    const dialog = document.createElement("dialog");
    dialog.innerHTML = `<button data-control="close" id="close" aria-label="Close"></button>
      <div role="option" data-control="rider_choice/1" id="before">Omar Ali</div>
      <div role="option" data-control="rider_choice/2" id="other"><svg></svg><bdi>Amina</bdi></div>`;
    document.body.append(dialog);
    let close = openScreen({ is: "rider", order }, dialog);
    await ring(run);
    expect([words()?.includes("Press “Amina” for #1060."), marked()]).toEqual([
      true,
      ["ring other"],
    ]);
    close();
    close = openScreen({ is: "order", order }, dialog);
    dialog.querySelector("#other")?.remove();
    dialog.querySelector("#before")?.remove();
    await act(async () => run.change());
    expect([words()?.includes("Press “Close” for #1060."), marked()]).toEqual([
      true,
      ["ring close"],
    ]);
    close();
  });

  it("says at once why nothing can be pressed, and until when, and offers no Show me then", async () => {
    const run = start((made) => made.toRider(order));
    document.querySelector("[data-control=rider]")?.setAttribute("disabled", "");
    await act(async () => run.change());
    expect(words()).toContain("The branch has not answered yet. Wait up to 0:05.");
    const showMe = screen.getByRole("button", { name: "Show me" });
    expect(showMe.getAttribute("aria-disabled")).toBe("true");
  });

  it("says what counts as looking at a card payment, with the button's own label, and counts it", async () => {
    const run = start();
    expect(words()).not.toContain("Looking is");
    await act(async () => {
      run.looks = 2;
      run.change();
    });
    expect(words()).toContain("Looks: 2.");
    for (const tag of languageTags) {
      const label = everyLanguage[tag]["terminal.checkStatus"];
      expect(trainingText("coach", tag)("looking", { looks: 2 })).toContain(label);
    }
  });

  it("of an exam says how many orders wait, and names no step", async () => {
    const run = start((made) => {
      made.isExam = true;
      made.toRider(order);
      made.waiting = 2;
    });
    run.hint = "ring";
    await act(async () => run.change());
    expect(words()).toContain("2 orders wait. Exam: no hints, no pause.");
    expect(words()).not.toContain("Press");
    for (const [count, text] of [
      [1, "طلب واحد ينتظر."],
      [2, "طلبان ينتظران."],
      [3, "3 طلبات تنتظر."],
      [11, "11 طلبًا ينتظر."],
      [100, "100 طلب ينتظر."],
    ] as const) {
      expect(trainingText("coach", "ar")("ordersWait", { count })).toBe(text);
    }
  });

  it("of an exam has no hint and no Show me [LE-6]", async () => {
    const run = start((made) => {
      made.isExam = true;
      made.toRider(order);
    });
    await ring(run);
    expect(marked()).toEqual([]);
    expect(
      within(coach())
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["End"]);
    expect(words()).toContain("Exam: no hints, no pause.");
  });

  it("announces the goal and its hint politely, and the time at 2 minutes, 1 minute and 10 seconds [LE-5]", async () => {
    const run = start();
    await act(async () => undefined);
    const polite = [...coach().querySelectorAll('[aria-live="polite"]')];
    expect(polite.map(({ textContent }) => textContent)).toEqual([
      "The sound is on within a minute",
      "",
    ]);
    const announced: (string | null)[] = [];
    for (const left of [121, 120, 119, 60, 59, 10, 9]) {
      await act(async () => {
        run.timeLeftMs = left * secondMs;
        run.change();
      });
      announced.push(screen.getByRole("status").textContent);
    }
    expect(announced).toEqual([
      "",
      "2 minutes left",
      "2 minutes left",
      "1 minute left",
      "1 minute left",
      "10 seconds left",
      "10 seconds left",
    ]);
  });

  it("ends the lesson at End once nothing can be earned any more", () => {
    const run = start((each) => {
      each.goals = each.goals.map((goal) => ({ ...goal, state: "failed" }));
    });
    screen.getByRole("button", { name: "End" }).click();
    expect(run.end?.reason).toBe("trainee");
  });

  it("asks at End while points are open, says how many, and ends only at the second button", async () => {
    const run = start();
    const end = screen.getByRole("button", { name: "End" });
    const question = () => screen.queryByRole("alertdialog", { name: "End this lesson now?" });
    await act(async () => run.toRider(order));
    run.score = 30;
    await act(async () => end.click());
    expect(question()?.textContent).toContain("up to 70 points");
    expect(question()?.textContent).toContain("30 count");
    expect(document.activeElement?.textContent).toBe("Keep going");
    await act(async () => screen.getByRole("button", { name: "Keep going" }).click());
    expect(question()).toBeNull();
    expect(run.end).toBeUndefined();
    await act(async () => end.click());
    await act(async () => screen.getByRole("button", { name: "End lesson" }).click());
    expect(run.end?.reason).toBe("trainee");
  });
});
