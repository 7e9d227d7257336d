import { hash } from "node:crypto";
import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { HistoryTab } from "./history-tab.ts";
import type { HistoryWorld } from "./history-world.ts";
import type { Account } from "./money-model.ts";

/** Parts of an object that are no state of its own, or only count. */
const noState = ["parts", "options", "sources", "bag", "keys", "reporter", "attempts", "model"];
/** Texts on the device that decide nothing that is played here. */
const notState: readonly string[] = ["payment_stamp", "failed_attempts"];
/** Records of payments that are over change nothing any more but this. */
const recentMs = 3_000;

/**
 * The digest of a state: two worlds with the same one go on in the same way. References and instants count by their
 * order and by their distance from now.
 */
export function digestOf(world: HistoryWorld, account: Account): string {
  return hash("md5", stateText(world, account), "base64");
}

/** The whole state as a text. */
function stateText(world: HistoryWorld, account: Account): string {
  const { order, companyNow, told, isSilent, disk, locks, clock, tabs } = world;
  const { totalAmount, status, payments } = order;
  const values = [...disk.values].filter(([key]) => !notState.includes(key)).sort();
  const known = tabs.map((tab) => attemptState(tab.attempts));
  const attempts = JSON.stringify([values, known]);
  const isStarted =
    told.size > 0 || known.some((all) => all.length > 0) || attempts.includes("payment_journal");
  const state = [
    [
      world.kind,
      order.isTakeaway,
      totalAmount,
      status,
      payments.map(({ name, amount, reference }) => [name, amount, reference]),
    ],
    [companyNow.company.currency.precision, listText(companyNow.types)],
    [companyNow.branch.devices, world.cashInterval],
    [isSilent, locks.held, clock.dueIn],
    isStarted ? account : withoutStart(account),
    tabs.map(tabState),
  ];
  const text = `${JSON.stringify(state)}${attempts}${JSON.stringify(askedState(world, attempts))}`;
  return normalised(text, clock.now(), world.tab.name);
}

/**
 * The card payments that can still matter: those that a tab or the device knows, that took money, or that the partner
 * may still report. Nothing reads or reports the others.
 */
function askedState({ asked, partner, told, kind }: HistoryWorld, attempts: string) {
  const mayReport = isReaderKind(kind) ? ["running"] : ["running", "cancelled"];
  const payments = [...asked].flatMap(([reference, amounts]) => {
    const state = partner.stateOf(reference);
    const counts =
      state === "approved" || mayReport.includes(state) || attempts.includes(reference);
    return counts ? [[reference, amounts, state]] : [];
  });
  return [payments, [...told]];
}

/** Without a card payment the next start needs a new choice of staff, so that their last choice of an amount is over. */
function withoutStart({ hand: { taken, lost }, doing }: Account): Account {
  return { hand: { taken, lost }, doing };
}

const listTexts = new WeakMap<object, string>();

/** The text of a list that never changes. */
function listText(list: object): string {
  const text = listTexts.get(list) ?? JSON.stringify(list);
  listTexts.set(list, text);
  return text;
}

function tabState(tab: HistoryTab) {
  const { session, entry, attempts, checkouts, model, lines, typedText } = tab;
  return [
    [typedText, model.gone, checkouts.get(model.id)?.lost, lines.all, lines.lost],
    entry && fieldsOf(entry),
    session && [
      fieldsOf(session.checkout),
      fieldsOf(session.keeper),
      fieldsOf(session.finish),
      [session.asking, session.isFrozen],
    ],
    attempts.retryRefusal(model.id),
  ];
}

/** The service shows screens one attempt of an order only; what goes on depends on all of them. */
function attemptState(attempts: HistoryTab["attempts"]): readonly unknown[] {
  const { controller } = attempts as unknown as {
    readonly controller: { readonly store: { all(): readonly { readonly attempt: unknown }[] } };
  };
  return controller.store.all().map(({ attempt }) => attempt);
}

/** The own fields of an object, observable or not. */
function fieldsOf(object: object): readonly (readonly [string, unknown])[] {
  return Object.entries(object)
    .filter(([name, value]) => !noState.includes(name) && typeof value !== "function")
    .map(([name, value]) => [name, value instanceof Set ? [...value] : value] as const);
}

function normalised(text: string, now: number, tab: string): string {
  const references = new Map<string, string>();
  return text
    .replace(/"(key|refusals)":-?\d+,/g, "")
    .replace(/(DM-\d+-T_?-?\d+-|tab-\d+-)(\d{13})/g, (_, _start: string, stamp: string) => {
      const known = references.get(stamp) ?? `#${references.size}`;
      references.set(stamp, known);
      return known;
    })
    .replace(/tab-\d+/g, (name) => (name === tab ? "this" : "other"))
    .replace(/\b18\d{11}\b/g, (instant) => {
      const distance = Number(instant) - now;
      return distance < -recentMs ? "past" : `now${distance}`;
    });
}
