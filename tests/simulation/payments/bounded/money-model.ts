import type { Happened, Panel, Seen, Truth } from "./seen.ts";

/**
 * Judges a checkout by docs/rules and the ledger alone: it shares no code with the product, whose screens and
 * requests it compares after each event.
 */

/** The money that staff took by hand: the amounts handed over. */
interface Hand {
  /** Neither taken back nor sent yet. */
  readonly taken: readonly number[];
  /** To be paid back, as the order cannot use it any more. */
  readonly lost: readonly number[];
  /** The amount that staff chose to pay at a terminal, and the rest of which it was a part (N44). */
  readonly chosen?: { readonly amount: number; readonly rest: number } | undefined;
  /** The same of the last card payment that was started; a choice may lead back to that one. */
  readonly started?: Hand["chosen"];
  /** The decimals of these amounts; those of the company, which may have changed since (N47). */
  readonly decimals?: number;
}

/** The acts of staff in one tab that still count. */
interface Doing {
  /** The payment type that they chose, or found chosen. */
  readonly typeId?: number | undefined;
  /** The amount that is asked about (N46). */
  readonly asked?: number | undefined;
  /** Whether the field shows what they typed. */
  readonly isTyped: boolean;
  /** They took a payment, and neither typed the rest nor chose its type since (N39). */
  readonly isRestUntouched: boolean;
}

export interface Account {
  readonly hand: Hand;
  /** By the name of the tab. */
  readonly doing: Readonly<Record<string, Doing>>;
}

type Wanted =
  | { readonly kind: "nothing" }
  | { readonly kind: "take" | "ask"; readonly collected: number }
  | { readonly kind: "start"; readonly chosen: Hand["chosen"] };

/** From this multiple of what is due on, a typed amount of cash is asked about (N46). */
const absurdTimes = 20;
const wholeDigitsMax = 10;
const idle: Doing = { isTyped: false, isRestUntouched: false };
/** The panels beside which the checkout shows no sums that count. */
const hiding: readonly Panel[] = ["closed", "waiting", "gone", "doubt", "unfit", "other_tab"];

/** Keeps an account of one order. */
export class MoneyModel {
  /** All that it remembers. */
  account: Account;

  constructor(account: Account = { hand: { taken: [], lost: [] }, doing: {} }) {
    this.account = account;
  }

  /** Takes in what happened to one tab; returns what was wrong about it. The tab in which staff acted comes first. */
  judge(tab: string, happened: Happened): string | undefined {
    const { doing: all } = this.account;
    const hand = inDecimals(this.account.hand, happened.truth.decimals);
    const doing = all[tab] ?? idle;
    const wanted = wantedBy(happened, doing);
    const taken = handAfter(happened, wanted, hand);
    const next = doingAfter(happened, wanted, doing);
    const chosen = wanted.kind === "start" ? wanted.chosen : hand.chosen;
    const started = happened.sent.starts.length > 0 ? chosen : hand.started;
    const problem =
      wrongStart(happened, taken, chosen) ??
      wrongCompletion(happened, taken) ??
      wrongHand(happened, taken, hand) ??
      wrongPlace(happened) ??
      wrongChoice(happened, doing) ??
      wrongField(happened, next) ??
      wrongSums(happened) ??
      wrongEnd(happened) ??
      wrongNews(happened, started);
    const { kept, lost, decimals } = happened.truth;
    this.account = {
      hand: { taken: kept, lost, decimals, ...(chosen && { chosen }), ...(started && { started }) },
      doing: { ...all, [tab]: next },
    };
    const isUnasked = wanted.kind === "ask" && happened.after.panel !== "asking";
    return problem ?? (isUnasked ? `N46: ${wanted.collected} was not asked about` : undefined);
  }
}

