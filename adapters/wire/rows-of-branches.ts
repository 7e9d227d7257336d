import type { BranchId } from "../../ports/entities/ids.ts";
import { isObject } from "../../ports/json-text.ts";
import { ordersName } from "./decode-lists.ts";
import { isId } from "./fields.ts";
import { listIn } from "./list-in.ts";

/**
 * The orders of a list's answer without the rows of other branches; an answer without a list as it is, because the
 * decoder refuses it. A row whose branch cannot be read stays: the decoder refuses it, and staff see that an order is
 * missing.
 */
export function rowsOfBranches(body: unknown, branches: readonly BranchId[]): unknown {
  return listIn(body, ordersName)?.filter(rowFilter(branches)) ?? body;
}

/** The same for a list that comes in slices. */
export async function* slicesOfBranches(
  slices: AsyncIterable<readonly unknown[]>,
  branches: readonly BranchId[],
): AsyncGenerator<readonly unknown[]> {
  const isOwn = rowFilter(branches);
  for await (const slice of slices) yield slice.filter(isOwn);
}

function rowFilter(branches: readonly BranchId[]): (row: unknown) => boolean {
  const ids = new Set<number>(branches);
  return (row) => {
    const id: unknown = isObject(row) ? row["location_id"] : undefined;
    return !isId(id) || ids.has(Number(id));
  };
}
