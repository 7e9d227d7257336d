import type { BranchId } from "../../ports/entities/ids.ts";
import { isId } from "./fields.ts";

/**
 * The body of a list without the rows of other branches. A row whose branch cannot be read stays: the decoder refuses
 * it, and staff see that an order is missing.
 */
export function rowsOfBranches(body: unknown, branches: readonly BranchId[]): unknown {
  const isOwn = rowFilter(branches);
  if (Array.isArray(body)) return body.filter(isOwn);
  if (!isObject(body) || !Array.isArray(body["orders"])) return body;
  return { ...body, orders: body["orders"].filter(isOwn) };
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
