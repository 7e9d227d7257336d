import type { Answer } from "../world/staff-api.ts";

export const failingStatuses = [400, 401, 403, 404, 409, 422, 500, 503] as const;
export type FailingStatus = (typeof failingStatuses)[number];

export interface FailingCalls {
  readonly status: FailingStatus;
  /** How many calls are to fail. */
  readonly count: number;
  /** Only calls of this name, an OrderApi method; every call where absent. */
  readonly call?: string;
}

/** How many orders of a trainer may wait at once. */
const waitingMax = 20;

/** Calls that a trainer told to fail (TN-5). They fail without having been carried out. */
export class FailNext {
  private waiting: FailingCalls[] = [];

  /** Returns false when too many are waiting already. */
  add(calls: FailingCalls): boolean {
    if (this.waiting.length >= waitingMax) return false;
    this.waiting.push(calls);
    return true;
  }

  /** The failure that the next call of this name is to end with, if there is one. */
  take(name: string): Answer<never> | undefined {
    const index = this.waiting.findIndex(
      (calls) => calls.call === undefined || calls.call === name,
    );
    const found = this.waiting[index];
    if (found === undefined) return undefined;
    const rest = found.count > 1 ? [{ ...found, count: found.count - 1 }] : [];
    this.waiting.splice(index, 1, ...rest);
    return { status: found.status, message: "The trainer let this call fail" };
  }
}
