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
  readonly chosen?: readonly number[] | undefined;
  /** The same of the last card payment that was started, which Retry repeats whatever was chosen since. */
  readonly started?: Hand["chosen"];
  /** The decimals of these amounts; those of the company, which may have changed since (N47). */
  readonly decimals?: number;
}

/** The acts of staff in one tab that still count. */
interface Doing {
  /** The payment type that they chose, or found chosen. */
  readonly typeId?: number | undefined;
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
  | undefined
  | { readonly kind: "take" | "ask"; readonly collected: number }
  | { readonly kind: "start"; readonly chosen: Hand["chosen"] };

/** From this multiple of what is due on, a typed amount of cash is asked about (N46). */
const absurdTimes = 20;
const wholeDigitsMax = 10;
const idle: Doing = { isTyped: false, isRestUntouched: false };
/** The panels beside which the checkout shows no sums that count. */
const hiding: readonly Panel[] = ["closed", "waiting", "gone", "doubt", "unfit", "other_tab"];

/** The account of an order of which nothing was taken yet. */
export const noMoney: Account = { hand: { taken: [], lost: [] }, doing: {} };
export type Judged = readonly [problem: string | undefined, account: Account];

/** Takes in what happened to one tab; returns what was wrong about it. The tab in which staff acted comes first. */
export function judge(account: Account, tab: string, happened: Happened): Judged {
  const hand = inDecimals(account.hand, happened.truth.decimals);
  const doing = account.doing[tab] ?? idle;
  const wanted = wantedBy(happened, doing);
  const taken = handAfter(happened, wanted, hand);
  const next = doingAfter(happened, wanted, doing);
  // A start that is refused leaves the choice for the last one, which Retry repeats in its tab.
  const isChosen = wanted?.kind === "start" && happened.after.overlay !== undefined;
  const chosen = isChosen ? wanted.chosen : hand.chosen;
  const meant = happened.press === "retry" ? hand.started : chosen;
  const started = happened.sent.starts.length > 0 ? meant : hand.started;
  const problem =
    wrongStart(happened, meant) ??
    wrongCompletion(happened, taken) ??
    wrongHand(happened, taken, hand) ??
    wrongPlace(happened) ??
    wrongChoice(happened, doing) ??
    wrongField(happened, next) ??
    wrongSums(happened) ??
    wrongEnd(happened, wanted) ??
    wrongNews(happened, started);
  const { kept, lost, decimals } = happened.truth;
  const now = { taken: kept, lost, decimals, chosen: meant, started };
  return [problem, { hand: now, doing: { ...account.doing, [tab]: next } }];
}

/** A terminal is asked for what staff chose of a rest that is still the same, never for more than is due (N44). */
function wrongStart({ before, truth, sent }: Happened, chosen: Hand["chosen"]) {
  const [amount, ...more] = sent.starts;
  if (amount === undefined) return undefined;
  // A confirmation that is repeated takes nothing twice, whatever its answer says then.
  const rest = restIn(before, truth);
  if (more.length > 0) return "P-I5: two starts at once";
  if (!truth.isPayable) return `N44: a terminal is asked for ${amount} of an order that has left`;
  if (String([amount, rest]) !== String(chosen))
    return `N44: a terminal is asked for ${amount} of ${rest}, which staff did not choose`;
  return undefined;
}

/** Money that was taken by hand leaves only with the order, back to the customer, or to the refund list (N8, N9). */
function wrongHand(happened: Happened, taken: readonly number[], hand: Hand): string | undefined {
  const { truth, sent } = happened;
  const expected = [...(sent.completion === undefined ? taken : []), ...hand.lost];
  const found = [...truth.kept, ...truth.lost];
  if (!isSame(expected, found)) return `N9: of ${expected} taken by hand, ${found} is kept`;
  const isExact = found.every(Number.isInteger);
  if (truth.isPayable && isExact && truth.lost.length > hand.lost.length)
    return `N9: ${truth.lost} is to be paid back while its order can be paid for`;
  if (!truth.isPayable && truth.kept.length > 0)
    return `N8: ${truth.kept} waits for an order that has left`;
  return undefined;
}

/** The same money in the decimals of now (N47). */
function inDecimals({ taken, lost, chosen, started, decimals = 0 }: Hand, now: number): Hand {
  const factor = 10 ** (now - decimals);
  const all = (amounts: readonly number[]) => amounts.map((amount) => amount * factor);
  return {
    taken: all(taken),
    lost: all(lost),
    decimals: now,
    chosen: chosen && all(chosen),
    started: started && all(started),
  };
}

/** The act that staff mean by this press. */
function wantedBy({ press, before, truthBefore }: Happened, doing: Doing): Wanted {
  const rest = restIn(before, truthBefore);
  const { choice, entered, canPay, isFrozen, panel, sums } = before;
  const offered = offeredOf(rest, before, truthBefore);
  if (isFrozen) return undefined;
  if (press === "exact") return { kind: "take", collected: offered };
  if (press === "yes" && panel === "asking") return { kind: "take", collected: entered ?? 0 };
  if (press !== "pay" || !canPay || doing.isRestUntouched) return undefined;
  if (choice === undefined || entered === undefined) return undefined;
  if (choice.needsTerminal) return { kind: "start", chosen: [Math.min(entered, rest), rest] };
  const isAbsurd = doing.isTyped && entered >= absurdTimes * offered && !sums.includes(entered);
  const isAsked = choice.name === "Cash" ? isAbsurd : entered > rest;
  return { kind: isAsked ? "ask" : "take", collected: entered };
}

/** Staff choose a type, or find one chosen as the checkout opens. */
function isChoice({ press, before }: Happened): boolean {
  return press === "choose" || press === "pick" || before.panel === "closed";
}

function handAfter({ press }: Happened, wanted: Wanted, { taken }: Hand): readonly number[] {
  if (wanted?.kind === "take") return [...taken, wanted.collected];
  if (press === "remove") return taken.slice(1);
  return press === "undo" ? taken.slice(0, -1) : taken;
}

function doingAfter(happened: Happened, wanted: Wanted, doing: Doing): Doing {
  const { press, keys, before, after } = happened;
  if (after.panel === "closed") return idle;
  const isTaken = wanted?.kind === "take";
  const isChosen = isChoice(happened);
  const isFree = isChosen || ["remove", "refund", "undo"].includes(press ?? "");
  const isStill = doing.isTyped && after.text === before.text && !isTaken;
  return {
    typeId: isChosen ? after.choice?.id : (doing.typeId ?? after.choice?.id),
    isTyped: keys !== undefined || isStill,
    isRestUntouched: keys === undefined && !isFree && (isTaken || doing.isRestUntouched),
  };
}

/** The sent sum is what is due, and is what staff and terminals took (P-I9, N46). */
function wrongCompletion({ sent, truthBefore }: Happened, taken: readonly number[]) {
  const { completion } = sent;
  if (completion === undefined) return undefined;
  const amount = sum(completion.map((payment) => payment.amount));
  const due = dueOf(truthBefore);
  if (amount !== due) return `P-I9: ${amount} is sent for an order on which ${due} is due`;
  const byHand = completion.filter(({ isByHand }) => isByHand).map(({ collected }) => collected);
  return isSame(byHand, taken)
    ? undefined
    : `P-I9: ${byHand} is sent, and ${taken} was taken by hand`;
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

/** A choice that went is never replaced, the present list's entry counts, and a code belongs to its own type (N45). */
function wrongChoice(happened: Happened, { typeId }: Doing): string | undefined {
  const { before, after, truth } = happened;
  const { choice, code, canPay } = after;
  if (after.panel !== "entry") return undefined;
  if (choice === undefined) return canPay ? "N45: Pay is on, and nothing is chosen" : undefined;
  const { id, name, needsCode } = choice;
  const listed = truth.types.find((type) => type.id === id);
  if (listed?.needsCode !== needsCode) return `N45: ${name} is chosen, as no list has it`;
  if (canPay && needsCode && code === "") return `PY-8: ${name} needs no code`;
  if (needsCode && code !== "" && id !== (before.choice?.id ?? typeId))
    return `N45: the code of another type is taken for ${name}`;
  return typeId !== undefined && id !== typeId && !isChoice(happened)
    ? `N45: ${name} is chosen, which staff did not choose`
    : undefined;
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

/** A slip is asked about, a paid order is sent at OK (PY-14, N46), and staff or the time can always go on. */
function wrongEnd(happened: Happened, wanted: Wanted): string | undefined {
  const { press, before, after, truth, sent } = happened;
  if (wanted?.kind === "ask" && after.panel !== "asking")
    return `N46: ${wanted.collected} was not asked about`;
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
  const isChanged = !truth.isPayable || restIn(after, truth) !== started?.[1];
  if (overlay.saysChange === isChanged) return undefined;
  return `N44: a card payment says ${isChanged ? "nothing" : "news"} of its order`;
}

/** The shown sums are those of this account, and so are the payments (PY-11, N46, N47). */
function wrongSums({ after, truth }: Happened): string | undefined {
  const { panel, change, lines } = after;
  if (hiding.includes(panel) || !truth.isPayable) return undefined;
  const sums = {
    alreadyPaid: countedOf(truth),
    remaining: restIn(after, truth),
    owed: Math.max(0, paidIn(truth, false) - truth.total),
  };
  for (const name of ["alreadyPaid", "remaining", "owed"] as const)
    if (after[name] !== sums[name]) return `N46: ${name} is ${after[name]}, not ${sums[name]}`;
  const byHand = lines.filter(({ kind }) => kind === "manual").map(({ collected }) => collected);
  if (!isSame(byHand, truth.kept)) return `N45: ${byHand} is shown, and ${truth.kept} was taken`;
  const cards = lines.filter(({ reference }) => reference !== undefined);
  const shown = cards.map(({ reference, amount }) => `${reference}: ${amount}`);
  const waiting = [...new Set(truth.places.waiting)];
  const approved = waiting.map((reference) => `${reference}: ${truth.approved.get(reference)}`);
  if (!isSame(shown, approved)) return `P-I2: of ${approved} by card, ${shown} is shown`;
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
function countedOf(truth: Truth): number {
  const worth = Math.min(paidIn(truth, true), Math.max(0, truth.total));
  return Math.max(0, worth) + paidIn(truth, false);
}

/** The sum of the order's points, or of its other payments. */
function paidIn({ payments }: Truth, areInPoints: boolean): number {
  const some = payments.filter(({ name }) => (name === "Loyalty") === areInPoints);
  return sum(some.map(({ amount }) => amount));
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

/** Whether these are the same, in any order. */
function isSame<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}
