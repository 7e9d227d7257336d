import { type CurrencyPrecision, minor, toMajorText } from "../../../../ports/entities/money.ts";
import type { PaymentType } from "../../../../ports/entities/payment.ts";
import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import { refundLine } from "../../../../src/payments/approved-lines.ts";
import type { PaymentEntry } from "../../../../src/payments/payment-entry.ts";
import { type Alphabet, alphabets } from "./alphabets.ts";
import type { HistoryTab } from "./history-tab.ts";
import { deviceOf, type HistoryWorld, typeNames } from "./history-world.ts";

/** Something that staff do, or that happens to them. Its steps follow each other as far as they are possible. */
export interface HistoryEvent {
  readonly name: string;
  readonly of: readonly Alphabet[];
  readonly steps: readonly [HistoryStep, ...HistoryStep[]];
}

export interface HistoryStep {
  /** The press of staff that it is, as the screen offers it. */
  readonly press?: string;
  /** The digits that staff type. */
  readonly keys?: (world: HistoryWorld) => string;
  /** The tab in which staff act. */
  readonly in: "this" | "other" | "world";
  /** `presses`: those that its tab offers. */
  readonly isPossible: (world: HistoryWorld, presses: readonly string[]) => boolean;
  readonly run: (world: HistoryWorld) => void;
}

const entry: readonly Alphabet[] = ["entry"];
const terminal: readonly Alphabet[] = ["terminal"];
const tabs: readonly Alphabet[] = ["tabs"];
const everywhere: readonly Alphabet[] = alphabets;
const pay = press("pay", ({ entry: own }) => own?.pay());

