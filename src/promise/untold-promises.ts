import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { isNumbers } from "../../ports/json-text.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { ObservedList } from "../kernel/observed-list.ts";
import type { PromiseDone, PromiseProgress } from "./promise-memory.ts";

/** The most orders that are kept; the oldest are dropped first. */
const untoldMax = 200;

/** The result stays the same object, by which screens tell a new one. */
interface Untold {
  readonly id: OrderId;
  readonly result: PromiseDone;
}

/**
 * New promises of which no customer was notified, so that staff still read that they have to call, also after a reload
 * (DL-6). Kept on this device with id and times only, and shared by its tabs (SE-7).
 */
export class UntoldPromises extends ObservedList<Untold> {
  constructor(localStore: LocalStore) {
    super(localStore, "untold_promises", {
      decode: untoldOf,
      encode: ({ id, result: { promisedAt, at, notified } }) => [
        ...[id, promisedAt, at],
        notified === "nobody" ? 1 : 0,
      ],
      max: untoldMax,
    });
  }

  /** Observable. */
  progressOf(id: OrderId): PromiseProgress | undefined {
    const result = this.entryOf(id)?.result;
    return result && { wanted: result.promisedAt, result };
  }

  record(id: OrderId, result: PromiseDone): void {
    const isTold = result.notified === "customer" || result.notified === "marketplace";
    if (isTold) this.forget(id);
    else this.put({ id, result });
  }
}

function untoldOf(row: unknown): Untold | undefined {
  if (!isNumbers(row) || row.length !== 4) return undefined;
  const [id, promisedAt, at, isNobody] = row as readonly [OrderId, Instant, Instant, number];
  const notified = isNobody === 1 ? "nobody" : undefined;
  return { id, result: { kind: "done", promisedAt, at, notified } };
}
