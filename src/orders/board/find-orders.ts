import type { Order } from "../../../ports/entities/order.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { matchesSearch, type SearchFor, searchedTexts } from "../order-rules/order-search.ts";
import { isCompleted } from "../order-rules/order-status.ts";
import { isLate, lateAt } from "../order-rules/order-timing.ts";
import { isScheduledAhead } from "../order-rules/placement.ts";
import { foldedField, foldedPart } from "../order-rules/search-text.ts";

/** The most orders that a search lists; it counts all of them. */
const foundShownMax = 50;

/** An order with the page of the board on which it stands. */
export interface Findable<Model> {
  readonly order: Model;
  readonly page: TabName;
}

export interface FoundOrders<Model> {
  /** The number of orders that match. */
  readonly count: number;
  /** The first of them. */
  readonly shown: readonly Findable<Model>[];
}

export interface FindFacts {
  readonly now: Instant;
  /** The confirmation deadline of an unconfirmed order, if it has one. */
  readonly deadline: (order: Order) => Instant | undefined;
  /** The code that its row shows, if it shows one. */
  readonly shownCode: (order: Order) => string | undefined;
}

/**
 * Finds orders by number, customer's name, telephone, marketplace number or shown collection code (RL-6, HV-1). First those whose own or marketplace's
 * number is the text, then those whose number begins with it (N51). Among each of these: first the unconfirmed ones, by
 * the time left, then late ones, the longest waiting first, then the newest.
 */
export function findOrders<Model extends { readonly id: number; readonly data: Order }>(
  candidates: Iterable<Findable<Model>>,
  search: SearchFor,
  facts: FindFacts,
): FoundOrders<Model> {
  const found: (Rank & { readonly item: Findable<Model> })[] = [];
  for (const item of candidates) {
    const { data } = item.order;
    if (matchesSearch(data, search) || foldedField(facts.shownCode(data)).includes(search.text))
      found.push({ item, number: numberRank(data, search), ...rankOf(data, facts) });
  }
  found.sort(
    (one, other) =>
      one.number - other.number ||
      one.rank - other.rank ||
      one.key - other.key ||
      one.item.order.id - other.item.order.id,
  );
  return { count: found.length, shown: found.slice(0, foundShownMax).map(({ item }) => item) };
}

/** The part of a shown text that the search has matched, as [start, end). */
export function matchedPart(
  text: string,
  { text: wanted, telephone }: SearchFor,
  isTelephone = false,
): readonly [number, number] | undefined {
  return foldedPart(text, wanted) ?? (isTelephone ? foldedPart(text, telephone) : undefined);
}

/** Reads the texts of orders ahead of the first search. */
export function prepareTexts(orders: Iterable<{ readonly data: Order }>): void {
  for (const { data } of orders) searchedTexts(data);
}

/** A lower one stands higher. */
interface Rank {
  /** By how much of the number was typed. */
  readonly number: number;
  readonly rank: number;
  /** Within the rank. */
  readonly key: number;
}

function numberRank(order: Order, { text }: SearchFor): number {
  const { numbers } = searchedTexts(order);
  if (numbers.includes(text)) return 0;
  return numbers.some((number) => number.startsWith(text)) ? 1 : 2;
}

function rankOf(order: Order, { now, deadline }: FindFacts): Omit<Rank, "number"> {
  if (order.status === "unconfirmed") {
    const until = deadline(order);
    return until === undefined ? { rank: 1, key: order.placedAt } : { rank: 0, key: until };
  }
  const isWaiting = !isCompleted(order.status) && !isScheduledAhead(order, now);
  if (isWaiting && isLate(order, now)) return { rank: 2, key: lateAt(order, now) };
  return { rank: 3, key: -order.placedAt };
}
