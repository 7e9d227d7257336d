/** Longer texts are cut; what staff read is never lost for being long. */
export const textLengthMax = {
  /** Numbers, codes, telephones. */
  short: 200,
  /** Names of people, items, branches, areas. */
  name: 500,
  /** Notes, reasons, messages. */
  note: 4_000,
  /** Addresses of pages. */
  address: 2_000,
} as const;

/** More elements than these are not an order any more: it is refused. */
export const countMax = {
  items: 2_000,
  modifications: 500,
  payments: 200,
  adjustments: 200,
  statusUpdates: 1_000,
} as const;

/** Of a list answer; what stands beyond is refused in one refusal. */
export const listLengthMax = 20_000;

/** How many refusals of one list are told one by one. */
export const refusalsMax = 100;

/** Major units. Below it every precision stays within the safe integers. */
export const amountMajorMax = 100_000_000_000;

/** A year; nobody promises a delivery later than that. */
export const minutesMax = 525_600;
