const run = ["simulator/training/followed-run.test.ts"];
const goals = ["simulator/training/goals.test.ts"];

/**
 * Of the simulator as staff train with it: lessons, class and debrief.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const trainingFaults = [
  {
    name: "debrief-opens-at-the-costliest",
    bug: "the debrief opens at the costliest order, away from the moment that its advice is about",
    foundBy: ["simulator/training/debrief.test.ts"],
    file: "simulator/training/debrief.ts",
    from: "opensAt: advice?.fault.at ?? costliest?.lastMomentAt ?? end.at,",
    to: "opensAt: costliest?.lastMomentAt ?? advice?.fault.at ?? end.at,",
  },
  {
    name: "unchanged-orders-not-waiting",
    bug: "orders that nobody touched since the start do not count as waiting",
    foundBy: run,
    file: "simulator/training/followed-run.ts",
    from: "return [...unchanged, ...changed].filter(",
    to: "return [...changed].filter(",
  },
  {
    name: "advice-moves-order-three-times",
    bug: "the advice moves an order by three presses of +30 min",
    foundBy: run,
    file: "simulator/training/next-act.ts",
    from: "return [1, 2].some((presses)",
    to: "return [1, 2, 3].some((presses)",
  },
  {
    name: "wait-for-customer-counts-as-late",
    bug: "the time in which a ready pickup waits for its customer counts as late",
    foundBy: goals,
    file: "simulator/training/order-goals.ts",
    from: "dueAt + Math.max(0, arrivedAt - readyAt);",
    to: "dueAt;",
  },
  {
    name: "check-of-another-card-is-a-look",
    bug: "Check Status on one card payment counts as a look at another",
    foundBy: goals,
    file: "simulator/training/card-looks.ts",
    from: "(isAsked && view.card === story.id)",
    to: "isAsked",
  },
  {
    name: "payment-not-open-in-advice",
    bug: "the advice does not say that an order's payment is still open",
    foundBy: ["src/ui/training/debrief/each-reason.test.ts"],
    file: "simulator/training/advice-of.ts",
    from: "return payment !== undefined && isToPay && !isKnown",
    to: "return payment === undefined && isToPay && !isKnown",
  },
  {
    name: "look-not-seen-at-click",
    bug: "the simulator does not see a click on the screen",
    foundBy: ["src/compose/simulator/watch-screen.test.ts"],
    file: "src/compose/simulator/watch-screen.ts",
    from: 'document.addEventListener("click", onClick, true);',
    to: 'document.addEventListener("keydown", onClick, true);',
  },
  {
    name: "language-in-address-starts-training",
    bug: "an address with nothing but a language counts as one that names something (TN-11)",
    foundBy: ["src/training/address/simulator-address.test.ts"],
    file: "src/training/address/simulator-address.ts",
    from: 'name === "locale" || (name === "simulator" && value === "");',
    to: 'name === "simulator" && value === "";',
  },
  {
    name: "what-if-of-the-first-scenario",
    bug: "the what-if offers the first scenario in the place of the one that runs",
    foundBy: ["src/training/session/what-if-days.test.ts"],
    file: "src/training/session/what-if-days.ts",
    from: "scenarioNames.includes(running) ? running : scenarioNames[0];",
    to: "scenarioNames[0];",
  },
  {
    name: "dropped-file-ends-the-day",
    bug: "a file that is dropped on the page ends the day under way without a question",
    foundBy: ["src/training/files/dropped-files.test.tsx"],
    file: "src/training/files/dropped-files.ts",
    from: "day.isUnderWay?.() !== true || screens.askToEndDay(name);",
    to: "true;",
  },
  {
    name: "trainee-stays-on-ended-page",
    bug: "a trainee stays on the page of the ended class after the trainer starts again",
    foundBy: ["src/training/class/waiting-place.test.ts"],
    file: "src/training/class/waiting-place.ts",
    from: 'const hasEnded = phase === "ended";',
    to: 'const hasEnded = this.shown.hasEnded || phase === "ended";',
  },
];
