// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import { ScriptedLessonRun } from "../../../../tests/support/scripted-lesson-run.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/training-page.tsx";
import { openScreen } from "../../parts/open-screens.ts";
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
     <nav><a data-control="tab/homeDelivery.new"></a></nav>
     <main><table><tbody><tr data-order="1060">
       <td><button data-control="number">#1060</button></td>
       <td><button data-control="rider" id="rider"></button><button data-control="partner"></button></td>
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
  it("shows the goal now, how far it is, the time left and its buttons [LE-5]", async () => {
    const run = start();
    expect(words()).toContain("Goal 1 of 2");
    expect(words()).toContain("Turn the sound on.");
    expect(words()).toContain("10:00");
    await act(async () => run.toRider(order));
    expect(words()).toContain("Goal 2 of 2");
    expect(words()).toContain("Omar Ali has gone off duty. Give #1060 to another rider.");
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

  it("says the goal as in the brief until the order that it names has come", async () => {
    const run = start();
    await act(async () => run.toRider(1061 as OrderId));
    expect(words()).toContain("When a rider goes off duty, the order goes to another");
    expect(words()).not.toContain("…");
  });

  it("shows no hint at first, then words, then also the ring on the button meant [LE-5]", async () => {
    const run = start((made) => made.toRider(order));
    expect([words()?.includes("Press the ringed button"), marked()]).toEqual([false, []]);
    const hint = { points: "rider" } as const;
    await act(async () => {
      run.hint = { goalId: "rider", phase: "words", hint, orderId: order };
      run.change();
    });
    expect([words()?.includes("Press the ringed button"), marked()]).toEqual([true, []]);
    await ring(run);
    expect(marked()).toEqual(["row tr", "ring rider"]);
    // A ring takes no focus.
    expect(document.activeElement).toBe(document.body);
    await act(async () => {
      run.hint = undefined;
      run.change();
    });
    expect(marked()).toEqual([]);
  });

  it("rings at once at Show me, and the tab that leads to a row on another page", async () => {
    const run = start((made) => made.toRider(order));
    document.querySelector("tr")?.remove();
    await act(async () => screen.getByRole("button", { name: "Show me" }).click());
    expect(run.hint?.phase).toBe("ring");
    expect(marked()).toEqual(["ring a"]);
    showBoard();
    // The ring follows the page.
    await act(async () => undefined);
    expect(marked()).toEqual(["row tr", "ring rider"]);
  });

  it("in a dialog about the order rings its main button, and in its popup the way out of it", async () => {
    const run = start((made) => made.toRider(order));
    const dialog = document.createElement("dialog");
    dialog.innerHTML = `<button data-control="close" id="close"></button>
      <button data-control="rider.change" id="confirm"></button>`;
    document.body.append(dialog);
    let close = openScreen({ is: "rider", order }, dialog);
    await ring(run);
    expect(marked()).toEqual(["ring confirm"]);
    close();
    close = openScreen({ is: "order", order }, dialog);
    await act(async () => run.change());
    expect(marked()).toEqual(["ring close"]);
    close();
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
    const polite = [...coach().querySelectorAll('[aria-live="polite"]')];
    expect(polite.map(({ textContent }) => textContent)).toEqual(["Turn the sound on.", ""]);
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
