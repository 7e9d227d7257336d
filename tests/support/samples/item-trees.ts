import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { OrderItem } from "../../../ports/entities/order.ts";
import type { RandomStream } from "../../../simulator/kernel/random-stream.ts";
import { anItem } from "./an-order.ts";

const id = (number: number) => number as OrderItemId;

/** An order's lines with rings, orphans, repeated ids and deletions, named by their places. */
export function randomItemTree(random: RandomStream): readonly OrderItem[] {
  const count = random.integer(1, 9);
  return Array.from({ length: count }, (_, place) =>
    anItem({
      id: id(random.chance(1, 6) ? random.integer(1, count) : place + 1),
      ...(random.chance(3, 4) && { parentId: id(random.integer(1, count + 1)) }),
      name: String(place),
      isDeleted: random.chance(1, 8),
      amount: minor(random.integer(-200, 900)),
      discountAmount: minor(random.integer(0, 90)),
      tax: minor(random.integer(0, 50)),
    }),
  );
}

/** The live lines in the order's sequence, each found by a walk up to its dish. */
export function expectedLines(items: readonly OrderItem[]) {
  const parentOf = (place: number): number => {
    const { parentId } = items[place] as OrderItem;
    const above = items.slice(0, place).findLastIndex((item) => item.id === parentId);
    const parent = above >= 0 ? above : items.findIndex((item) => item.id === parentId);
    return parent === place ? -1 : parent;
  };
  const wayUp = (place: number): readonly number[] => {
    const way: number[] = [];
    for (let next = place; next >= 0 && !way.includes(next); next = parentOf(next)) way.push(next);
    const ring = way.slice(way.indexOf(parentOf(way.at(-1) as number)));
    const isRing = ring.includes(parentOf(ring.at(-1) as number)) && way.at(-1) !== undefined;
    if (!isRing || parentOf(way.at(-1) as number) < 0) return way;
    const top = ring.toSorted(
      (one, other) => items[one]!.id - items[other]!.id || one - other,
    )[0] as number;
    return way.slice(0, way.indexOf(top) + 1);
  };
  const live = items.flatMap((_, place) => {
    const way = wayUp(place);
    if (way.some((each) => items[each]?.isDeleted)) return [];
    return { name: String(place), dish: String(way.at(-1)), depth: way.length - 1 };
  });
  const sumOf = (dish: string) =>
    live
      .filter((line) => line.dish === dish)
      .map(({ name }) => items[Number(name)] as OrderItem)
      .reduce((sum, item) => sum + (item.amount ?? 0) - item.discountAmount, 0);
  return live.map((line) => ({ ...line, subPrice: sumOf(line.dish) }));
}
