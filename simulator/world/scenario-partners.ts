import type { Company } from "../../ports/entities/company.ts";
import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import { givenName, type Scenario } from "./scenario.ts";
import type { PartnerBehaviour } from "./scenario-parts.ts";

const firstId = 31;

/** The partners of the scenario's file; undefined for those of an ordinary day. */
export function partnersOf(
  scenario: Scenario,
  { country }: Company,
): readonly LogisticsPartner[] | undefined {
  return scenario.partners?.map(({ name, isSetUp = true, takesScheduled = true }, place) => ({
    id: (firstId + place) as PartnerId,
    name: givenName(name, scenario),
    // A number without a built-in logo: these partners are made up by the file.
    uniqueId: 101 + place,
    ...(isSetUp && {
      configuration: {
        driverId: (901 + place) as RiderId,
        enabledRegions: [country],
        isScheduledOrderAssignmentAllowed: takesScheduled,
      },
    }),
  }));
}

export function partnerBehaviour({ partners }: Scenario, id: PartnerId): PartnerBehaviour {
  return partners?.[id - firstId] ?? {};
}
