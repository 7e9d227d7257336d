import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId, StaffId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { Random } from "../kernel/random.ts";
import { Arrivals } from "./arrivals.ts";
import { Autopilot } from "./autopilot.ts";
import { deskHands } from "./desk-hands.ts";
import type { Hands } from "./hands.ts";
import { Marketplaces } from "./marketplaces.ts";
import type { Names } from "./names.ts";
import { OtherStaff } from "./other-staff.ts";
import type { Publisher } from "./publisher.ts";
import type { Helpers, Scenario } from "./scenario.ts";
import { StaffDesk } from "./staff-desk.ts";
import type { Inhabitant, OrderChange } from "./world-event.ts";
import type { WorldParts } from "./world-parts.ts";

/** Everybody in the world who reacts to what happens to orders, in a fixed order. */
export class Population implements Inhabitant {
  private readonly parts: WorldParts;
  private readonly random: Random;
  private readonly scenario: Scenario;
  private readonly shift: StaffMember;
  private readonly bystanders: readonly Inhabitant[];
  private helpers: readonly Autopilot[];

  constructor(options: {
    readonly parts: WorldParts;
    readonly publisher: Publisher;
    readonly random: Random;
    readonly names: Names;
    readonly scenario: Scenario;
  }) {
    const { parts, random, scenario, names } = options;
    const { agenda, ledger, life, reference } = parts;
    this.parts = parts;
    this.random = random;
    this.scenario = scenario;
    this.shift = makeShift(names.staffName());
    const shared = { agenda, ledger, life };
    this.bystanders = [
      options.publisher,
      parts.riders,
      parts.partners,
      new Arrivals({ ...shared, random: random.stream("arrivals") }),
      new Marketplaces({
        ...shared,
        autoRejectionMinutes: reference.company.autoRejectionMinutes,
        graceMs: scenario.marketplaceGraceSeconds * secondMs,
      }),
      new OtherStaff({
        ...shared,
        random: random.stream("staff"),
        surprisePercent: scenario.surprisePercent,
        people: [1, 2, 3].map((place) => ({
          id: (590 + place) as StaffId,
          name: names.staffName(),
        })),
        isTaxInclusive: reference.company.isTaxInclusive,
      }),
    ];
    const [first, ...others] = reference.branches.map(({ id }) => id);
    const hands = deskHands(new StaffDesk(parts, this.shift), reference);
    this.helpers = [
      this.makeAutopilot(
        "colleagues",
        hands,
        scenario.colleagues,
        first === undefined ? [] : [first],
      ),
      this.makeAutopilot("other branches", hands, scenario.otherBranches, others),
    ];
  }

  notice(change: OrderChange): void {
    for (const inhabitant of this.bystanders) inhabitant.notice(change);
    for (const helper of this.helpers) helper.notice(change);
  }

  adopt(order: Order): void {
    for (const inhabitant of this.bystanders) inhabitant.adopt?.(order);
    for (const helper of this.helpers) helper.adopt(order);
  }

  /** One autopilot for all branches takes the place of the helpers there were. */
  handOver(hands: Hands | undefined, helpers: Helpers, live: Iterable<Order>): void {
    const { reference } = this.parts;
    for (const helper of this.helpers) helper.stop();
    const ownHands = hands ?? deskHands(new StaffDesk(this.parts, this.shift), reference);
    const branchIds = reference.branches.map(({ id }) => id);
    const autopilot = this.makeAutopilot("autopilot", ownHands, helpers, branchIds);
    this.helpers = [autopilot];
    for (const order of live) autopilot.adopt(order);
  }

  private makeAutopilot(
    name: string,
    hands: Hands,
    helpers: Helpers,
    branchIds: readonly BranchId[],
  ): Autopilot {
    const { agenda, ledger, riders, partners, reference } = this.parts;
    return new Autopilot({
      agenda,
      ledger,
      riders,
      partners,
      random: this.random.stream(name),
      hands,
      helpers,
      branchIds: new Set(branchIds),
      isRiderAppEnabled: reference.company.isRiderAppEnabled,
      partnerIds: reference.partners
        .filter(({ configuration }) => configuration !== undefined)
        .map(({ id }) => id),
      partnerPercent: this.scenario.partnerPercent,
    });
  }
}

/** The rest of the shift, who may do everything everywhere. */
function makeShift(name: string): StaffMember {
  return {
    id: 590 as StaffId,
    name,
    isAdmin: true,
    authorizedBranchIds: [],
    permissions: ["all.manage"],
    locale: "en",
  };
}
