import type { Branch, Coordinates } from "../../ports/entities/branch.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Random, RandomStream } from "../kernel/random-stream.ts";
import { type Paths, pathTo, shortestPaths } from "./shortest-path.ts";
import { between, metresBetween, metresNorth, narrowing, type Way, wayAlong } from "./way.ts";

/** Streets on each side of the branch, in one direction. */
const streetsPerSide = 12;
const perLine = 2 * streetsPerSide + 1;
/** Every fourth street is a main street: never closed, and faster. */
const mainEvery = 4;
const mainStreetCost = 0.7;
/** The following lengths are in ten-thousandths of a degree. */
const spacing = 30;
const crookedness = 8;
const unit = 10_000;
/** More than the rounding of a point on a street. */
const roundingMetresMax = 0.001;

export interface Street {
  readonly kind: "main" | "side";
  readonly points: readonly Coordinates[];
}

interface Block {
  readonly kind: Street["kind"];
  readonly ends: readonly [number, number];
}

/** Ways that begin at the point of a street. */
interface PathsFrom {
  readonly point: Coordinates;
  readonly paths: Paths;
}

/**
 * A made-up town around a branch: crooked streets that cross, some side streets closed, and the branch at the
 * crossing in the middle. The same stream gives the same town on every machine.
 */
export class Town {
  readonly home: Coordinates;
  private readonly corners: readonly Coordinates[];
  private readonly blocks: readonly Block[];
  /** The corners that a street leads to. */
  private readonly reachable: readonly number[];
  private readonly roads: readonly (readonly { readonly to: number; readonly cost: number }[])[];
  /** The number of each crossing, by its place. */
  private readonly cornerAt: ReadonlyMap<Coordinates, number>;
  /** All ways from the branch, from which most trips start. */
  private fromHome: PathsFrom | undefined;

  constructor(home: Coordinates, random: RandomStream) {
    this.home = home;
    this.corners = cornersAround(home, random);
    const { corners } = this;
    const open = blocksOf(corners.length).filter(
      ({ kind }) => kind === "main" || !random.chance(1, 5),
    );
    const reached = reachedFrom(middle, open);
    this.blocks = open.filter(({ ends: [end] }) => reached.has(end));
    const roads = corners.map((): { to: number; cost: number }[] => []);
    for (const { kind, ends } of this.blocks) {
      const [one, other] = ends;
      const metres = metresBetween(at(corners, one), at(corners, other));
      const cost = kind === "main" ? metres * mainStreetCost : metres;
      roads[one]?.push({ to: other, cost });
      roads[other]?.push({ to: one, cost });
    }
    this.roads = roads;
    this.cornerAt = new Map(corners.map((place, corner) => [place, corner]));
    this.reachable = [...corners.keys()].filter((corner) => (roads[corner]?.length ?? 0) > 0);
  }

  /** The streets to draw, one for each block. */
  get streets(): readonly Street[] {
    return this.blocks.map(({ kind, ends: [one, other] }) => ({
      kind,
      points: [at(this.corners, one), at(this.corners, other)],
    }));
  }

  /** The reachable crossing that is nearest to a place. */
  crossingNear(place: Coordinates): Coordinates {
    return at(this.corners, this.nearestCorner(place));
  }

  /** The quickest route from a place beside or on a street to the crossing nearest to another place. */
  way(from: Coordinates, to: Coordinates): Way {
    const goal = this.nearestCorner(to);
    const { point, paths } = from === this.home ? this.homePaths() : this.pathsFrom(from, goal);
    const path = pathTo(goal, paths);
    const points = [from, point, ...path.map((corner) => at(this.corners, corner))];
    return wayAlong(points.filter((each, index) => !isRepeated(each, points[index - 1])));
  }

  private homePaths(): PathsFrom {
    this.fromHome ??= this.pathsFrom(this.home);
    return this.fromHome;
  }

  /** The cheapest paths from the street nearest to a place, to all crossings or until `goal` is found. */
  private pathsFrom(place: Coordinates, goal?: number): PathsFrom {
    const { block, point } = this.nearestStreet(place);
    const starts = block.ends.map((end) => ({
      to: end,
      cost: metresBetween(point, at(this.corners, end)),
    }));
    return { point, paths: shortestPaths(this.roads, starts, goal) };
  }

  private nearestCorner(place: Coordinates): number {
    const corner = this.cornerAt.get(place);
    // A crossing that no street leads to is not reachable.
    if (corner !== undefined && (this.roads[corner]?.length ?? 0) > 0) return corner;
    return nearest(
      this.reachable,
      (corner) => metresBetween(place, at(this.corners, corner)),
      (corner) => metresNorth(place, at(this.corners, corner)),
    );
  }

  private nearestStreet(place: Coordinates): { block: Block; point: Coordinates } {
    const pointOf = ({ ends: [one, other] }: Block): Coordinates =>
      footOf(place, at(this.corners, one), at(this.corners, other));
    const block = nearest(
      this.blocks,
      (each) => metresBetween(place, pointOf(each)),
      ({ ends: [one, other] }) =>
        metresBeside(place, at(this.corners, one), at(this.corners, other)),
    );
    return { block, point: pointOf(block) };
  }
}

