import { expect, it } from "vitest";
import { sourceFiles } from "./comments.ts";

/** Not lists: another key replaces the element and its state. A new such key is added here. */
const replaced = [
  "ui/training/console/console-drawer.tsx: String(isEvents)",
  "ui/training/results/results-page.tsx: chosen.id",
  "ui/training/training-root.tsx: shown.kind",
  "compose/page/run-page.tsx: generation",
  "ui/app.tsx: path",
  "ui/app.tsx: tab",
  "ui/board/board.tsx: `{layout} {density} {rootScale}`",
  "ui/checkout/entry-picker.tsx: picker",
  "ui/completion/completion-flow.tsx: question",
  "ui/dialogs/dialog-host.tsx: key",
  "ui/parts/lazy-screen.tsx: attempt",
  "ui/screens/tab-popups.tsx: opened.id",
  "ui/training/class/class-messages.tsx: presses",
  "ui/training/class/look-note.tsx: presses",
  "ui/training/console/console-commands.tsx: open.key",
  "ui/training/console/console-page.tsx: `{view.scenario} {view.seed}`",
  "ui/training/what-if/what-if-page.tsx: keyOf(source)",
  "ui/unconfirmed/deadline-panel.tsx: facts.deadline",
];

/**
 * Ids that their holder has once: the decoder refuses an element whose id an earlier one has, the order book has one model
 * for each order, and this app makes the others.
 */
const ids = [
  "ui/board/order-list.tsx: entry.id",
  "ui/board/order-list.tsx: key",
  "ui/checkout/checkout-host.tsx: attempt.request.reference",
  "ui/checkout/checkout-host.tsx: opened.opening.order.id",
  "ui/checkout/excess-panel.tsx: key",
  "ui/checkout/not-confirmed-list.tsx: request.reference",
  "ui/checkout/order-summary.tsx: line.key",
  "ui/checkout/picker.tsx: entry.key",
  "ui/checkout/quick-entry.tsx: type.id",
  "ui/checkout/refunds-list.tsx: `lines {lost.orderId} {lost.at}`",
  "ui/checkout/refunds-list.tsx: record.request.reference",
  "ui/delivered/delivered-screen.tsx: row.deliverer",
  "ui/delivered/rider-deliveries.tsx: order.id",
  "ui/delivered/rider-table.tsx: row.deliverer",
  "ui/find/find-dialog.tsx: each.order.id",
  "ui/logistics/rider-return-part.tsx: order.id",
  "ui/logistics/riders-dialog.tsx: data.id",
  "ui/logistics/riders-dialog.tsx: id",
  "ui/logistics/riders-dialog.tsx: round.riderId",
  "ui/notices/away-card.tsx: entry.order.id",
  "ui/notices/notice-strip.tsx: id",
  "ui/notices/toasts.tsx: shown.id",
  "ui/parts/select-list.tsx: id",
  "ui/printing/reprint-menu.tsx: template.id",
  "ui/shell/branch-select.tsx: keyOfSelection(choice)",
  "ui/training/class/class-start.tsx: id",
  "ui/training/class/roster.tsx: place.id",
  "ui/training/class/shared-timeline.tsx: entry.number",
  "ui/training/class/wait-page.tsx: id",
  "ui/training/console/console-commands.tsx: row.key",
  "ui/training/debrief/debrief-page.tsx: id",
  "ui/training/debrief/debrief-score.tsx: goal.id",
  "ui/training/debrief/debrief-timeline.tsx: id",
  "ui/training/debrief/debrief-timeline.tsx: mark.id",
  "ui/training/results/results-page.tsx: result.id",
  "ui/training/ticket-tray/ticket-tray.tsx: ticket.id",
  "ui/unconfirmed/reject-dialog.tsx: choice.id",
];

/** This app's own words, each once in its list. */
const ownWords = [
  "ui/board/filter-bar.tsx: filter",
  "ui/board/order-list.tsx: id",
  "ui/board/order-row.tsx: id",
  "ui/checkout/keypad.tsx: key",
  "ui/delivered/delivered-screen.tsx: label",
  "ui/delivered/phase-bar.tsx: phase",
  "ui/delivered/rider-deliveries.tsx: id",
  "ui/delivered/rider-table.tsx: id",
  "ui/logistics/rider-return-row.tsx: reason",
  "ui/notices/away-card.tsx: group",
  "ui/notices/waiting-line.tsx: area",
  "ui/order-popup/popup-actions.tsx: name",
  "ui/order-popup/view-tabs.tsx: view",
  "ui/parts/language-choice.tsx: language",
  "ui/readiness/readiness-panel.tsx: subject.name",
  "ui/shell/main-nav.tsx: area",
  "ui/shell/tab-bar.tsx: candidate",
  "ui/sound/sound-panel.tsx: setting",
  "ui/training/class/class-choices.tsx: each",
  "ui/training/class/class-page.tsx: each",
  "ui/training/class/roster.tsx: each",
  "ui/training/console/console-commands.tsx: group",
  "ui/training/console/console-events.tsx: each",
  "ui/training/console/console-run.tsx: name",
  "ui/training/console/row-form.tsx: field.name",
  "ui/training/debrief/debrief-board.tsx: tab",
  "ui/training/debrief/debrief-timeline.tsx: minute",
  "ui/training/lessons/lessons-page.tsx: lesson.name",
  "ui/training/parts/pace-buttons.tsx: choice",
  "ui/training/results/result-filters.tsx: value",
  "ui/training/results/results-page.tsx: short",
  "ui/training/terminal-pad/scenario-picker.tsx: scenario.name",
  "ui/training/terminal-pad/terminal-pad.tsx: name",
  "ui/training/what-if/what-if-page.tsx: keyOf(each)",
  "ui/training/what-if/what-if-plot.tsx: each",
  "ui/training/what-if/what-if-plot.tsx: kind",
  "ui/training/what-if/what-if-plot.tsx: line.kind",
];

it("Each list of the product has the place as key, or ids and words that are known to be there once (N48)", () => {
  const screens = sourceFiles().filter(({ path }) => /^src\/.*(?<!\.test)\.tsx$/.test(path));
  const keys = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/[\s]key=\{((?:[^{}]|\{[^{}]*\})*)\}/g)]
      .map(([, key]) => key)
      .filter((key) => key !== "place")
      .map((key) => `${path.slice("src/".length)}: ${key?.replaceAll("$", "")}`),
  );
  expect([...new Set(keys)].sort()).toEqual([...replaced, ...ids, ...ownWords].sort());
});
