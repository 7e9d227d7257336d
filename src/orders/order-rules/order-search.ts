import type { Order } from "../../../ports/entities/order.ts";
import { folded, foldedField, searchLengthMax } from "./search-text.ts";

// One search for a tab and for Find over all tabs: what staff find in one they find in the other.

/** A search as it is compared with orders. */
export interface SearchFor {
  readonly text: string;
  /** The same without leading zeros if it is a number: telephones match with 0 or 00 before the country code. */
  readonly telephone: string;
}

/** Undefined if the typed text has nothing to search for. */
export function searchFor(typed: string): SearchFor | undefined {
  const text = folded(typed.slice(0, searchLengthMax));
  if (text === "") return undefined;
  return { text, telephone: /^0*\d+$/.test(text) ? text.replace(/^0+/, "") : "" };
}

interface SearchedTexts {
  /** The order's own and the marketplace's. */
  readonly numbers: readonly string[];
  /** Number, marketplace number, name and telephones, each on a line, so that no match spans two of them. */
  readonly all: string;
  readonly telephones: string;
}

/** Computed once for each version of an order, not with each key press: an order is replaced as a whole. */
const texts = new WeakMap<Order, SearchedTexts>();

export function searchedTexts(order: Order): SearchedTexts {
  const known = texts.get(order);
  if (known !== undefined) return known;
  const { name, telephone, alternateTelephone } = order.customer;
  const telephones = [telephone, alternateTelephone].map(foldedField).join("\n");
  const numbers = [order.number, order.foreignNumber].map(foldedField);
  const all = [...numbers, foldedField(name), telephones].join("\n");
  const made = { numbers, all, telephones };
  texts.set(order, made);
  return made;
}

/** Whether number, marketplace number, customer's name or a telephone contain the typed text (PU-2, RL-6). */
export function matchesSearch(order: Order, { text, telephone }: SearchFor): boolean {
  const { all, telephones } = searchedTexts(order);
  return all.includes(text) || (telephone !== "" && telephones.includes(telephone));
}