/** A terminal is asked for what staff chose of a rest that is still the same, never for more than is due (N44). */
function wrongStart(
  { truth, truthBefore, sent }: Happened,
  taken: readonly number[],
  chosen: Hand["chosen"],
) {
  const { starts } = sent;
  const [amount] = starts;
  if (amount === undefined) return undefined;
  // A confirmation that is repeated takes nothing twice, whatever its answer says then.
  const { approved, places } = truthBefore;
  const waiting = places.waiting.map((reference) => approved.get(reference) ?? 0);
  const rest = Math.max(0, dueOf(truth) - sum(taken) - sum(waiting));
  if (starts.length > 1) return "P-I5: two starts at once";
  if (!truth.isPayable) return `N44: a terminal is asked for ${amount} of an order that has left`;
  if (amount > rest) return `N44: a terminal is asked for ${amount} while ${rest} is due`;
  if (chosen === undefined || amount !== chosen.amount || rest !== chosen.rest)
    return `N44: a terminal is asked for ${amount} of ${rest}, which staff did not choose`;
  return undefined;
}

/** Money that was taken by hand leaves only with the order, back to the customer, or to the refund list (N8, N9). */
function wrongHand(happened: Happened, taken: readonly number[], hand: Hand): string | undefined {
  const { truth, sent, after } = happened;
  const due = sent.completion === undefined ? taken : [];
  const expected = [...due, ...hand.lost];
  const found = [...truth.kept, ...truth.lost];
  if (!isSame(expected, found)) return `N9: of ${expected} taken by hand, ${found} is kept`;
  const isExact = found.every(Number.isInteger);
  if (truth.isPayable && isExact && truth.lost.length > hand.lost.length)
    return `N9: ${truth.lost} is to be paid back while its order can be paid for`;
  if (!truth.isPayable && truth.kept.length > 0)
    return `N8: ${truth.kept} waits for an order that has left`;
  const shown = after.lines.flatMap(({ kind, collected }) => (kind === "manual" ? collected : []));
  const isShown = !hiding.includes(after.panel) && truth.isPayable;
  return isShown && !isSame(shown, truth.kept)
    ? `N45: ${shown} is shown as taken by hand, and ${truth.kept} was`
    : undefined;
}

/** The same money in the decimals of now (N47). */
function inDecimals({ taken, lost, chosen, started, decimals = 0 }: Hand, now: number): Hand {
  const factor = 10 ** (now - decimals);
  const all = (amounts: readonly number[]) => amounts.map((amount) => amount * factor);
  const converted = (sums: Hand["chosen"]): Hand["chosen"] =>
    sums && { amount: sums.amount * factor, rest: sums.rest * factor };
  return {
    ...{ taken: all(taken), lost: all(lost), decimals: now },
    ...{ chosen: converted(chosen), started: converted(started) },
  };
}

/** The act that staff mean by this press. */
function wantedBy({ press, before, truthBefore }: Happened, doing: Doing): Wanted {
  const rest = restIn(before, truthBefore);
  const { choice, entered, canPay, isFrozen, panel } = before;
  const offered = offeredOf(rest, before, truthBefore);
  if (isFrozen) return { kind: "nothing" };
  if (press === "exact") return { kind: "take", collected: offered };
  if (press === "yes" && panel === "asking") return { kind: "take", collected: doing.asked ?? 0 };
  if (press !== "pay" || !canPay || doing.isRestUntouched) return { kind: "nothing" };
  if (choice === undefined || entered === undefined) return { kind: "nothing" };
  if (choice.needsTerminal)
    return { kind: "start", chosen: { amount: Math.min(entered, rest), rest } };
  const isAbsurd = doing.isTyped && entered >= absurdTimes * offered;
  const isAsked = choice.name === "Cash" ? isAbsurd : entered > rest;
  return { kind: isAsked ? "ask" : "take", collected: entered };
}

function handAfter({ press }: Happened, wanted: Wanted, { taken }: Hand): readonly number[] {
  if (wanted.kind === "take") return [...taken, wanted.collected];
  if (press === "remove") return taken.slice(1);
  return press === "undo" ? taken.slice(0, -1) : taken;
}

