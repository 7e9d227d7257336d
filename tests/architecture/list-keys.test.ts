import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/repository/scratch-project.ts";
import { sourceFiles } from "./comments.ts";

/**
 * The lists that have each key once, by the source that sees to it. Any other list has the place as key: React repeats
 * a row whose id or text comes twice, or keeps it after it is gone (N48).
 */
const guarantees: readonly { readonly by: string; readonly lists: readonly string[] }[] = [
  // One model for each order.
  {
    by: "src/orders/board/order-book.ts",
    lists: [
      "ui/board/order-list.tsx: items by entry.id",
      "ui/checkout/checkout-host.tsx: checkouts.all by opened.opening.order.id",
      "ui/find/find-dialog.tsx: found.shown by each.order.id",
      "ui/logistics/rider-return.tsx: orders by order.id",
      "ui/logistics/riders-dialog.tsx: orders by id",
      "ui/logistics/riders-dialog.tsx: withPartners by data.id",
      "ui/notices/away-card.tsx: entries by entry.order.id",
    ],
  },
  // Equal areas are one group.
  {
    by: "src/orders/order-rules/delivery-areas.ts",
    lists: ["ui/board/order-list.tsx: items by key"],
  },
  // Refuses an element whose id an earlier one has (`onceEach`).
  {
    by: "adapters/wire/list-decoder.ts",
    lists: [
      "ui/checkout/entry-picker.tsx: entry.offered by type.id",
      "ui/checkout/entry-panel.tsx: quickTypes by type.id",
      "ui/parts/select-list.tsx: choices by id",
      "ui/printing/reprint-menu.tsx: loaded by template.id",
      "ui/shell/header.tsx: choices by keyOfSelection(choice)",
      "ui/unconfirmed/reject-dialog.tsx: cancelReasons by choice.id",
    ],
  },
  // Sources, minutes and reasons are declared once each.
  {
    by: "adapters/wire/decode-capabilities.ts",
    lists: [
      "ui/acceptance/source-list.tsx: settable by source",
      "ui/acceptance/source-row.tsx: capability?.busyMinutes by each",
      "ui/acceptance/source-row.tsx: capability?.pauseMinutes by each",
      "ui/promise/more-time.tsx: shown.choices by choice.minutes",
    ],
  },
  // A state has each source once.
  {
    by: "adapters/wire/decode-branch-state.ts",
    lists: [
      "ui/acceptance/source-list.tsx: others by source",
      "ui/acceptance/taking-orders-bar.tsx: strips by keyOf(slow)",
    ],
  },
  {
    by: "src/acceptance/acceptance-rules.ts",
    lists: ["ui/acceptance/source-row.tsx: taking.endChoices(until) by end"],
  },
  // Counts each order once, in one quarter.
  {
    by: "src/load/load-index.ts",
    lists: [
      "ui/load/load-panel.tsx: orders .filter((each) => each.isUnconfirmed === isUnconfirmed) by order.id",
    ],
  },
  // Each chosen branch and each quarter once, and what is late before them.
  {
    by: "src/load/kitchen-load.ts",
    lists: [
      "ui/load/load-bar.tsx: branch.quarters by at",
      "ui/load/load-bar.tsx: branches by branchId",
      "ui/load/load-panel.tsx: quarters by quarter.at",
    ],
  },
  // Adds up what has the same name.
  {
    by: "src/load/all-together.ts",
    lists: [
      "ui/load/load-panel.tsx: lines by name",
      "ui/load/load-panel.tsx: modifiers by modifier.name",
    ],
  },
  // Leaves out a device whose id an earlier one has.
  {
    by: "adapters/wire/decode-reference-data.ts",
    lists: ["ui/checkout/entry-picker.tsx: entry.devices by device.id"],
  },
  // The codes are the names of an object's fields.
  {
    by: "adapters/wire/decode-payment-types.ts",
    lists: ["ui/checkout/entry-picker.tsx: choice?.type.terminal?.transactionTypes ?? [] by code"],
  },
  {
    by: "src/ui/checkout/entry-picker.tsx",
    lists: ["ui/checkout/entry-picker.tsx: values by entry.key"],
  },
  // One line for each rider.
  {
    by: "adapters/http/rider-stats.ts",
    lists: [
      "ui/delivered/delivered-screen.tsx: rows by row.deliverer",
      "ui/delivered/rider-table.tsx: rows by row.deliverer",
    ],
  },
  {
    by: "src/delivered/delivered-report-service.ts",
    lists: ["ui/delivered/rider-deliveries.tsx: shown by order.id"],
  },
  {
    by: "src/logistics/rider-overview.ts",
    lists: ["ui/logistics/riders-dialog.tsx: shown by round.riderId"],
  },
  // Counts its lines, those that it is given back too.
  {
    by: "src/payments/checkout.ts",
    lists: [
      "ui/checkout/excess-panel.tsx: lines by key",
      "ui/checkout/order-summary.tsx: lines by line.key",
    ],
  },
  // A reference is never given twice.
  {
    by: "src/payments/attempt/attempt-record-rules.ts",
    lists: [
      "ui/checkout/checkout-host.tsx: interrupted.slice(0, 1) by attempt.request.reference",
      "ui/checkout/not-confirmed-dialog.tsx: attempts.store.notConfirmed by request.reference",
      "ui/checkout/refunds-dialog.tsx: attempts.store.approvedNotUsed by record.request.reference",
    ],
  },
  // One entry for each order.
  {
    by: "src/payments/kept-lines.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
    lists: ["ui/checkout/refunds-dialog.tsx: lines.lost by `lines ${lost.orderId} ${lost.at}`"],
  },
  {
    by: "src/alerts/notice-store.ts",
    lists: [
      "ui/notices/toasts.tsx: notices.notices .filter(({ notice }) => isLasting(notice)) by shown.id",
    ],
  },
  // Counts the contents that it shows.
  {
    by: "src/training/ui/training-layer.tsx",
    lists: ["training/ui/training-layer.tsx: all .filter((shown) => shown.place === place) by key"],
  },
  // Ids that training itself makes.
  {
    by: "src/training/session/training-session.ts",
    lists: [
      "training/ui/class/class-start.tsx: removed by id",
      "training/ui/class/class-start.tsx: shown.places.toReversed() by id",
      "training/ui/class/roster.tsx: found by place.id",
      "training/ui/class/shared-timeline.tsx: shown by entry.number",
      "training/ui/class/wait-page.tsx: lesson.goals by id",
      "training/ui/debrief/debrief-page.tsx: marks by id",
      "training/ui/debrief/debrief-score.tsx: goals by goal.id",
      "training/ui/debrief/debrief-timeline.tsx: joined(view.actions, closeActions * view.minutes) by mark.id",
      "training/ui/debrief/debrief-timeline.tsx: marks by id",
      "training/ui/debrief/debrief-timeline.tsx: placedLabels(groups, (at) => place(at, view), leastRoom) by mark.id",
      "training/ui/results/results-page.tsx: shown by result.id",
      "training/ui/ticket-tray/ticket-tray.tsx: tickets.toReversed() by ticket.id",
      "training/ui/what-if/what-if-page.tsx: option by keyOf(each)",
    ],
  },
];