export const historyEvents: readonly HistoryEvent[] = [
  { name: "Enter", of: everywhere, steps: [pay] },
  { name: "20 Enter", of: everywhere, steps: [typing(() => "20"), pay] },
  { name: "types 20", of: entry, steps: [typing(() => "20")] },
  { name: "the rest, Enter", of: entry, steps: [typing((world) => restText(world, 0)), pay] },
  {
    name: "the rest and 1, Enter",
    of: ["entry", "terminal"],
    steps: [typing((world) => restText(world, 1)), pay],
  },
  { name: "500.00 Enter", of: entry, steps: [typing(() => "500.00"), pay] },
  { name: "scans a code, Enter", of: entry, steps: [typing(() => "5012345678900"), pay] },
  { name: "clears, Enter", of: entry, steps: [typing(() => ""), pay] },
  {
    name: "types a reference",
    of: entry,
    steps: [press("code", ({ entry: own }) => own?.setReference("AB12"))],
  },
  {
    name: "Exact",
    of: everywhere,
    steps: [press("exact", ({ entry: own }) => own?.takeCash(own.due.amount))],
  },
  {
    name: "removes a line",
    of: everywhere,
    steps: [
      press("remove", ({ session }) => {
        const line = session?.checkout.lines.find(({ kind }) => kind === "manual");
        if (line !== undefined) session?.checkout.remove(line.key);
      }),
    ],
  },
  {
    name: "takes the last line back",
    of: entry,
    steps: [
      press("undo", ({ session }) => {
        session?.checkout.reopen();
        session?.finish.dismiss();
      }),
    ],
  },
  { name: "OK", of: everywhere, steps: [press("ok", ({ session }) => void session?.complete())] },
  { name: "chooses cash", of: everywhere, steps: [choosing(typeNames.cash)] },
  {
    name: "yes, take it",
    of: entry,
    steps: [press("yes", ({ entry: own }) => own?.confirmQuestion())],
  },
  {
    name: "no, not so much",
    of: entry,
    steps: [press("no", ({ entry: own }) => own?.dismissQuestion())],
  },
  { name: "chooses bank", of: entry, steps: [choosing(typeNames.bank)] },
  { name: "chooses card", of: everywhere, steps: [choosing(typeNames.card)] },
  { name: "reads the dialog", of: everywhere, steps: [press("read", read)] },
  {
    name: "refunds a card payment",
    of: terminal,
    steps: [
      press("refund", ({ session, attempts }) => {
        const line = session?.checkout.lines.find(({ kind }) => kind === "terminal");
        if (session !== undefined && line !== undefined)
          refundLine(line, session.checkout, attempts);
      }),
    ],
  },
  {
    name: "leaves",
    of: tabs,
    steps: [press("leave", ({ checkouts, model }) => checkouts.close(model.id))],
  },
  { name: "opens", of: tabs, steps: [press("open", (tab) => tab.open())] },
  button("retry", (shown) => shown.retry()),
  button("cancel", (shown) => shown.cancel()),
  button("go back", (shown) => shown.goBack()),
  button("check status", (shown) => shown.checkStatus()),
  button("was paid", (shown, world) => {
    shown.confirmPaid();
    world.told.add(shown.request.reference);
  }),
  button("not paid", (shown) => shown.confirmNotPaid()),
  button("not sure", (shown) => shown.declineNotPaid()),
  happening("a type goes", entry, areUsual, (world) => {
    const { types } = world.companyNow;
    const gone = world.tab.entry?.choice?.type ?? types[0];
    world.changeCompany({ types: types.filter(({ id }) => id !== gone?.id) });
  }),
  happening("a type changes", entry, areUsual, changeType),
  happening(
    "the types return",
    entry,
    (world) => !areUsual(world),
    (world) => world.changeCompany({ types: world.usualTypes, branch: world.usualBranch }),
  ),
  happening("decimals change", entry, always, (world) => {
    const { precision } = world.companyNow.company.currency;
    const next: Readonly<Record<number, CurrencyPrecision>> = { 0: 2, 2: 3, 3: 2 };
    world.changeDecimals(next[precision] ?? 2);
  }),
  happening("the total rises", terminal, isPayable, toTotal(5550)),
  happening("the total falls", terminal, isPayable, toTotal(1000)),
  happening("the total falls below zero", terminal, isPayable, toTotal(-500)),
  happening("is voided", terminal, isPayable, (world) =>
    world.changeOrder({ status: "voided", payments: [] }),
  ),
  happening("is completed elsewhere", terminal, isPayable, (world) => {
    world.payElsewhere();
    world.changeOrder({ status: world.order.isTakeaway ? "collected" : "delivered" });
  }),
  happening(
    "is paid elsewhere",
    terminal,
    (world) => world.isPayable && !world.isPaidElsewhere,
    (world) => world.payElsewhere(),
  ),
  happening("approves", ["terminal", "tabs"], isRunning, (world) => act(world, "approved")),
  happening("declines", ["terminal", "tabs"], isRunning, (world) => act(world, "declined")),
  happening(
    "approves without an answer",
    terminal,
    (world) => isRunning(world) && isReaderKind(world.kind),
    (world) => act(world, "approved", false),
  ),
  happening(
    "approves late",
    ["terminal", "tabs"],
    (world) => world.lastCancelled() !== undefined && !isReaderKind(world.kind),
    (world) => {
      const reference = world.lastCancelled();
      if (reference !== undefined) world.customerActs(reference, "approved");
    },
  ),
  happening(
    "answers nothing",
    terminal,
    // Before the first start it changes nothing that it does not change right after it.
    ({ isSilent, asked }) => !isSilent && asked.size > 0,
    (world) => {
      world.isSilent = true;
    },
  ),
  happening(
    "time passes",
    ["terminal", "tabs"],
    ({ clock }) => clock.taskCount > 0,
    (world) => world.ring(),
  ),
  happening("reloads", tabs, always, (world) => world.reload()),
  happening(
    "another tab opens it",
    tabs,
    ({ other, isPayable: isOpen }) => isOpen && other?.session === undefined,
    (world) => world.openOther(),
  ),
  inOther("Exact in the other tab", ["exact", ({ entry: own }) => own?.takeCash(own.due.amount)]),
  inOther(
    "by card in the other tab",
    ["choose", (tab) => chooseIn(tab, typeNames.card)],
    ["pay", ({ entry: own }) => own?.pay()],
  ),
  inOther("OK in the other tab", ["ok", ({ session }) => void session?.complete()]),
  inOther("leaves the other tab", ["leave", ({ checkouts, model }) => checkouts.close(model.id)]),
  inOther("goes back in the other tab", [
    "go back",
    ({ attempts, model }) => attempts.store.shownFor(model.id)?.goBack(),
  ]),
];

/** Staff look at the field: what they typed there before is cleared first, what was filled in is not. */
function typeInto(tab: HistoryTab, own: PaymentEntry, text: string): void {
  if (text === "" || (tab.typedText !== undefined && own.text === tab.typedText)) own.clear();
  for (const key of text) own.type(own.isSelected ? key : own.text + key);
  tab.typedText = own.text;
}

function chooseIn({ entry: own }: HistoryTab, name: string): void {
  const type = own?.offered.find((offered) => offered.name === name);
  if (type !== undefined) own?.chooseType(type);
}

