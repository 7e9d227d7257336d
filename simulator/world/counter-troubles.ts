import type { WorldParts } from "./world-parts.ts";

/** Deletes a rider who is out with an order, as an administrator does (FL-7); no one when no rider is out. */
export function dismissRiderOut({ ledger, riders }: WorldParts): void {
  const employed = new Set(riders.roster().map(({ id }) => id));
  for (const { status, riderId } of ledger.all()) {
    if (status === "in_progress" && riderId !== undefined && employed.has(riderId)) {
      riders.dismiss(riderId);
      return;
    }
  }
}

/** Lets a partner cancel its oldest delivery with a message (ER-6). */
export function failOneJob({ ledger, partners }: WorldParts): void {
  for (const order of ledger.all()) {
    if (partners.hasActiveJob(order)) {
      partners.giveUp(order.id);
      return;
    }
  }
}