function doingAfter(happened: Happened, wanted: Wanted, doing: Doing): Doing {
  const { press, keys, before, after } = happened;
  if (after.panel === "closed") return idle;
  const isTaken = wanted.kind === "take";
  const isChosen = press === "choose" || press === "pick" || before.panel === "closed";
  const isFree = isChosen || press === "remove" || press === "undo";
  const isStill = doing.isTyped && after.text === before.text && !isTaken;
  return {
    typeId: isChosen ? after.choice?.id : (doing.typeId ?? after.choice?.id),
    isTyped: keys !== undefined || isStill,
    isRestUntouched: keys === undefined && !isFree && (isTaken || doing.isRestUntouched),
    ...(wanted.kind === "ask" && { asked: wanted.collected }),
    ...(after.panel === "asking" && press !== "pay" && { asked: doing.asked }),
  };
}

/** The sent sum is what is due, and is what staff and terminals took (P-I9, N46). */
function wrongCompletion({ sent, truthBefore }: Happened, taken: readonly number[]) {
  if (sent.completion === undefined) return undefined;
  const added = sent.completion.filter(({ isNew }) => isNew);
  const amount = sum(added.map((payment) => payment.amount));
  const due = dueOf(truthBefore);
  if (amount !== due) return `P-I9: ${amount} is sent for an order on which ${due} is due`;
  const byHand = added.filter(
    ({ reference, isRounding }) => !isRounding && reference === undefined,
  );
  const collected = byHand.map((payment) => payment.collected);
  if (!isSame(collected, taken))
    return `P-I9: ${collected} is sent, and ${taken} was taken by hand`;
  return undefined;
}

/** Each approval is on the order or on the refund list, once (P-I2, N8). */
function wrongPlace({ truth }: Happened): string | undefined {
  if (truth.unheard.length > 0) return "N7: no tab listens to a terminal that is still asked";
  const { carried, refunds, waiting } = truth.places;
  for (const [reference, amount] of truth.approved) {
    const count = [carried, refunds, waiting].filter((place) => place.includes(reference)).length;
    if (count !== 1) return `P-I2: ${amount} was approved, and stands at ${count} places`;
    if (waiting.includes(reference) && !truth.isPayable)
      return `N8: ${amount} was approved and waits for an order that has left`;
  }
  return undefined;
}

/** A choice that went is never replaced, and the present list's entry counts (N45). */
function wrongChoice(happened: Happened, doing: Doing): string | undefined {
  const { press, before, after, truth } = happened;
  if (after.panel !== "entry") return undefined;
  const { choice, code } = after;
  const isFree = ["choose", "pick"].includes(press) || before.panel === "closed";
  if (choice === undefined)
    return after.canPay ? "N45: Pay is on, and nothing is chosen" : undefined;
  const listed = truth.types.find(({ id }) => id === choice.id);
  if (listed === undefined) return `N45: ${choice.name} is chosen, which is not listed`;
  if (listed.needsCode !== choice.needsCode)
    return `N45: ${choice.name} is chosen as it was before`;
  if (after.canPay && choice.needsCode && code === "") return `PY-8: ${choice.name} needs no code`;
  if (isFree) return wrongCode(happened, doing);
  return doing.typeId !== undefined && choice.id !== doing.typeId
    ? `N45: ${choice.name} is chosen, which staff did not choose`
    : undefined;
}

/** A code belongs to the type for which it was typed (N45). */
function wrongCode({ before, after: { choice, code } }: Happened, { typeId }: Doing) {
  const lastId = before.choice?.id ?? typeId;
  const isLeft = code !== "" && lastId !== choice?.id && choice?.needsCode === true;
  return isLeft ? `N45: the code of another type is taken for ${choice.name}` : undefined;
}

/** The field shows what was typed, and else what is due (N45). */
function wrongField({ keys, after, truth }: Happened, { isTyped }: Doing): string | undefined {
  if (after.panel !== "entry") return undefined;
  const { entered, text } = after;
  const rest = offeredOf(restIn(after, truth), after, truth);
  if (keys !== undefined && entered !== typedAmount(keys, truth.decimals))
    return `N45: ${keys} was typed, and the field shows ${text}`;
  return !isTyped && entered !== rest
    ? `N45: ${rest} is due, and the field shows ${text}`
    : undefined;
}

/** A paid order is sent at OK, also where nothing was due (PY-14, N46); staff or the time can always go on. */
function wrongEnd({ press, before, after, truth, sent }: Happened): string | undefined {
  const isEnd = press === "ok" && before.panel === "paid" && !before.isFrozen;
  if (isEnd && sent.completion === undefined) return "N46: OK sends nothing";
  const isStuck = after.panel !== "closed" && after.presses.length === 0 && !truth.isWaiting;
  return isStuck ? `N2: nothing can be pressed at "${after.panel}"` : undefined;
}

