import type { Agenda } from "./agenda.ts";
import type { ReferenceData } from "./company.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLife } from "./order-life.ts";
import type { Partners } from "./partners.ts";
import type { Riders } from "./riders.ts";

/** What a desk needs of the world. */
export interface WorldParts {
  readonly agenda: Agenda;
  readonly ledger: OrderLedger;
  readonly life: OrderLife;
  readonly reference: ReferenceData;
  readonly riders: Riders;
  readonly partners: Partners;
  /** Writes one line into the event log. */
  readonly note: (actor: string, what: string) => void;
}
