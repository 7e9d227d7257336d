import type { Language } from "../../../../ports/entities/language.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { ShownDebrief } from "../../../../simulator/training/kept-debriefs.ts";
import { actButtons } from "../../../../simulator/training/staff-acts.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";

/** The moment and the press or omission that an advice is about. */
export type ShownFault = NonNullable<NonNullable<ShownDebrief["advice"]>["fault"]>;
/** A button that it can name, by the key of its text. */
type DebriefButton = FaultOf<"late">["button"];

/** Keeps the direction of a number, a time or a label in a sentence of any language. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The sentences that there are, one after the other. */
export function joined(sentences: readonly (string | undefined)[], language: Language): string {
  return sentences.filter((sentence) => sentence !== undefined).join(language === "zh" ? "" : " ");
}

export interface AdviceSentenceOptions {
  readonly language: Language;
  readonly orderNumber: string | undefined;
  time(at: Instant): string;
}

/** The sentence that would have saved the points, and the one about what was pressed or missed. */
export interface AdviceSentences {
  /** Absent where the lesson's own advice says it. */
  readonly save?: string;
  readonly what: string;
}

/** Says an advice with the moment, the order, and the button by its own label. */
export function adviceSentences(
  fault: ShownFault,
  options: AdviceSentenceOptions,
): AdviceSentences {
  const { language } = options;
  const t = trainingText("advice", language);
  const time = isolated(options.time(fault.at));
  const order = options.orderNumber === undefined ? undefined : isolated(`#${options.orderNumber}`);
  const label = (button: DebriefButton): string =>
    isolated(trainingText("board", language)(button));
  const pressed = ({ button, press }: FaultOf<"late" | "auto_rejected">): string | undefined =>
    press &&
    t(`pressed.${press.outcome}`, {
      time: isolated(options.time(press.at)),
      label: label(button),
    });
  const said = { t, time, label, order: order ?? "…", isNamed: order !== undefined };
  switch (fault.kind) {
    case "late":
      return {
        save:
          order === undefined
            ? t("press", { label: label(fault.button), time })
            : t("pressFor", { label: label(fault.button), order, time }),
        what: pressed(fault) ?? t("notDone"),
      };
    case "unopened":
      return {
        save: t("open", { order: said.order, time }),
        what:
          fault.openedAt === undefined
            ? t("notOpened")
            : t("openedLate", { time: isolated(options.time(fault.openedAt)) }),
      };
    case "unopened_tab": {
      const tab = trainingText("board", language)(`tab.${fault.tab ?? "scheduled"}`);
      return { save: t("openTab", { tab: isolated(tab), time }), what: t("notOpened") };
    }
    case "few":
      return { what: t("few", { time, done: fault.done, of: fault.of }) };
    case "turned_away": {
      const { done, of } = fault;
      return { save: t("openAgain", { time }), what: t("turnedAway", { done, of }) };
    }
    case "never_slowed":
      return { save: t("slowDown", { time }), what: t("neverSlowed") };
    case "few_orders": {
      const { done, of } = fault;
      return { save: t(`fewOrders.${fault.goal}`, { time, of }), what: t("counted", { done, of }) };
    }
    case "early_end":
      return { save: t("goOn", { time }), what: t("stillToCome") };
    case "never_came":
      return { save: t("neverCame", { time }), what: t("timeOver") };
    case "auto_rejected":
      return {
        save: t("pressFor", { label: label(fault.button), order: said.order, time }),
        what: joined([t("autoRejected"), pressed(fault)], language),
      };
    case "voided":
      return { save: t("voided", { order: said.order, time }), what: t("notAfterThat") };
    case "payment_open":
      return {
        save: t("finishPayment", { order: said.order, time }),
        what: t(`payment.${fault.payment}`),
      };
    case "told_again":
      return {
        save: t("tellOnce", { order: said.order, time, label: label("promise.moreTime") }),
        what: t("toldTwice"),
      };
    case "under_way":
      return { save: t("sendEarlier", { order: said.order, time }), what: t("underWay") };
    case "busy_too_late":
    case "only_paused":
    case "never_busy":
    case "paused_too_long":
    case "too_many_paused":
    case "still_paused":
    case "never_paused":
    case "overfull":
      return tooMuchSentences(fault, said, options);
    case "other_time":
    case "before_paper":
      return timedSentences(fault, said, options);
    default:
      return pressedSentences(fault, said);
  }
}

type FaultOf<Kind extends ShownFault["kind"]> = Extract<ShownFault, { readonly kind: Kind }>;

type TooMuchFault = FaultOf<
  | "busy_too_late"
  | "only_paused"
  | "never_busy"
  | "paused_too_long"
  | "too_many_paused"
  | "still_paused"
  | "never_paused"
  | "overfull"
>;