/** A card payment that took no money yet says that its order has left, or that another rest is due now (N44). */
function wrongNews({ after, truth }: Happened, started: Hand["started"]): string | undefined {
  const { overlay, panel } = after;
  if (overlay === undefined || overlay.certainty === "paid") return undefined;
  if (truth.isPayable && (hiding.includes(panel) || started === undefined)) return undefined;
  const isChanged = !truth.isPayable || restIn(after, truth) !== started?.rest;
  if (overlay.saysChange === isChanged) return undefined;
  return `N44: a card payment says ${isChanged ? "nothing" : "news"} of its order`;
}

/** The shown sums are those of this account (PY-11, N46, N47). */
function wrongSums({ after, truth }: Happened): string | undefined {
  const { panel, alreadyPaid, remaining, change, owed, lines } = after;
  if (hiding.includes(panel) || !truth.isPayable) return undefined;
  const [counted, rest] = [countedOf(truth), restIn(after, truth)];
  const payments = truth.payments.filter(({ name }) => name !== "Loyalty");
  const owing = Math.max(0, sum(payments.map(({ amount }) => amount)) - truth.total);
  if (owed !== owing) return `N46: ${owed} is shown as what the branch owes, which is ${owing}`;
  for (const { reference, amount } of lines) {
    const approved = truth.approved.get(reference ?? "") ?? amount;
    if (approved !== amount) return `N47: ${approved} was approved, and ${amount} is shown`;
  }
  if (alreadyPaid !== counted) return `N46: ${alreadyPaid} is shown as paid, and ${counted} is`;
  if (remaining !== rest) return `N46: ${remaining} is shown as the rest, which is ${rest}`;
  const shown = lines.flatMap(({ reference }) => reference ?? []).toSorted();
  const { waiting } = truth.places;
  if (String(shown) !== String([...new Set(waiting)].toSorted()))
    return `P-I2: card payments ${shown} are shown, and ${waiting} are approved`;
  const above = sum(lines.map(({ collected }) => collected)) - dueOf(truth);
  return panel === "paid" && change !== above
    ? `PY-11: ${change} is shown as the change, which is ${above}`
    : undefined;
}

/** The amount that a number typed into an empty field stands for: one that is no amount is taken up to there (PY-9, N45). */
function typedAmount(keys: string, decimals: number): number | undefined {
  const [whole = "", fraction = ""] = keys.split(".");
  if (whole === "") return undefined;
  const units = `${whole.slice(0, wholeDigitsMax)}${fraction.slice(0, decimals).padEnd(decimals, "0")}`;
  return Number(units);
}

/** The earlier payments that count: points up to the total, and never below zero (N46). */
function countedOf({ payments, total }: Truth): number {
  const points = payments.filter(({ name }) => name === "Loyalty");
  const others = payments.filter(({ name }) => name !== "Loyalty");
  const worth = Math.min(sum(points.map(({ amount }) => amount)), Math.max(0, total));
  return Math.max(0, worth) + sum(others.map(({ amount }) => amount));
}

function dueOf(truth: Truth): number {
  return Math.max(0, truth.total - countedOf(truth));
}

function restIn({ lines }: Seen, truth: Truth): number {
  return Math.max(0, dueOf(truth) - sum(lines.map(({ amount }) => amount)));
}

/** The amount that pays the rest by the chosen type: for a takeaway, the company may round cash (PY-13). */
function offeredOf(rest: number, { choice }: Seen, { cashInterval: interval }: Truth): number {
  const isRounded = choice?.name === "Cash" && interval !== undefined;
  return isRounded ? Math.round(rest / interval) * interval : rest;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Whether the amounts are the same in any order. */
function isSame(some: readonly number[], others: readonly number[]): boolean {
  const inOrder = (amounts: readonly number[]): string =>
    amounts.toSorted((one, other) => one - other).join();
  return inOrder(some) === inOrder(others);
}
