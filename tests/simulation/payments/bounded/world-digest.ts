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
    [companyNow.company.currency.precision, listNumber(companyNow.types)],
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

const listNumbers = new WeakMap<object, number>();
const listTexts: string[] = [];

/** A number for the content of a list that never changes: its text would be most of the state's. */
function listNumber(list: object): number {
  const known = listNumbers.get(list);
  if (known !== undefined) return known;
  const text = JSON.stringify(list);
  if (!listTexts.includes(text)) listTexts.push(text);
  const number = listTexts.indexOf(text);
  listNumbers.set(list, number);
  return number;
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

/** Keys that only count, references, names of tabs, and instants. */
const names =
  /"(?:key|refusals)":-?\d+,|(?:DM-\d+-T_?-?\d+-|tab-\d+-)(\d{13})|tab-\d+|\b18\d{11}\b/g;

function normalised(text: string, now: number, tab: string): string {
  const references = new Map<string, string>();
  return text.replace(names, (found, stamp: string | undefined) => {
    if (stamp !== undefined) {
      const known = references.get(stamp) ?? `#${references.size}`;
      references.set(stamp, known);
      return known;
    }
    if (found.startsWith('"')) return "";
    if (found.startsWith("tab")) return found === tab ? "this" : "other";
    const distance = Number(found) - now;
    return distance < -recentMs ? "past" : `now${distance}`;
  });
}
