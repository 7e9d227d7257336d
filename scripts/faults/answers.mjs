const answers = [
  "tests/contract/answers-that-tell-nothing.test.ts",
  "tests/contract/axios-order-api.test.ts",
];
const reads = ["src/orders/commands/order-commands.test.ts"];
const both = [...reads, "tests/contract/answers-that-tell-nothing.test.ts"];

/**
 * Of what the app takes from an answer of the server.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const answerFaults = [
  {
    name: "gateway-believed",
    bug: "a 5xx that a gateway may have given counts as a refusal, although the server may have acted (N30)",
    foundBy: answers,
    file: "ports/outcome.ts",
    from: "return status === 408 || (status >= 500 && !(status === 500 && isOwnError));",
    to: "return (status === 502 || status === 504) && !isOwnError;",
  },
  {
    name: "bare-message-is-the-apis",
    bug: "a 500 with a bare message, as gateways write it, counts as a refusal (N30)",
    foundBy: ["tests/contract/answers-that-tell-nothing.test.ts"],
    file: "adapters/wire/decode-error.ts",
    from: "const ownError = v.object({ error: v.object({ message: v.string() }) });",
    to: "const ownError = v.union([v.object({ message: v.string() }), v.object({ error: v.unknown() })]);",
  },
  {
    name: "read-once-only",
    bug: "an order that does not show the effect yet is not read once more (N30)",
    foundBy: both,
    file: "src/orders/commands/read-back-service.ts",
    from: "if (isFinal(first, attempt)) return first;\n    const order",
    to: "if (first !== undefined) return first;\n    const order",
  },
  {
    name: "read-again-at-once",
    bug: "the second read does not wait 10 s (N30)",
    foundBy: both,
    file: "src/orders/commands/read-back-service.ts",
    from: "const readAgainMs: Duration = 10 * secondMs;",
    to: "const readAgainMs: Duration = 1;",
  },
  {
    name: "payment-sent-again-unread",
    bug: "a payment that may have been recorded is sent again without a read (N30)",
    foundBy: reads,
    file: "src/orders/commands/read-back-service.ts",
    from: "return isFromCheckout === true && this.mayBeRecorded.has(id);",
    to: "return isFromCheckout === true && this.mayBeRecorded.has(id) && false;",
  },
  {
    name: "payment-sent-again-unreadable",
    bug: "a payment that may have been recorded is sent again although the order could not be read (N30)",
    foundBy: reads,
    file: "src/orders/commands/read-back-service.ts",
    from: "if (shown === undefined && isUnclear(result, attempt)) return this.onUnread(attempt);",
    to: 'if (result?.kind === "found" && isUnclear(result, attempt)) return this.onUnread(attempt);',
  },
  {
    name: "completed-without-us-at-once",
    bug: "a completion that shows its payments late counts as someone else's (N8, N30)",
    foundBy: reads,
    file: "src/orders/commands/read-back-service.ts",
    from: "return hasTakenEffect(result.order) || isRemoved(result.order.status);",
    to: 'return hasTakenEffect(result.order) || isRemoved(result.order.status) || result.order.status === "delivered";',
  },
  {
    name: "tag-always-believed",
    bug: "a list is believed to be unchanged although a push has moved one of its orders",
    foundBy: ["tests/contract/lying-tags.test.ts"],
    file: "src/orders/feed/list-worker.ts",
    from: "if (answer.isConfirmed !== true || this.asked.isWhole) return false;",
    to: "if (answer.isConfirmed !== true || this.asked.isWhole || this.asked.since >= 0) return false;",
  },
  {
    name: "never-whole-again",
    bug: "a list whose tag never changes is never loaded whole again",
    foundBy: ["tests/contract/lying-tags.test.ts"],
    file: "src/orders/feed/list-worker.ts",
    from: "const isWhole = wanted.isWhole === true || realClock.now() >= this.wholeFrom;",
    to: "const isWhole = wanted.isWhole === true || realClock.now() < this.wholeFrom - wholeEveryMs;",
  },
  {
    name: "confirmed-list-takes-away",
    bug: "a list that a wrong tag confirms takes away what a push has brought",
    foundBy: ["tests/contract/lying-tags.test.ts"],
    file: "src/orders/board/order-intake.ts",
    from: "if (answer.refusals.length === 0 && [...this.board.ordersAt(list)].some(isMissing)) return true;",
    to: "void isMissing;",
  },
  {
    name: "confirmed-list-brings-back",
    bug: "a list that a wrong tag confirms brings back an order that was removed",
    foundBy: ["tests/contract/lying-tags.test.ts"],
    file: "src/orders/board/order-intake.ts",
    from: "return isShown && this.book.hasLeft(row.id);",
    to: "return isShown && this.book.hasLeft(row.id) && false;",
  },
  {
    name: "gone-although-changed",
    bug: "a 404 on a look-up removes an order that a push has changed meanwhile",
    foundBy: ["src/orders/feed/missed-changes.test.ts"],
    file: "src/orders/feed/order-fetch-queue.ts",
    from: "if (model === undefined || model.touchedAt <= since)",
    to: "if (model === undefined || model.touchedAt <= since || since >= 0)",
  },
  {
    name: "online-is-no-gap",
    bug: "coming online does not count as a gap",
    foundBy: ["src/orders/feed/missed-changes.test.ts"],
    file: "src/orders/feed/order-feed.ts",
    from: "bag.add(page.onNetworkChange((isOnline) => isOnline && this.gaps.suspect()));",
    to: "bag.add(page.onNetworkChange(() => undefined));",
  },
  {
    name: "overflow-loads-nothing",
    bug: "an overflow of the push queue loads nothing",
    foundBy: ["src/orders/feed/missed-changes.test.ts"],
    file: "src/orders/feed/order-feed.ts",
    from: "overflow: () => this.gaps.suspect(),",
    to: "overflow: () => undefined,",
  },
  {
    name: "left-out-again-and-again",
    bug: "a left-out field is reported again at every answer (N16)",
    foundBy: ["adapters/wire/left-out-reports.test.ts"],
    file: "adapters/wire/left-out-reports.ts",
    from: "      this.reported.add(field);\n",
    to: "",
  },
];