function typing(keys: (world: HistoryWorld) => string): HistoryStep {
  return {
    press: "type",
    keys,
    in: "this",
    isPossible: (_, presses) => presses.includes("type"),
    run: (world) => {
      if (world.tab.entry !== undefined) typeInto(world.tab, world.tab.entry, keys(world));
    },
  };
}

function press(pressed: string, run: (tab: HistoryTab) => void): HistoryStep {
  return {
    press: pressed,
    in: "this",
    isPossible: (_, presses) => presses.includes(pressed),
    run: ({ tab }) => run(tab),
  };
}

function choosing(type: string): HistoryStep {
  return {
    ...press("choose", (tab) => chooseIn(tab, type)),
    isPossible: ({ tab }, presses) =>
      presses.includes("choose") &&
      tab.entry?.offered.some((offered) => offered.name === type) === true,
  };
}

type Shown = NonNullable<ReturnType<HistoryTab["attempts"]["store"]["shownFor"]>>;

function button(name: string, run: (shown: Shown, world: HistoryWorld) => void): HistoryEvent {
  const step: HistoryStep = {
    ...press(name, () => undefined),
    run: (world) => {
      const { attempts, model } = world.tab;
      const shown = attempts.store.shownFor(model.id);
      if (shown !== undefined) run(shown, world);
    },
  };
  return { name: `presses ${name}`, of: ["terminal", "tabs"], steps: [step] };
}

type Pressed = readonly [press: string, run: (tab: HistoryTab) => void];

function inOther(name: string, first: Pressed, ...more: readonly Pressed[]): HistoryEvent {
  const step = ([pressed, run]: Pressed): HistoryStep => ({
    ...press(pressed, run),
    in: "other",
    run: ({ other }) => other && run(other),
  });
  return { name, of: tabs, steps: [step(first), ...more.map(step)] };
}

function happening(
  name: string,
  of: readonly Alphabet[],
  isPossible: (world: HistoryWorld) => boolean,
  run: (world: HistoryWorld) => void,
): HistoryEvent {
  return { name, of, steps: [{ in: "world", isPossible, run }] };
}

function areUsual({ companyNow, usualTypes, usualBranch }: HistoryWorld): boolean {
  return companyNow.types === usualTypes && companyNow.branch === usualBranch;
}

function always(): boolean {
  return true;
}

function isPayable(world: HistoryWorld): boolean {
  return world.isPayable;
}

function isRunning(world: HistoryWorld): boolean {
  return world.lastRunning() !== undefined;
}

function act(world: HistoryWorld, how: "approved" | "declined", isAnswered = true): void {
  const reference = world.lastRunning();
  if (reference !== undefined) world.customerActs(reference, how, isAnswered);
}

/** Totals are those of two decimals. */
function toTotal(hundredths: number) {
  return (world: HistoryWorld): void => {
    const { precision } = world.companyNow.company.currency;
    world.changeOrder({ totalAmount: minor(Math.round(hundredths * 10 ** (precision - 2))) });
  };
}

function restText({ tab, companyNow }: HistoryWorld, more: number): string {
  const { precision } = companyNow.company.currency;
  const rest = Math.max(0, tab.session?.checkout.remaining ?? 0);
  return toMajorText(minor(rest + more * 10 ** precision), precision);
}

/** The chosen type asks for a code, or asks for none; the terminal of a chosen card type is replaced. */
function changeType(world: HistoryWorld): void {
  const { types, branch } = world.companyNow;
  const chosen = world.tab.entry?.choice?.type ?? types[0];
  const changed = (type: PaymentType): PaymentType => {
    if (type.id !== chosen?.id) return type;
    if (type.partner === undefined)
      return { ...type, requiresReferenceCode: !type.requiresReferenceCode };
    const { terminal: before } = type;
    return before === undefined
      ? type
      : { ...type, terminal: { ...before, terminalId: deviceOf(2).id } };
  };
  const devices =
    chosen?.partner === undefined ? branch.devices : branch.devices.map(() => deviceOf(2));
  world.changeCompany({ types: types.map(changed), branch: { ...branch, devices } });
}

/** Staff read a dialog and close it, as its screen does. */
function read({ session, entry: own, checkouts, lines, model }: HistoryTab): void {
  if (session === undefined) return;
  if (own?.isWarningOfDevices === true) own.dismissWarning();
  else if (!session.isPossible) {
    const lost = checkouts.get(model.id)?.lost;
    if (lost !== undefined) lines.readLost(lost);
    checkouts.close(model.id);
  } else if (session.keeper.unfit !== undefined) session.keeper.readUnfit();
  else session.finish.dismiss();
}
