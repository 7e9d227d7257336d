import { Heap } from "../kernel/heap.ts";

export interface Road {
  readonly to: number;
  readonly cost: number;
}

/** A corner that was found, and the cost of the cheapest path to it so far. */
interface Found {
  readonly corner: number;
  readonly cost: number;
  readonly from: number | undefined;
  /** The place of the corner in the order in which the corners were found. */
  readonly turn: number;
}

/** The corner before each corner on its cheapest path; undefined at a start. */
export type Paths = ReadonlyMap<number, number | undefined>;

/**
 * The cheapest paths from `starts` (Dijkstra), to all corners or until `goal` is found. Of equally cheap corners the
 * one found first wins, so that the result never varies.
 */
export function shortestPaths(
  roads: readonly (readonly Road[])[],
  starts: readonly Road[],
  goal?: number,
): Paths {
  const open = new Heap(compare);
  const best = new Map<number, Found>();
  const closed = new Map<number, number | undefined>();
  const offer = (corner: number, cost: number, from: number | undefined): void => {
    const known = best.get(corner);
    if (known !== undefined && known.cost <= cost) return;
    const found = { corner, cost, from, turn: known?.turn ?? best.size };
    best.set(corner, found);
    open.push(found);
  };
  for (const { to, cost } of starts) offer(to, cost, undefined);
  for (let found = open.pop(); found !== undefined; found = open.pop()) {
    const { corner, cost, from } = found;
    // A cheaper path to the corner was found after this one.
    if (closed.has(corner)) continue;
    closed.set(corner, from);
    if (corner === goal) break;
    for (const road of roads[corner] ?? []) {
      if (!closed.has(road.to)) offer(road.to, cost + road.cost, corner);
    }
  }
  return closed;
}

/** The corners of the path to `goal`. Throws a RangeError when there is none. */
export function pathTo(goal: number, paths: Paths): readonly number[] {
  if (!paths.has(goal)) throw new RangeError(`No way leads to ${goal}`);
  const path: number[] = [];
  for (let at: number | undefined = goal; at !== undefined; at = paths.get(at)) path.push(at);
  return path.reverse();
}

function compare(one: Found, other: Found): number {
  return one.cost - other.cost || one.turn - other.turn;
}
