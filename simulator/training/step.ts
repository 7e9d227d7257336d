import type { ControlName } from "../../ports/entities/control-name.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { OpenScreen } from "../../ports/entities/open-screen.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import type { ActWaitReason } from "./staff-act.ts";

/** A control that names itself, as it stands on the screen (N38). */
export interface SeenControl {
  readonly name: ControlName;
  /** Tells controls of one list apart. */
  readonly choice?: string;
  /** The order of its row, or of the dialog in which it stands. */
  readonly order?: OrderId;
  /** The words by which staff know it. */
  readonly label: string;
  /** The words of the row of a list in which it stands, such as a source. */
  readonly of?: string;
  readonly isEnabled: boolean;
  /** Pressed, selected or ticked. */
  readonly isOn: boolean;
  /** The filled button: the next step, as the product sees it (N57). */
  readonly isFilled: boolean;
  /** The content of a field. */
  readonly value?: string;
  /** The choices of a field, by their value. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** The screen as staff see it now. Behind a dialog nothing can be pressed, so that only its controls are named. */
export interface SeenPage {
  readonly tab: TabName | undefined;
  /** The dialog on top. */
  readonly dialog: OpenScreen | undefined;
  /** It says that a card payment was successful, and closes by itself. */
  readonly isPaid?: boolean;
  /** Panels that lie over the page. */
  readonly panels: readonly OpenScreen["is"][];
  readonly controls: readonly SeenControl[];
  /** The orders whose rows are on the page. */
  readonly rows: readonly OrderId[];
  /** The list has rows that are not on the page. */
  readonly isLong: boolean;
}

/**
 * The reason to wait on a screen. busy: the branch has not answered. terminal: a card payment runs. not_shown: the
 * order's row has not come, or shows its state of before. paid: a card payment was successful, and its dialog closes.
 */
export type WaitReason = ActWaitReason | "busy" | "terminal" | "not_shown" | "paid";

export interface WaitStep {
  readonly kind: "wait";
  readonly reason: WaitReason;
  readonly until: Instant;
  readonly order?: OrderId;
}

/** The one thing to do now. */
export type NextStep =
  | {
      readonly kind: "press";
      readonly control: SeenControl;
      /** A fact that the press rests on: the terminal shows that the card was not charged. */
      readonly note?: "not_paid";
    }
  /** Writes a text into a field. */
  | { readonly kind: "type"; readonly control: SeenControl; readonly text: string }
  /** Takes the choice with this label of a field. */
  | { readonly kind: "choose"; readonly control: SeenControl; readonly text: string }
  /** The row is further up or down in the list. */
  | { readonly kind: "scroll"; readonly order: OrderId }
  | WaitStep;

/** The circumstances of a step. */
export interface StepAt {
  readonly page: SeenPage;
  readonly now: Instant;
  /** The tab in which an order's row stands. */
  tabOf(order: OrderId): TabName | undefined;
}

/** The board, the branch and its terminal answer, and rows come, within this time; then it is asked again. */
const answerMs: Duration = 5 * secondMs;

export function waitFor(
  reason: WaitReason,
  { now }: Pick<StepAt, "now">,
  order?: OrderId,
): WaitStep {
  return { kind: "wait", reason, until: now + answerMs, ...(order !== undefined && { order }) };
}

export function pressOf(control: SeenControl | undefined): NextStep | undefined {
  return control === undefined ? undefined : { kind: "press", control };
}

/** The first of these controls that can be pressed, else the first one that is there. */
export function find(
  controls: readonly SeenControl[],
  names: readonly ControlName[],
): SeenControl | undefined {
  const named = names.flatMap((wanted) => controls.filter(({ name }) => name === wanted));
  return named.find(({ isEnabled }) => isEnabled) ?? named[0];
}