/** Lists of this app's own words and figures, each once. */
const ownWords: readonly string[] = [
  "compose/page/run-page.tsx:  by generation",
  "ui/board/board.tsx: filters by filter",
  "ui/board/order-list.tsx: columns by id",
  "ui/board/order-row.tsx: columns by id",
  "ui/checkout/keypad.tsx: keys by key",
  "ui/delivered/rider-deliveries.tsx: phases by phase",
  "ui/delivered/rider-deliveries.tsx: columns by id",
  "ui/delivered/rider-table.tsx: columns by id",
  "ui/logistics/rider-return.tsx: notDeliveredReasons by reason",
  "ui/notices/away-card.tsx: awayGroups by group",
  "ui/notices/waiting-line.tsx: waiting by area",
  "ui/order-popup/popup-actions.tsx: corePages by name",
  "ui/order-popup/view-tabs.tsx: popupViews by view",
  "ui/parts/language-choice.tsx: languageTags by language",
  "ui/readiness/readiness-panel.tsx: rows by subject.name",
  "ui/shell/header.tsx: areas by area",
  "ui/shell/tab-bar.tsx: tabsOf(areaOf(tab), seesUnconfirmed) by candidate",
  "ui/settings/sound-button.tsx: densitySettings by setting",
  "training/ui/class/class-choices.tsx: options by each",
  "training/ui/class/class-page.tsx: speeds by each",
  "training/ui/class/trainee-pages.tsx: figures by figure",
  'training/ui/class/roster.tsx: ["needs", "all", "finished"] as const by each',
  "training/ui/console/console-incidents.tsx: consoleRows by row.key",
  "training/ui/console/console-incidents.tsx: groups by group",
  "training/ui/console/console-incidents.tsx: rows by row.key",
  "training/ui/console/console-events.tsx: logFilters by each",
  "training/ui/console/console-run.tsx: all by name",
  "training/ui/console/row-form.tsx: fields by field.name",
  "training/ui/debrief/debrief-board.tsx: orderLists by tab",
  "training/ui/debrief/debrief-board.tsx: tabs by tab",
  "training/ui/debrief/debrief-timeline.tsx: labels by minute",
  "training/ui/lessons/lessons-page.tsx: lessons by lesson.name",
  "training/ui/parts/pace-buttons.tsx: speeds by choice",
  "training/ui/results/result-filters.tsx: values by value",
  "training/ui/terminal-pad/scenario-picker.tsx: terminalScenarios by scenario.name",
  "training/ui/terminal-pad/terminal-pad.tsx: declineReasons by name",
  "training/ui/what-if/what-if-plot.tsx: lines by kind",
  "training/ui/what-if/what-if-plot.tsx: lines by line.kind",
  "training/ui/what-if/what-if-plot.tsx: scale by each",
  "training/ui/what-if/what-if-plot.tsx: shown by each",
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node["name"] ?? (isNode(node["id"]) ? node["id"]["name"] : "")) : "";

