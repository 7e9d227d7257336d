export interface Road {
  readonly to: number;
  readonly cost: number;
}

/**
 * The corners of the cheapest path from one of `starts` to `goal` (Dijkstra). Of equally cheap corners the one found
 * first wins, so that the result never varies. Throws a RangeError when there is no path.
 */
export function shortestPath(
  roads: readonly (readonly Road[])[],
  starts: readonly Road[],
  goal: number,
): readonly number[] {
  const open = new Map<number, { readonly cost: number; readonly from: number | undefined }>();
  const closed = new Map<number, number | undefined>();
  const offer = (corner: number, cost: number, from: number | undefined): void => {
    if (closed.has(corner) || (open.get(corner)?.cost ?? Number.POSITIVE_INFINITY) <= cost) return;
    open.set(corner, { cost, from });
  };
  for (const { to, cost } of starts) offer(to, cost, undefined);
  while (open.size > 0) {
    const corner = cheapest(open);
    const { cost, from } = open.get(corner) ?? { cost: 0, from: undefined };
    open.delete(corner);
    closed.set(corner, from);
    if (corner === goal) return traced(closed, goal);
    for (const road of roads[corner] ?? []) offer(road.to, cost + road.cost, corner);
  }
  throw new RangeError(`No way leads to ${goal}`);
}

function cheapest(open: ReadonlyMap<number, { readonly cost: number }>): number {
  let best: number | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [corner, { cost }] of open) {
    if (cost >= bestCost) continue;
    best = corner;
    bestCost = cost;
  }
  if (best === undefined) throw new RangeError("Nothing is open");
  return best;
}

function traced(closed: ReadonlyMap<number, number | undefined>, goal: number): readonly number[] {
  const path: number[] = [];
  for (let at: number | undefined = goal; at !== undefined; at = closed.get(at)) path.push(at);
  return path.reverse();
}
