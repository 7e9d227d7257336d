import type { Branch, Coordinates } from "../../ports/entities/branch.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Scenario } from "./scenario.ts";
import { readerId, readersOf } from "./scenario-terminals.ts";

interface BranchPlan {
  readonly name: string;
  readonly coordinates: Coordinates;
  readonly areas: readonly string[];
  readonly deviceNames: readonly string[];
}

const plans: readonly BranchPlan[] = [
  {
    name: "Marina Walk",
    coordinates: { latitude: 25.0763, longitude: 55.1404 },
    areas: ["Dubai Marina", "JBR", "Al Sufouh", "Internet City", "The Greens", "Emirates Hills"],
    deviceNames: ["Counter reader", "Handheld reader"],
  },
  {
    name: "Old Harbour",
    coordinates: { latitude: 25.2637, longitude: 55.2972 },
    areas: ["Al Bastakiya", "Al Rigga", "Deira Creek", "Karama", "Oud Metha"],
    deviceNames: ["Front desk reader"],
  },
  {
    name: "Garden City",
    coordinates: { latitude: 25.1124, longitude: 55.2 },
    areas: ["Al Barsha", "Al Quoz", "Barsha Heights", "Motor Village", "Sports Quarter"],
    deviceNames: ["Reader one", "Reader two", "Reader three"],
  },
  {
    name: "Airport Road",
    coordinates: { latitude: 25.2401, longitude: 55.3742 },
    areas: ["Al Garhoud", "Rashidiya", "Mirdif"],
    deviceNames: [],
  },
  {
    name: "Lake View",
    coordinates: { latitude: 25.0702, longitude: 55.1393 },
    areas: ["Lake Towers", "Jumeirah Heights", "Discovery Gardens"],
    deviceNames: ["Reader"],
  },
];

/** The largest number of branches of a scenario. */
export const branchesMax: number = plans.length;

/** The branches of a scenario, with ids from 101. */
export function makeBranches(scenario: Scenario): readonly Branch[] {
  return plans.slice(0, scenario.branchCount).map(({ name, coordinates, deviceNames }, index) => ({
    id: (101 + index) as BranchId,
    name,
    isDeliveryEnabled: true,
    coordinates,
    devices:
      readersOf(scenario, 1 + index) ??
      deviceNames.map((deviceName, place) => ({
        id: readerId(1 + index, place),
        name: deviceName,
      })),
    readerAccount: {
      connectedAccountId: `acct_training_${101 + index}`,
      merchantCategoryCode: "5812",
      stripeLocationId: `tml_training_${101 + index}`,
    },
  }));
}

/** The areas to which a branch delivers. */
export function areasOf(branchId: BranchId): readonly string[] {
  return plans[branchId - 101]?.areas ?? [];
}
