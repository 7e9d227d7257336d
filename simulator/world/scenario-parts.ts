import type { Language } from "../../ports/entities/language.ts";
import type { TerminalScenarioName } from "./terminals/terminal-scenarios.ts";

/** A name in a scenario file: one for all languages, or one for each. */
export type GivenName = string | Readonly<Partial<Record<Language, string>>>;

/** An addition to a dish. */
export interface ScenarioModifier {
  readonly name: GivenName;
  /** In the currency's smallest units. */
  readonly price: number;
}

export interface ScenarioDish {
  readonly name: GivenName;
  /** In the currency's smallest units; of a weighed dish for one kilogram. */
  readonly price: number;
  /** A dish of twice the weight is ordered twice as often. Absent: 5. */
  readonly weight?: number;
  /** Sold by weight, in quarters of a kilogram. Absent: false. */
  readonly isWeighed?: boolean;
  readonly modifiers?: readonly ScenarioModifier[];
}

/** A part of a menu; its number, from 1, is its category in print rules. */
export interface ScenarioCategory {
  readonly name: GivenName;
  readonly items: readonly ScenarioDish[];
}

/** A card terminal or reader, and what becomes of its payments. */
export interface ScenarioTerminal {
  readonly name: GivenName;
  /**
   * A "reader" belongs to a branch, and staff choose it for each payment. A "terminal" is a way to pay of its own: the
   * first one reports its results, the second one is polled. Absent: "reader".
   */
  readonly kind?: "reader" | "terminal";
  /** The number of a reader's branch, from 1. Absent: 1. */
  readonly branch?: number;
  /** The outcome of its payments. Absent: the last two digits of an amount decide. */
  readonly outcome?: TerminalScenarioName;
}

/** The behaviour of a delivery partner. An absent field is as on an ordinary day. */
export interface PartnerBehaviour {
  /** The percentage of jobs that it cancels because no driver takes them. Absent: about 8. */
  readonly refusesPercent?: number;
  /** The percentage of jobs whose driver gives up, so that another one is looked for. Absent: about 14. */
  readonly losesDriverPercent?: number;
  /** The percentage of jobs whose driver never arrives. Absent: 0. */
  readonly standsStillPercent?: number;
  /** Its time for each step, as a percentage of the usual time. Absent: 100. */
  readonly pacePercent?: number;
}

export interface ScenarioPartner extends PartnerBehaviour {
  readonly name: GivenName;
  /** False: it is offered, but was never set up. Absent: true. */
  readonly isSetUp?: boolean;
  /** Absent: true. */
  readonly takesScheduled?: boolean;
}
