import type { BranchId, CompanyId } from "./ids.ts";

/** Channels that report changes of reference data of a company (order-board section 7). */
export const synchronizedData = [
  "company",
  "payment_types",
  "locations",
  "riders",
  "logistics_partners",
  "print_settings",
] as const;
export type SynchronizedData = (typeof synchronizedData)[number];

export type PushChannel =
  | { readonly kind: "order_events"; readonly branchId: BranchId }
  | { readonly kind: "logistics_events"; readonly branchId: BranchId }
  | { readonly kind: "riders_events"; readonly companyId: CompanyId }
  | {
      readonly kind: "synchronized";
      readonly data: SynchronizedData;
      readonly companyId: CompanyId;
    };

/** The channel's public name, as the specification spells it; also its identity in a set. */
export type ChannelName = string;

export function channelName(channel: PushChannel): ChannelName {
  switch (channel.kind) {
    case "order_events":
      return `order_events_${channel.branchId}`;
    case "logistics_events":
      return `logistics_events_${channel.branchId}`;
    case "riders_events":
      return `riders_events_${channel.companyId}`;
    case "synchronized":
      return `${channel.data}_synchronized_${channel.companyId}`;
  }
}
