/**
 * Of the lists on the board.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const boardFaults = [
  {
    name: "unconfirmed-by-age",
    bug: "unconfirmed orders stand by their age, whatever their deadlines (N42)",
    foundBy: ["src/orders/board/order-board.test.ts", "src/ui/board/board.test.tsx"],
    file: "src/orders/board/most-urgent.ts",
    from: "return isSafe ? placedAt + afterEveryInstant : deadline;",
    to: "return isSafe ? placedAt + afterEveryInstant : placedAt;",
  },
  {
    name: "limbo-sorted-by-deadline",
    bug: "an order in limbo stands before those that can be lost (N42)",
    foundBy: ["src/orders/board/most-urgent.test.ts", "src/orders/board/order-board.test.ts"],
    file: "src/orders/board/most-urgent.ts",
    from: "return isSafe ? placedAt + afterEveryInstant : deadline;",
    to: "void isSafe;\n  return deadline;",
  },
  {
    name: "focused-row-scrolled",
    bug: "rows that come above the focused row of a scrolled list move it (N42)",
    foundBy: ["src/ui/board/board.test.tsx"],
    file: "src/ui/board/focus-keeper.ts",
    from: "list.scrollTop += start - held.start;",
    to: "void list.scrollTop;",
  },
  {
    name: "picked-up-before-a-rider",
    bug: "Picked up is the marked next step of a ready order that nobody takes (FL-4)",
    foundBy: ["src/logistics/delivery-offer.test.ts", "src/ui/board/board.test.tsx"],
    file: "src/logistics/delivery-offer.ts",
    from: '(offer.rider !== "none" && riders.length > 0) ||',
    to: "",
  },
  {
    name: "postponed-without-limits",
    bug: "+30 min moves an order beyond the limits of the Reschedule popup (RS-3, RS-4)",
    foundBy: ["src/reschedule/reschedule-rules.test.ts", "src/ui/reschedule/postponing.test.tsx"],
    file: "src/reschedule/reschedule-rules.ts",
    from: ": judgeInstant(scheduledFor + laterMs, facts);",
    to: ': { kind: "allowed", at: scheduledFor + laterMs + 0 * facts.now };',
  },
  {
    name: "earlier-language-wins",
    bug: "of two languages that are chosen quickly, the one whose texts come later stays (RT-14)",
    foundBy: ["src/training/ui/parts/use-document-language.test.tsx"],
    file: "src/ui/text/page-language.ts",
    from: "if (latest !== language) return;",
    to: "void latest;",
  },
  {
    name: "promise-sorts-behind-age",
    bug: "orders with a promise stand behind those without (DL-1)",
    foundBy: ["src/ui/promise/promised.test.tsx"],
    file: "src/orders/order-rules/placement.ts",
    from: "readyBy - beforeEveryAge;",
    to: "readyBy + beforeEveryAge;",
  },
  {
    name: "countdown-a-moment-late",
    bug: "an order says the minutes left from a moment after five minutes before its target (DL-3)",
    foundBy: ["src/promise/promise-rules.test.ts"],
    file: "src/promise/promise-rules.ts",
    from: "if (leftMs > countsDownFromMs)",
    to: "if (leftMs >= countsDownFromMs)",
  },
  {
    name: "quantity-turned-around",
    bug: "a mark in an item's name turns the quantity behind it around: 12 reads as 21",
    foundBy: ["src/orders/order-rules/item-summary.test.ts"],
    file: "ports/entities/quantity.ts",
    from: "const plain = withoutDirectionMarks(name);",
    to: "const plain = name;",
  },
];
