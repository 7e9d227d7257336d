/** A line of the checkout as it is shown. */
export interface SeenLine {
  readonly kind: "manual" | "terminal" | "rounding";
  readonly typeId: number;
  readonly amount: number;
  readonly collected: number;
  readonly code?: string | undefined;
  readonly reference?: string | undefined;
}

/** One tab as staff see it. */
export interface Seen {
  /** The panel of the checkout; the payment of a terminal covers it. */
  readonly panel: Panel;
  readonly overlay?: SeenOverlay | undefined;
  readonly lines: readonly SeenLine[];
  readonly alreadyPaid: number;
  readonly remaining: number;
  readonly change: number;
  /** The amount that the branch owes by the payments that the order carries. */
  readonly owed: number;
  /** The chosen payment type. */
  readonly choice?: SeenType | undefined;
  readonly text: string;
  /** The amount that Pay takes. */
  readonly entered?: number | undefined;
  readonly code: string;
  /** The sums of cash that are one press away. */
  readonly sums: readonly number[];
  readonly canPay: boolean;
  /** Nothing is taken or removed: a terminal is busy with the order, or another tab holds its lines (P-I12, N9). */
  readonly isFrozen: boolean;
  /** The presses that are offered. */
  readonly presses: readonly string[];
}

export type Panel =
  | "closed"
  | "entry"
  | "picker"
  | "asking"
  | "paid"
  | "overpaid"
  | "excess"
  | "other_tab"
  | "gone"
  | "doubt"
  | "unfit"
  | "problem"
  | "waiting"
  | "no_types";

export interface SeenType {
  readonly id: number;
  readonly name: string;
  readonly needsTerminal: boolean;
  readonly needsCode: boolean;
}

interface SeenOverlay {
  readonly amount: number;
  readonly certainty: string;
  /** It says that the order was changed, or that it can be paid for no more. */
  readonly saysChange: boolean;
}

/** The state of things apart from the tab: the server, the company, the partner, and the lists of the device. */
export interface Truth {
  readonly total: number;
  readonly isPayable: boolean;
  readonly payments: readonly { readonly name: string; readonly amount: number }[];
  readonly decimals: number;
  /** Something happens by itself after some time. */
  readonly isWaiting: boolean;
  /** Cash that completes this order is rounded to a multiple of it, the middle up (PY-13). */
  readonly cashInterval: number | undefined;
  readonly types: readonly SeenType[];
  /** Card payments of which the app was told that they took money, by reference. */
  readonly approved: ReadonlyMap<string, number>;
  /** Results of terminals that reached no tab. */
  readonly unheard: readonly string[];
  /** The place where the app has each of them. */
  readonly places: {
    readonly carried: readonly string[];
    readonly refunds: readonly string[];
    readonly waiting: readonly string[];
  };
  /** The money taken by hand that the device keeps: for the order, and on the refund list. */
  readonly kept: readonly number[];
  readonly lost: readonly number[];
}

/** Everything that left the tab for the partner and the server during one event. */
export interface Sent {
  /** Amounts that a terminal was asked to take. */
  readonly starts: readonly number[];
  /** The payments with which the order was completed, besides those that it carried. */
  readonly completion?: readonly SentPayment[] | undefined;
}

interface SentPayment {
  /** Neither a terminal took it, nor is it the rounding of another one. */
  readonly isByHand: boolean;
  readonly amount: number;
  readonly collected: number;
}

/** One event, with what stood before and after it in one tab. */
export interface Happened {
  /** The acts of staff in this tab; else empty. */
  readonly press: string;
  /** The digits of an entry. */
  readonly keys?: string | undefined;
  readonly before: Seen;
  readonly after: Seen;
  readonly truthBefore: Truth;
  readonly truth: Truth;
  readonly sent: Sent;
}
