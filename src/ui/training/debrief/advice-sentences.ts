import type { Language } from "../../../../ports/entities/language.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import { actButtons, type DebriefButton, type ShownFault } from "../text/button-labels.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";

/** Keeps the direction of a number, a time or a label in a sentence of any language. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
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
  const said = { t, time, label, order: order ?? "…" };
  switch (fault.kind) {
    case "late":
      return {
        save:
          order === undefined
            ? t("press", { label: label(fault.button), time })
            : t("pressFor", { label: label(fault.button), order, time }),
        what:
          fault.press === undefined
            ? t("notPressed")
            : t(`pressed.${fault.press.outcome}`, {
                time: isolated(options.time(fault.press.at)),
                label: label(fault.button),
              }),
      };
    case "unopened":
      return {
        save: t("open", { order: said.order, time }),
        what:
          fault.openedAt === undefined
            ? t("notOpened")
            : t("openedLate", { time: isolated(options.time(fault.openedAt)) }),
      };
    case "unopened_tab":
      return {
        save: t("openTab", {
          tab: isolated(trainingText("board", language)("tab.scheduled")),
          time,
        }),
        what: t("notOpened"),
      };
    case "few":
      return { what: t("few", { time, done: fault.done, of: fault.of }) };
    case "early_end":
      return { save: t("goOn", { time }), what: t("stillToCome") };
    default:
      return pressedSentences(fault, said);
  }
}

type PressedFault = Exclude<
  ShownFault,
  { readonly kind: "late" | "unopened" | "unopened_tab" | "few" | "early_end" }
>;

interface Said {
  readonly t: TrainingText<"advice">;
  readonly time: string;
  readonly order: string;
  label(button: DebriefButton): string;
}

/** The same for a press that cost the points. */
function pressedSentences(fault: PressedFault, { t, time, order, label }: Said): AdviceSentences {
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
    case "too_early":
      return {
        save: t("keep", { order, time, label: label(fault.button) }),
        what: t("nobodyThere"),
      };
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
    case "charged_blind":
      return {
        save: t("look", { order, time, label: label("terminal.checkStatus") }),
        what: fault.kind === "charged_twice" ? t("chargedTwice") : t("chargedBlind"),
      };
    case "refused":
      return {
        save: t("read", { order, time, label: label(actButtons[fault.act] ?? "pay.pay") }),
        what: t("refused"),
      };
  }
}
