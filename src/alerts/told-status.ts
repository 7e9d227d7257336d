/** What the generic dialog speaks of; other statuses are only logged (order-board section 8). */
const toldStatuses: readonly number[] = [401, 403, 404, 422, 500];

/** Whether a failure with this status opens the generic dialog (ER-2). */
export function isToldStatus(status: number): boolean {
  return toldStatuses.includes(status);
}
