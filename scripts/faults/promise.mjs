const service = ["src/promise/more-time-service.test.ts"];
const rules = ["src/promise/promise-rules.test.ts"];
const screens = ["src/ui/promise/more-time.test.tsx"];
const goals = ["simulator/training/goals.test.ts"];

/**
 * Of promises and more time.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const promiseFaults = [
  {
    name: "second-press-of-a-promise",
    bug: "a second press sends another promise while the first one is under way (CP-8)",
    foundBy: [...service, "tests/simulation/promise-days.test.ts"],
    file: "src/orders/commands/command-service.ts",
    from: "if (model === undefined || this.inFlight.has(id)) return undefined;",
    to: "if (model === undefined) return undefined;",
  },
  {
    name: "promise-without-was",
    bug: "a new promise compares with itself, so that the slower of two tablets moves it again (CP-3)",
    foundBy: ["tests/contract/axios-order-api.test.ts"],
    file: "adapters/http/branch-calls.ts",
    from: "was: new Date(was).toISOString(),",
    to: "was: new Date(wanted + was - was).toISOString(),",
  },
  {
    name: "lost-promise-counts-as-done",
    bug: "a promise without an answer counts as done once the order could be read, whatever it says (CP-4)",
    foundBy: service,
    file: "src/promise/more-time-service.ts",
    from: "if (isRead && now === change.wanted) return",
    to: "if (isRead) return",
  },
  {
    name: "more-time-rounded-down",
    bug: "the new promise is rounded down, so that it gives less time than the button says (DL-4)",
    foundBy: rules,
    file: "src/promise/promise-rules.ts",
    from: "return Math.ceil((Math.max(promisedAt, now)",
    to: "return Math.floor((Math.max(promisedAt, now)",
  },
  {
    name: "fixed-promise-offered",
    bug: "more time is offered at the instant from which the promise is fixed (DL-5)",
    foundBy: rules,
    file: "src/promise/promise-rules.ts",
    from: "if (fixedFrom !== undefined && now >= fixedFrom)",
    to: "if (fixedFrom !== undefined && now > fixedFrom)",
  },
  {
    name: "telephone-leaves-with-the-result",
    bug: "the telephone number leaves 5 s after the answer although nobody told the customer (DL-6)",
    foundBy: screens,
    file: "src/ui/promise/more-time.tsx",
    from: "const isShown = done !== undefined && (isFresh || !isTold);",
    to: "const isShown = done !== undefined && isFresh;",
  },
  {
    name: "small-steps-never-announced",
    bug: "each change of a promise is compared with the last one, so that small steps never add up (DL-7)",
    foundBy: service,
    file: "src/promise/moved-times.ts",
    from: "const known = memory.known.get(order.id) ?? timesOf(before);",
    to: "const known = timesOf(before);",
  },
  {
    name: "told-of-its-own-promise",
    bug: "the board that gave more time announces its own change (DL-8)",
    foundBy: service,
    file: "src/promise/moved-times.ts",
    from: "const isExpected = isOwn(order) || order.scheduledFor !== before.scheduledFor;",
    to: "void isOwn;\n    const isExpected = order.scheduledFor !== before.scheduledFor;",
  },
  {
    name: "repeat-moves-a-promise",
    bug: "the server adds a repeated promise to its count of changes (CP-3)",
    foundBy: ["simulator/world/promises.test.ts"],
    file: "simulator/world/promises.ts",
    from: "if (promise.promisedAt === wanted) return",
    to: "if (promise.promisedAt === wanted && promise.delays === 0) return",
  },
  {
    name: "requested-courier-fixes-nothing",
    bug: "the simulator's promise stays open after a courier was requested (DL-5)",
    foundBy: ["simulator/world/promises.test.ts"],
    file: "simulator/world/order-lifecycle.ts",
    from: "...(isMoved && { promise })",
    to: "",
  },
  {
    name: "move-frees-a-fixed-promise",
    bug: "a marketplace that moves a promise moves the instant of its courier's request, too (DL-5)",
    foundBy: ["simulator/world/promises.test.ts"],
    file: "simulator/world/promises.ts",
    from: "...(promise.fixedFrom === promise.promisedAt && { fixedFrom: wanted }),",
    to: "...(promise.fixedFrom !== undefined && { fixedFrom: promise.fixedFrom + byMs }),",
  },
  {
    name: "new-promise-mends-a-broken-one",
    bug: "promise_kept counts the last promise, though the one before had passed",
    foundBy: goals,
    file: "simulator/training/promise-goals.ts",
    from: "if (dueAt !== undefined && step.at > dueAt) return promised;",
    to: "void dueAt;",
  },
  {
    name: "told-twice-counts",
    bug: "told_before_late lets a customer be told a new time again and again",
    foundBy: goals,
    file: "simulator/training/promise-goals.ts",
    from: "isKept(step) ? undefined : secondTelling(story)",
    to: "undefined as ReturnType<typeof secondTelling>",
  },
  {
    name: "told-by-others-counts",
    bug: "told_before_late counts a new time that the marketplace or the customer set",
    foundBy: goals,
    file: "simulator/training/promise-goals.ts",
    from: 'event === "promise_changed" && isTrainee',
    to: 'event === "promise_changed" && isTrainee !== undefined',
  },
  {
    name: "untold-promise-forgotten",
    bug: "a reload forgets that no customer was notified of the new promise (DL-6)",
    foundBy: screens,
    file: "src/promise/more-time-service.ts",
    from: 'if (result.kind === "done") this.untold.record(id, result);',
    to: "",
  },
];
