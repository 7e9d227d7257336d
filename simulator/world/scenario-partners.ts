import type { Company } from "../../ports/entities/company.ts";
import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import { givenName, type PartnerBehaviour, type Scenario } from "./scenario.ts";

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

function partnerBehaviour({ partners }: Scenario, id: PartnerId): PartnerBehaviour {
  return partners?.[id - firstId] ?? {};
}

/** Draws what a delivery partner does next with a job: as on an ordinary day, or as the scenario says. */
export class PartnerHabits {
  private readonly scenario: Scenario;
  private readonly random: RandomStream;

  constructor(scenario: Scenario, random: RandomStream) {
    this.scenario = scenario;
    this.random = random;
  }

  /** No driver takes the job. */
  refuses(order: Order | undefined): boolean {
    return this.happens(this.behaviourOf(order).refusesPercent, 12);
  }

  /** The driver gives the job back. */
  losesDriver(order: Order | undefined): boolean {
    return this.happens(this.behaviourOf(order).losesDriverPercent, 7);
  }

  /** The driver never arrives. */
  standsStill(order: Order | undefined): boolean {
    const { standsStillPercent = 0 } = this.behaviourOf(order);
    return standsStillPercent > 0 && this.random.chance(standsStillPercent, 100);
  }

  /** Some seconds, by the pace of the order's partner. */
  waitMs(order: Order | undefined, min: number, max: number): Duration {
    const { pacePercent = 100 } = this.behaviourOf(order);
    return Math.floor((this.random.integer(min, max) * secondMs * pacePercent) / 100);
  }

  /** One time in `usually`, unless the scenario gives a percentage. */
  private happens(percent: number | undefined, usually: number): boolean {
    return percent === undefined
      ? this.random.chance(1, usually)
      : this.random.chance(percent, 100);
  }

  private behaviourOf(order: Order | undefined): PartnerBehaviour {
    const partnerId: PartnerId | undefined = order?.job?.partnerId;
    return partnerId === undefined ? {} : partnerBehaviour(this.scenario, partnerId);
  }
}
