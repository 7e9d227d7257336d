import type { BranchId, CompanyId } from "../../../ports/entities/ids.ts";
import { type PushChannel, synchronizedData } from "../../../ports/entities/push-channel.ts";

/** What the board listens to: two channels of every selected branch, and those of the company (PS-1, PS-2). */
export function feedChannels(
  branchIds: readonly BranchId[],
  companyId: CompanyId,
): readonly PushChannel[] {
  return [
    ...branchIds.flatMap((branchId): readonly PushChannel[] => [
      { kind: "order_events", branchId },
      { kind: "logistics_events", branchId },
    ]),
    ...synchronizedData.map((data): PushChannel => ({ kind: "synchronized", data, companyId })),
    { kind: "riders_events", companyId },
  ];
}
