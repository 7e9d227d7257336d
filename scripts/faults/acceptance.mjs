const store = ["src/acceptance/taking-orders.test.ts"];
const reads = ["src/acceptance/state-read-worker.test.ts"];
const rules = ["src/acceptance/acceptance-rules.test.ts"];
const days = ["tests/simulation/acceptance-days.test.ts"];

/**
 * Of busy and pause.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const acceptanceFaults = [
  {
    name: "paused-source-sends-orders",
    bug: "customers order from a source that is paused (CP-8)",
    foundBy: days,
    file: "simulator/world/customers.ts",
    from: "if (!this.acceptance.turnsAway(branchId, source)) this.place(order);",
    to: "if (this.acceptance.turnsAway(branchId, source) !== undefined) this.place(order);",
  },
  {
    name: "older-state-wins",
    bug: "a state that changed earlier replaces a newer one",
    foundBy: reads,
    file: "src/acceptance/acceptance-store.ts",
    from: "state.changedAt < knownAt;",
    to: "state.changedAt > knownAt + 86_400_000;",
  },
  {
    name: "setting-without-was",
    bug: "a setting compares with the value that it wants, so that the second of two tablets is never told (CP-3)",
    foundBy: store,
    file: "src/acceptance/setting-service.ts",
    from: "const was = acceptanceOf(store.sourceOf(branchId, source));",
    to: "const was = { ...acceptanceOf(store.sourceOf(branchId, source)), mode: wanted.mode };",
  },
  {
    name: "lost-setting-counts-as-done",
    bug: "a setting without an answer counts as done once the state could be read, whatever it says (CP-4)",
    foundBy: store,
    file: "src/acceptance/setting-service.ts",
    from: "if (isSameAcceptance(acceptanceOf(now), wanted)) return",
    to: "if (isRead) return",
  },
  {
    name: "late-setting-stays-unchanged",
    bug: "a setting that arrives after it was read back still says that nothing has changed (CP-4)",
    foundBy: store,
    file: "src/acceptance/setting-service.ts",
    from: "for (const key of keys) this.progress.delete(key);",
    to: "void keys;",
  },
  {
    name: "pause-sounds-after-a-restart",
    bug: "a pause by a marketplace sounds again after each restart of the page (BZ-4)",
    foundBy: store,
    file: "src/compose/graph/app-parts.ts",
    from: "announcedPauses: needs.away.announcedPauses,",
    to: "announcedPauses: new Set(),",
  },
  {
    name: "more-minutes-at-the-business-end",
    bug: "+15 min is offered where the business end leaves none, and does nothing (BZ-2)",
    foundBy: ["src/ui/acceptance/taking-orders.test.tsx"],
    file: "src/acceptance/taking-orders.ts",
    from: "return until > end ? until : undefined;",
    to: "return until;",
  },
  {
    name: "unset-source-counts-as-done",
    bug: "an answer whose state is as before counts as done, and the row says nothing",
    foundBy: ["src/ui/acceptance/taking-orders.test.tsx"],
    file: "src/acceptance/setting-service.ts",
    from: "return isSameAcceptance(holds, was)",
    to: "return holds === was",
  },
  {
    name: "second-press-of-a-setting",
    bug: "a second press sends another setting while the first one is under way (CP-8)",
    foundBy: [...store, ...days],
    file: "src/acceptance/setting-service.ts",
    from: "if (isUnderWay(before) || session.replacedBy",
    to: "if (session.replacedBy",
  },
  {
    name: "state-not-read-after-the-end",
    bug: "the state is not read 5 s after an end, so that a pause that sticks is not seen (BZ-3)",
    foundBy: reads,
    file: "src/acceptance/state-read-worker.ts",
    from: "const end = this.nextEndCheck() ?? due;",
    to: "const end = due;",
  },
  {
    name: "one-branch-starves-the-others",
    bug: "reads for one branch put off the regular read of all (BZ-1)",
    foundBy: reads,
    file: "src/acceptance/state-read-worker.ts",
    from: "if (isWhole) this.lastWholeAt = startedAt;",
    to: "this.lastWholeAt = startedAt;",
  },
  {
    name: "pause-by-a-system-is-quiet",
    bug: "a pause by a marketplace does not make the light red (BZ-4)",
    foundBy: rules,
    file: "src/acceptance/acceptance-rules.ts",
    from: 'if (state.by?.kind === "system") return "missed";',
    to: 'if (state.by?.kind === "system") return "fine";',
  },
  {
    name: "strip-renders-each-second",
    bug: "every second renders the strips of busy sources, and makes their formats anew (PF-1)",
    foundBy: ["src/ui/board/tick.test.tsx"],
    file: "src/ui/acceptance/use-source-texts.ts",
    from: "const { takingOrders } = useStores();",
    to: "const { takingOrders, ticker } = useStores();\n  void ticker.now;",
  },
];
