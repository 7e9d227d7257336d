import type { OrderItemId } from "./ids.ts";
import type { OrderItem } from "./order.ts";

/** A modifier, at any depth. */
export interface ModifierLine {
  readonly item: OrderItem;
  /** 1 for a modifier of a dish, one more for each modifier between them. */
  readonly depth: number;
}

/** A line of its own with everything that hangs on it, in the sequence in which the order has them. */
export interface DishLine {
  readonly item: OrderItem;
  readonly modifiers: readonly ModifierLine[];
}

/**
 * The lines of an order that are not deleted, each once: under the line that it belongs to, or as a line of its own
 * where that line is not in the order (N48). Of several lines with the parent's id, the nearest above is the parent. What
 * hangs on a deleted line is deleted with it. A ring is cut at its smallest id, which becomes a line of its own.
 */
export function dishLines(items: readonly OrderItem[]): readonly DishLine[] {
  const parents = parentPlaces(items);
  cutRings(items, parents);
  const below = items.map((): number[] => []);
  const dishes: number[] = [];
  for (const [place, parent] of parents.entries()) {
    if (parent === undefined) dishes.push(place);
    else below[parent]?.push(place);
  }
  return dishes.flatMap((place) => {
    const [dish, ...modifiers] = linesUnder(place, items, below);
    return dish === undefined ? [] : { item: dish.item, modifiers };
  });
}

/** For each place, the place of the line's parent; undefined for a line of its own. */
function parentPlaces(items: readonly OrderItem[]): (number | undefined)[] {
  const first = new Map<OrderItemId, number>();
  for (const [place, { id }] of items.entries()) if (!first.has(id)) first.set(id, place);
  const above = new Map<OrderItemId, number>();
  return items.map(({ id, parentId }, place) => {
    const parent = parentId && (above.get(parentId) ?? first.get(parentId));
    above.set(id, place);
    return parent === place ? undefined : parent;
  });
}

function cutRings(items: readonly OrderItem[], parents: (number | undefined)[]): void {
  /** For each place, the line from which the walk came there. */
  const walks: (number | undefined)[] = [];
  for (const start of parents.keys()) {
    let place: number | undefined = start;
    while (place !== undefined && walks[place] === undefined) {
      walks[place] = start;
      place = parents[place];
    }
    // The walk has come back to a line of its own: that line is in a ring.
    if (place !== undefined && walks[place] === start) {
      parents[smallestOfRing(place, items, parents)] = undefined;
    }
  }
}

function smallestOfRing(
  start: number,
  items: readonly OrderItem[],
  parents: readonly (number | undefined)[],
): number {
  const idAt = (place: number) => items[place]?.id ?? 0;
  let smallest = start;
  for (let place = parents[start]; place !== undefined && place !== start; place = parents[place]) {
    if (idAt(place) < idAt(smallest) || (idAt(place) === idAt(smallest) && place < smallest))
      smallest = place;
  }
  return smallest;
}

/** The line at this place and all below it; nothing if it is deleted. Without recursion: a server may send any depth. */
function linesUnder(
  dish: number,
  items: readonly OrderItem[],
  below: readonly (readonly number[])[],
): readonly ModifierLine[] {
  const lines: ModifierLine[] = [];
  const open = [{ place: dish, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { place, depth } = next;
    const item = items[place];
    if (item === undefined || item.isDeleted) continue;
    lines.push({ item, depth });
    const children = (below[place] ?? []).map((child) => ({ place: child, depth: depth + 1 }));
    open.push(...children.reverse());
  }
  return lines;
}
