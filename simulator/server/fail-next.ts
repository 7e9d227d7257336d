import type { Answer } from "../world/staff-api.ts";

export const failingStatuses = [400, 401, 403, 404, 409, 422, 500, 503] as const;
export type FailingStatus = (typeof failingStatuses)[number];

export interface FailingCalls {
  readonly status: FailingStatus;
  /** The number of calls that fail. */
  readonly count: number;
  /** The OrderApi method whose calls fail; every call when absent. */
  readonly call?: string;
}

/** The maximum number of the trainer's waiting requests. */
const waitingMax = 20;

/** The calls that a trainer lets fail (TN-5). They fail without being carried out. */
export class FailNext {
  private waiting: FailingCalls[] = [];

  /** Returns false when too many requests are waiting already. */
  add(calls: FailingCalls): boolean {
    if (this.waiting.length >= waitingMax) return false;
    this.waiting.push(calls);
    return true;
  }

  /** Takes the failure for the next call of this name, if there is one. */
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
