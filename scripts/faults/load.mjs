const rules = ["src/load/load-rules.test.ts"];
const index = ["src/load/load-index.test.ts"];
const screens = ["src/ui/load/load.test.tsx"];
const ticks = ["src/ui/board/tick.test.tsx"];

/**
 * Of the kitchen's load.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const loadFaults = [
  {
    name: "quarter-by-rounding",
    bug: "an order due late in a quarter counts in the next one (KL-1)",
    foundBy: rules,
    file: "src/load/load-rules.ts",
    from: "return Math.floor(at / quarterMs) * quarterMs;",
    to: "return Math.round(at / quarterMs) * quarterMs;",
  },
  {
    name: "weighed-line-by-weight",
    bug: "two and a quarter kilograms count as 2.25 dishes (KL-2)",
    foundBy: rules,
    file: "src/load/load-rules.ts",
    from: "quantity !== undefined && Number.isInteger(quantity) ?",
    to: "quantity !== undefined ?",
  },
  {
    name: "quarter-that-has-passed",
    bug: "a time shorter than the drive leads to a quarter that has passed (KL-4)",
    foundBy: rules,
    file: "src/load/load-rules.ts",
    from: "quarterOf(now + Math.max(0, minutes - driveMinutes) * minuteMs)",
    to: "quarterOf(now + (minutes - driveMinutes) * minuteMs)",
  },
  {
    name: "full-only-beyond-the-limit",
    bug: "a quarter that has reached its limit is not full yet (KL-3)",
    foundBy: rules,
    file: "src/load/load-rules.ts",
    from: 'if (count >= limit) return "full";',
    to: 'if (count > limit) return "full";',
  },
  {
    name: "moved-order-counts-twice",
    bug: "an order that moves to another quarter still counts in the one before (KL-1)",
    foundBy: index,
    file: "src/load/load-index.ts",
    from: "    this.remove(order.id);\n    const lines",
    to: "    const lines",
  },
  {
    name: "order-fills-its-own-quarter",
    bug: "an order that is approved counts itself, and is moved out of a quarter with room (KL-4)",
    foundBy: screens,
    file: "src/load/kitchen-load.ts",
    from: "const others = this.index.loadWithout(branchId, quarter, id);",
    to: "const others = this.index.loadOf(branchId, quarter);",
  },
  {
    name: "fullest-branch-last",
    bug: "of several branches the emptiest stands first (KL-5)",
    foundBy: screens,
    file: "src/load/kitchen-load.ts",
    from: "fullest(other) - fullest(one)",
    to: "fullest(one) - fullest(other)",
  },
  {
    name: "load-counted-each-second",
    bug: "every second counts all quarters of a kitchen again (PF-1)",
    foundBy: ticks,
    file: "src/load/kitchen-load.ts",
    from: "      quarter: computed,\n",
    to: "",
  },
];