/**
 * The lists of a file by their keys, without those by place. A list is what a function gives that is no component: the
 * key of another element replaces that with its state.
 */
function listKeys(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: Node, holders: readonly Node[]): void => {
    const key = holders.at(-1)?.type === "ObjectPattern" ? undefined : keyOf(node);
    const list = key && listAround(holders, key, node.type === "JSXAttribute", text);
    if (list !== undefined) found.push(list);
    for (const child of childrenOf(node)) visit(child, [...holders, node]);
  };
  visit(parseAst(text, { lang: "tsx" }) as unknown as Node, []);
  return found;
}

/** The list whose function gives this key, unless it is by place; undefined for the key of a single element. */
function listAround(
  holders: readonly Node[],
  key: Node,
  isAttribute: boolean,
  text: string,
): string | undefined {
  const textOf = (node: Node): string => text.slice(node.start, node.end).replaceAll(/\s+/g, " ");
  const at = holders.findLastIndex(({ type }) => /Function/.test(type));
  const [holder, giver] = [holders[at - 1], holders[at]];
  if (giver === undefined) return undefined;
  const [, place] = giver["params"] as readonly Node[];
  if (key.type === "Identifier" && nameOf(key) === nameOf(place)) return undefined;
  const callee = holder?.["callee"];
  if (isNode(callee) && isNode(callee["object"]))
    return `${textOf(callee["object"])} by ${textOf(key)}`;
  const name = nameOf(giver) || nameOf(holder);
  return isAttribute && !/^[A-Z]/.test(name) ? `${name} by ${textOf(key)}` : undefined;
}

/** The value of `key={…}`, or of `key: …` in the description of an element. */
function keyOf(node: Node): Node | undefined {
  const { value } = node;
  if (!isNode(value)) return undefined;
  if (node.type === "JSXAttribute" && nameOf(node["name"]) === "key")
    return isNode(value["expression"]) ? value["expression"] : value;
  return node.type === "Property" && nameOf(node["key"]) === "key" ? value : undefined;
}

const screens = sourceFiles().filter(({ path }) => /^src\/.*(?<!\.test)\.tsx$/.test(path));

describe("The lists of the product", () => {
  it("have the place as key, or an id or word that a known source has once (N48)", () => {
    const keys = screens.flatMap(({ path, text }) =>
      listKeys(text).map((found) => `${path.slice("src/".length)}: ${found}`),
    );
    const known = [...guarantees.flatMap(({ lists }) => lists), ...ownWords];
    expect([...new Set(keys)].sort()).toEqual(known.toSorted());
    const sources = guarantees.map(({ by }) => by);
    expect(sources.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it("are found by their functions, however these are written, and the key of a single element is not one", () => {
    const found = (text: string) => listKeys(`function Part({ xs, x }) { return ${text}; }`);
    expect(found("<b key={x.id} />")).toEqual([]);
    expect(found("xs.map((x, place) => <b key={place} />)")).toEqual([]);
    expect(found("xs.map(({ id }) => <b key={id} />)")).toEqual(["xs by id"]);
    expect(found("xs.map((x) => { return <b key={x.name} />; })")).toEqual(["xs by x.name"]);
    expect(found("xs.map((x) => <b key={place} />)")).toEqual(["xs by place"]);
    expect(found("xs.map((x) => <b {...{ key: x.id }} />)")).toEqual(["xs by x.id"]);
    expect(found("xs.flatMap((x) => [<b key={x.id} />])")).toEqual(["xs by x.id"]);
    expect(listKeys("const row = (x) => <b key={x.id} />;")).toEqual(["row by x.id"]);
  });
});
