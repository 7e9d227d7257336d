import type { OrderSource } from "../../ports/entities/ids.ts";
import type { Weighted } from "../kernel/random-stream.ts";

/** A source of orders: three are the company's own, eleven are marketplaces with made-up names (RT-15). */
export interface SourceFacts {
  readonly source: OrderSource;
  readonly name: string;
  readonly isOwn: boolean;
  /** Whether it is one of the eight with a message of its own for refused confirmations (UC-13). */
  readonly mayRefuseConfirmation: boolean;
  /** The prefix of its own order numbers. */
  readonly numberPrefix: string;
  /** The weight among the marketplaces. */
  readonly weight: number;
}

export const pointOfSale = "point_of_sale" as OrderSource;
export const ownOnline = "online" as OrderSource;
export const byod = "byod" as OrderSource;

export const sources: readonly SourceFacts[] = [
  own(pointOfSale, "Point of sale"),
  own(ownOnline, "Online ordering"),
  own(byod, "Order at table"),
  marketplace("munchbay", "Munchbay", "MB", 9, true),
  marketplace("tiffin_trail", "Tiffin Trail", "TT", 8, true),
  marketplace("platehop", "Platehop", "PH", 7, true),
  marketplace("crave_caravan", "Crave Caravan", "CC", 6, true),
  marketplace("souq_supper", "Souq Supper", "SS", 5, true),
  marketplace("lunchwing", "Lunchwing", "LW", 4, true),
  marketplace("dune_dishes", "Dune Dishes", "DD", 4, true),
  marketplace("noodle_post", "Noodle Post", "NP", 3, true),
  marketplace("harbour_bites", "Harbour Bites", "HB", 3, false),
  marketplace("spoonline", "Spoonline", "SL", 2, false),
  marketplace("feastly_hub", "Feastly Hub", "FH", 2, false),
];

/** The marketplaces with their weights. */
export const marketplaces: readonly Weighted<SourceFacts>[] = sources
  .filter(({ isOwn }) => !isOwn)
  .map((facts) => [facts, facts.weight]);

/** The facts of a source; undefined when it is none of the fourteen. */
export function sourceFacts(source: OrderSource): SourceFacts | undefined {
  return bySource.get(source);
}

const bySource = new Map(sources.map((facts) => [facts.source, facts]));

function own(source: OrderSource, name: string): SourceFacts {
  return { source, name, isOwn: true, mayRefuseConfirmation: false, numberPrefix: "", weight: 1 };
}

function marketplace(
  source: string,
  name: string,
  numberPrefix: string,
  weight: number,
  mayRefuseConfirmation: boolean,
): SourceFacts {
  return {
    source: source as OrderSource,
    name,
    isOwn: false,
    mayRefuseConfirmation,
    numberPrefix,
    weight,
  };
}
