import type { OrderSource } from "./ids.ts";

/** An order source as staff know it: its name, its mark, and the rules that differ by source. */
export interface Brand {
  readonly source: OrderSource;
  readonly name: string;
  /** True for a built-in name of an own source: screens show it in the language of staff. */
  readonly isNameTranslated?: true;
  /** A file in public/brands; absent shows a neutral mark with the first letter. */
  readonly logo?: string;
  /** Point of sale, online ordering and byod are the company's own. */
  readonly isOwn: boolean;
  /**
   * Whether it is a web shop of the company, whose orders staff modify (OP-14). Absent: only `online` is one; the other
   * own sources are none.
   */
  readonly isOnlineOrdering?: boolean;
  /** One of the eight marketplaces whose confirmation failures have their own wording (UC-13). */
  readonly mayRefuseConfirmation: boolean;
}