/** The same for sources and quarters of an hour that took more than the kitchen manages. */
function tooMuchSentences(
  fault: TooMuchFault,
  { t, time, order }: Said,
  options: AdviceSentenceOptions,
): AdviceSentences {
  const shown = (at: Instant): string => isolated(options.time(at));
  switch (fault.kind) {
    case "busy_too_late": {
      const { late, busyAt } = fault;
      return {
        save: t("busyBefore", { time }),
        what: t("busyLate", { late, busy: shown(busyAt) }),
      };
    }
    case "only_paused": {
      const paused = shown(fault.pausedAt);
      return {
        save: t("busyBefore", { time }),
        what: t("onlyPaused", { late: fault.late, paused }),
      };
    }
    case "never_busy":
      return { save: t("busyBefore", { time }), what: t("neverBusy", { late: fault.late }) };
    case "paused_too_long": {
      const { minutes, pausedAt } = fault;
      const what = t("pausedTooLong", { paused: shown(pausedAt), minutes });
      return { save: t("reopenBy", { time }), what };
    }
    case "too_many_paused": {
      const { done, of } = fault;
      return { save: t("leaveOpen", { time }), what: t("pausedAtOnce", { done, of }) };
    }
    case "still_paused": {
      const { minutes, pausedAt } = fault;
      const what = t("stillPaused", { paused: shown(pausedAt) });
      return { save: t("reopenBeforeEnd", { time, minutes }), what };
    }
    case "never_paused":
      return { save: t("pauseOne", { time, minutes: fault.minutes }), what: t("neverPaused") };
    case "overfull": {
      const { counted, done, of } = fault;
      const quarter = isolated(options.time(fault.quarter).slice(0, minuteLength));
      const what = t(`overfull.${counted}`, { quarter, done, of });
      return { save: t("promiseLater", { time, order }), what };
    }
  }
}

/** The length of a time of day without its seconds. */
const minuteLength = "12:30".length;

/** The same for a press that did something else than it was to do, as its time shows. */
function timedSentences(
  fault: FaultOf<"other_time" | "before_paper">,
  { t, time, order, label }: Said,
  options: AdviceSentenceOptions,
): AdviceSentences {
  if (fault.kind === "before_paper") {
    const pressedAt = isolated(options.time(fault.pressedAt));
    return {
      save: t("pressFor", { label: label("print.reprint"), order, time }),
      what: t("beforePaper", { time: pressedAt }),
    };
  }
  const wanted = isolated(fault.wanted);
  const moved = isolated(options.time(fault.moved).slice(0, fault.wanted.length));
  const save = t("moveTo", { order, time, label: label("reschedule.button"), wanted });
  return { save, what: t("movedTo", { moved }) };
}

type PressedFault = FaultOf<
  | "instead"
  | "by_other"
  | "too_early"
  | "other_reason"
  | "minutes"
  | "payments"
  | "no_card"
  | "charged_twice"
  | "charged_blind"
  | "refused"
>;

interface Said {
  readonly t: TrainingText<"advice">;
  readonly time: string;
  readonly order: string;
  readonly isNamed: boolean;
  label(button: DebriefButton): string;
}

/** The same for a press that cost the points. */
function pressedSentences(
  fault: PressedFault,
  { t, time, order, isNamed, label }: Said,
): AdviceSentences {
  switch (fault.kind) {
    case "instead":
      return {
        save: t("instead", {
          order,
          time,
          label: label(fault.button),
          pressed: label(fault.pressed),
        }),
        what: t("youPressed", { pressed: label(fault.pressed) }),
      };
    case "by_other":
      return { save: t("byOther", { order, time, label: label(fault.button) }), what: t("notYou") };
    case "too_early": {
      const { since = "customer_arrived", button } = fault;
      const key = since === "customer_arrived" ? "keep" : "tooEarly";
      return { save: t(key, { order, time, label: label(button) }), what: t(`early.${since}`) };
    }
    case "other_reason":
      return {
        save: t("reason", { order, time, label: label("reject.reason") }),
        what: t("otherReason"),
      };
    case "minutes": {
      const minutes = isolated(`${fault.from}–${fault.to}`);
      const save = t("promise", { order, time, label: label("eta.minutes"), minutes });
      return { save, what: t("promised", { minutes: fault.promised }) };
    }
    case "payments": {
      const paid = isolated(fault.paid.join(" + "));
      return {
        save: t("payWith", {
          order,
          time,
          label: label("pay.pay"),
          payments: isolated(fault.wanted.join(" + ")),
        }),
        what: fault.paid.length === 0 ? t("notPaid") : t("paidWith", { payments: paid }),
      };
    }
    case "no_card":
      return {
        save: t("payWith", { order, time, label: label("pay.pay"), payments: t("card") }),
        what: t("noCard"),
      };
    case "charged_twice":
    case "charged_blind": {
      const save = t("look", { order, time, label: label("terminal.checkStatus") });
      if (fault.kind === "charged_twice") return { save, what: t("chargedTwice") };
      return { save, what: t(fault.before === "approved" ? "chargedAfterPaid" : "chargedBlind") };
    }
    case "refused": {
      const button = fault.act && actButtons[fault.act];
      const save =
        button === undefined || !isNamed
          ? t("readAgain", { time })
          : t("read", { order, time, label: label(button) });
      return { save, what: t("refused") };
    }
  }
}
