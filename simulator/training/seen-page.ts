import type { ControlName } from "../../ports/entities/control-name.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { OpenScreen } from "../../ports/entities/open-screen.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";

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
