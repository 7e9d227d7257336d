import type { WorldParts } from "./world-parts.ts";

/** The administrator deletes a rider who is out with an order (FL-7); nobody where no rider is out. */
export function dismissRiderOut({ ledger, riders }: WorldParts): void {
  const employed = new Set(riders.roster().map(({ id }) => id));
  for (const { status, riderId } of ledger.all()) {
    if (status === "in_progress" && riderId !== undefined && employed.has(riderId)) {
      riders.dismiss(riderId);
      return;
    }
  }
}

/** A partner gives up the oldest delivery that it still has, and says why (ER-6). */
export function failOneJob({ ledger, partners }: WorldParts): void {
  for (const order of ledger.all()) {
    if (partners.hasActiveJob(order)) {
      partners.giveUp(order.id);
      return;
    }
  }
}