const middle = streetsPerSide * perLine + streetsPerSide;

function cornersAround(home: Coordinates, random: RandomStream): readonly Coordinates[] {
  return Array.from({ length: perLine * perLine }, (_, corner) => {
    const north = Math.floor(corner / perLine) - streetsPerSide;
    const east = (corner % perLine) - streetsPerSide;
    const [northOff, eastOff] = [
      random.integer(-crookedness, crookedness),
      random.integer(-crookedness, crookedness),
    ];
    if (corner === middle) return home;
    return {
      latitude: home.latitude + (north * spacing + northOff) / unit,
      longitude: home.longitude + (east * spacing + eastOff) / unit / narrowing(home.latitude),
    };
  });
}

function blocksOf(count: number): readonly Block[] {
  const blocks: Block[] = [];
  for (let corner = 0; corner < count; corner += 1) {
    const [row, column] = [Math.floor(corner / perLine), corner % perLine];
    if (column + 1 < perLine) blocks.push({ kind: kindOf(row), ends: [corner, corner + 1] });
    if (row + 1 < perLine) blocks.push({ kind: kindOf(column), ends: [corner, corner + perLine] });
  }
  return blocks;
}

function kindOf(line: number): Street["kind"] {
  return line % mainEvery === 0 ? "main" : "side";
}

function reachedFrom(start: number, blocks: readonly Block[]): ReadonlySet<number> {
  const reached = new Set([start]);
  const neighbours = new Map<number, number[]>();
  for (const { ends } of blocks) {
    for (const [one, other] of [ends, [ends[1], ends[0]] as const]) {
      neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
    }
  }
  // A loop over a set also visits elements that are added during the loop.
  for (const corner of reached) {
    for (const next of neighbours.get(corner) ?? []) reached.add(next);
  }
  return reached;
}

/** The point of a street that is nearest to a place beside it. */
function footOf(place: Coordinates, one: Coordinates, other: Coordinates): Coordinates {
  const [north, east] = [other.latitude - one.latitude, other.longitude - one.longitude];
  const length = north * north + east * east;
  const along = (place.latitude - one.latitude) * north + (place.longitude - one.longitude) * east;
  return between(one, other, Math.min(1, Math.max(0, along / length)));
}

/** The least distance of a place from a street, by the latitudes alone; 0 between them. */
function metresBeside(place: Coordinates, one: Coordinates, other: Coordinates): number {
  const isBetween = place.latitude > one.latitude !== place.latitude > other.latitude;
  if (isBetween) return 0;
  const metres = Math.min(metresNorth(place, one), metresNorth(place, other));
  return metres - roundingMetresMax;
}

/** The value with the least `metres`, the first of several. `atLeast` is a cheap lower bound of `metres`. */
function nearest<Value>(
  values: readonly Value[],
  metres: (value: Value) => number,
  atLeast: (value: Value) => number,
): Value {
  let best: Value | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) {
    if (atLeast(value) >= least) continue;
    const away = metres(value);
    if (away >= least) continue;
    best = value;
    least = away;
  }
  if (best === undefined) throw new RangeError("A town has streets");
  return best;
}

function at(corners: readonly Coordinates[], corner: number): Coordinates {
  const found = corners[corner];
  if (found === undefined) throw new RangeError(`There is no crossing ${corner}`);
  return found;
}

/** Whether a point equals the one before it. */
function isRepeated(point: Coordinates, before: Coordinates | undefined): boolean {
  return before !== undefined && metresBetween(before, point) < 1;
}

/** The towns of a company's branches; each is made when it is first needed. */
export class Towns {
  private readonly random: Random;
  private readonly branches: readonly Branch[];
  private readonly known = new Map<BranchId, Town>();

  constructor(branches: readonly Branch[], random: Random) {
    this.branches = branches;
    this.random = random;
  }

  /** The town around a branch; undefined when the branch has no position. */
  of(branchId: BranchId): Town | undefined {
    const home = this.branches.find(({ id }) => id === branchId)?.coordinates;
    if (home === undefined) return undefined;
    let town = this.known.get(branchId);
    if (town === undefined) {
      town = new Town(home, this.random.stream(`town ${branchId}`));
      this.known.set(branchId, town);
    }
    return town;
  }

  /** Every town, in the order of the branches. */
  all(): readonly Town[] {
    return this.branches.flatMap(({ id }) => this.of(id) ?? []);
  }

  /** The town of the branch nearest to a place; undefined when no branch has a position. */
  near(place: Coordinates): Town | undefined {
    let best: { readonly id: BranchId; readonly metres: number } | undefined;
    for (const { id, coordinates } of this.branches) {
      if (coordinates === undefined) continue;
      const metres = metresBetween(place, coordinates);
      if (best === undefined || metres < best.metres) best = { id, metres };
    }
    return best === undefined ? undefined : this.of(best.id);
  }
}
