import type { Branch, Coordinates } from "../../ports/entities/branch.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Random } from "../kernel/random-stream.ts";
import { Town } from "./town.ts";
import { metresBetween } from "./way.ts";

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
