import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { Language } from "../../../../ports/entities/language.ts";
import { type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type { CoachStep } from "../../session/coach-view.ts";
import type { OrderFinder } from "../../session/training-view.ts";
import { trainingText } from "../text/training-texts.ts";

interface SentenceOptions {
  readonly language: Language;
  readonly orders: OrderFinder;
  readonly now: Instant;
}

/** Says a step with the control's own label and the order's number, each kept in its own direction. */
export function stepSentence(step: CoachStep, { language, orders, now }: SentenceOptions): string {
  const t = trainingText("steps", language);
  const numberOf = (id: OrderId | undefined): string | undefined => {
    const order = id === undefined ? undefined : orders.find(id);
    return order && isolated(`#${order.number}`);
  };
  switch (step.kind) {
    case "wait":
      return t(`wait.${step.reason}`, {
        left: timeLeft(step.until - now),
        order: numberOf(step.order) ?? "…",
      });
    case "scroll":
      return t("scroll", { order: numberOf(step.order) ?? "…" });
    default: {
      const { control } = step;
      const label = isolated(control.label);
      // A number is a label of its own.
      const order = control.name === "number" ? undefined : numberOf(control.order);
      if (step.kind === "press" && control.of !== undefined) {
        return t("pressOf", { label, of: isolated(control.of) });
      }
      const key = order === undefined ? step.kind : (`${step.kind}For` as const);
      const values = { label, ...(order !== undefined && { order }) };
      if (step.kind !== "press") return t(key, { ...values, text: isolated(step.text) });
      const press = t(key, values);
      return step.note === undefined ? press : `${t("notPaid")} ${press}`;
    }
  }
}

function timeLeft(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / secondMs), 0);
  return isolated(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
