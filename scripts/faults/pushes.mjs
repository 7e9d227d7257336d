import { readFileSync } from "node:fs";

const messages = readFileSync(
  new URL("../../ports/entities/push-message.ts", import.meta.url),
  "utf8",
);

/** The names of this list in ports/entities/push-message.ts. */
function namesIn(list) {
  const [, body = ""] = new RegExp(`const ${list} = \\[([^\\]]*)\\]`).exec(messages) ?? [];
  return [...body.matchAll(/"(\w+)"/g)].map(([, name]) => name);
}

const orderEvents = namesIn("orderEventNames");
const jobEvents = namesIn("logisticsEventNames");
const companyData = [
  "company",
  "payment_types",
  "locations",
  "riders",
  "logistics_partners",
  "print_settings",
];

const file = "src/orders/feed/push-routing.ts";
/** Branch-days in which the company's data changes and a map is open. */
const foundBy = ["tests/simulation/company-pushes.test.ts"];

/** Only a back end that declares promises pushes them. */
const promiseDays = ["tests/simulation/promise-days.test.ts"];

/**
 * Each ignores one kind of push; the lists that are loaded later would hide it (B-I41).
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const pushFaults = [
  {
    name: "order-pushes-ignored",
    bug: "every push about an order is ignored",
    foundBy: "days",
    file,
    from: "this.applyOrder(body, pushed);",
    to: "void pushed;",
  },
  ...orderEvents.map((event) => ({
    name: `push-ignored-${event}`,
    bug: `a push of the event ${event} is ignored`,
    foundBy: event === "promise_changed" ? promiseDays : "days",
    file,
    from: "this.applyOrder(body, pushed);",
    to: `if (body.event !== "${event}") this.applyOrder(body, pushed);`,
  })),
  ...jobEvents.map((event) => ({
    name: `push-ignored-${event}`,
    bug: `a push of the event ${event} is ignored`,
    foundBy: "days",
    file,
    from: "this.applyJob(body.event, body.change, pushed);",
    to: `if (body.event !== "${event}") this.applyJob(body.event, body.change, pushed);`,
  })),
  ...companyData.map((data) => ({
    name: `push-ignored-synchronized-${data}`,
    bug: `a push that the company's data "${data}" has changed is ignored`,
    foundBy,
    file,
    from: 'if (channel.kind === "synchronized") this.parts.synchronize(channel.data);',
    to: `if (channel.kind === "synchronized" && channel.data !== "${data}") this.parts.synchronize(channel.data);`,
  })),
  {
    name: "push-ignored-riders_changed",
    bug: "a push that the riders have changed is ignored",
    foundBy,
    file,
    from: 'this.parts.reload("riders");\n        return;\n      case "synchronized":\n        if (channel.kind === "synchronized") this.parts.synchronize',
    to: 'return;\n      case "synchronized":\n        if (channel.kind === "synchronized") this.parts.synchronize',
  },
  {
    name: "push-ignored-rider_position",
    bug: "a push of a rider's position does not reach the open map",
    foundBy,
    file,
    from: "this.parts.riderPositions.emit(body.position);",
    to: "",
  },
  {
    name: "pushes-before-press",
    bug: "a frame applies pushes before it draws what staff pressed (PF-17)",
    foundBy: ["adapters/browser/browser-page.test.ts"],
    file: "adapters/browser/browser-page.ts",
    from: "if (this.isPressed) frame = page.requestAnimationFrame(listener);\n      else listener();",
    to: "listener();",
  },
  {
    name: "held-key-keeps-pushes",
    bug: "pushes wait for as long as a key is held",
    foundBy: ["adapters/browser/browser-page.test.ts"],
    file: "adapters/browser/browser-page.ts",
    from: "if (this.isPressed) frame = page.requestAnimationFrame(listener);",
    to: "if (this.isPressed) frame = this.onNextFrame(listener) as unknown as number;",
  },
  {
    name: "stopped-press-forgotten",
    bug: "a press whose handler stops its event does not go before pushes",
    foundBy: ["adapters/browser/browser-page.test.ts"],
    file: "adapters/browser/browser-page.ts",
    from: "page.addEventListener(event, press, { capture: true, passive: true });",
    to: "page.addEventListener(event, press, { passive: true });",
  },
  {
    name: "all-rows-for-one-change",
    bug: "a change of one order renders each visible row (PF-2)",
    foundBy: ["src/ui/order-popup/changed-order.test.tsx"],
    file: "src/ui/order-popup/order-marks.tsx",
    from: "const changedAt = change.get();",
    to: "const changedAt = changedOrders.of(id)?.at;",
  },
  {
    name: "own-list-read-again",
    bug: "a list that this page wrote last is read and decoded again at each change (PF-2)",
    foundBy: ["ports/stored-list.test.ts"],
    file: "ports/stored-list.ts",
    from: "    if (text === this.last.text) return this.last;\n",
    to: "",
  },
  {
    name: "own-list-over-another-tabs",
    bug: "a change of a list that the device keeps drops what another tab has written since",
    foundBy: ["ports/stored-list.test.ts"],
    file: "ports/stored-list.ts",
    from: "if (text === this.last.text) return this.last;",
    to: 'if (this.last.text !== "[]") return this.last;',
  },
  {
    name: "focus-taken-twice",
    bug: "a dialog focuses its first control before the one that staff need, with a style pass for each (PF-17)",
    foundBy: ["src/ui/unconfirmed/approving.test.tsx"],
    file: "src/ui/parts/focus.ts",
    from: 'control?.setAttribute("autofocus", "");',
    to: "queueMicrotask(() => control?.focus());",
  },
  {
    name: "entry-before-paint",
    bug: "a dialog's entry in the browser's history is made before the dialog is painted (PF-17)",
    foundBy: ["src/ui/parts/dialog-history.test.ts"],
    file: "src/ui/parts/dialog-history.ts",
    from: "    this.cancelEntry();\n    this.cancelEntry = ",
    to: "    this.settle();\n    this.cancelEntry = ",
  },
  {
    name: "paint-taken-for-passed",
    bug: "what waits for the paint of a press runs in the press's own frame while pushes arrive (PF-17)",
    foundBy: ["src/compose/graph/screen-stores.test.ts"],
    file: "src/compose/graph/screen-stores.ts",
    from: "    stop = page.onNextFrame?.(task) ?? stop;",
    to: "    task();",
  },
];
