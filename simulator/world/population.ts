import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId, StaffId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { Random } from "../kernel/random-stream.ts";
import { type AutopilotMeans, apiStaffActions, type StaffActions } from "./api-staff-actions.ts";
import { Arrivals } from "./arrivals.ts";
import { Autopilot } from "./autopilot.ts";
import { Marketplaces } from "./marketplaces.ts";
import type { Names } from "./names.ts";
import { OtherStaff } from "./other-staff.ts";
import type { PushPublisher } from "./push-publisher.ts";
import type { Helpers, Scenario } from "./scenario.ts";
import type { Explain } from "./staff-reasons.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldParts } from "./world-parts.ts";
import { WorldStaffApi } from "./world-staff-api.ts";

/** All parts of the world that react to changes of orders, in a fixed order. */
export class Population implements OrderObserver {
  private readonly parts: WorldParts;
  private readonly random: Random;
  private readonly scenario: Scenario;
  private readonly shift: StaffMember;
  private readonly bystanders: readonly OrderObserver[];
  private readonly otherStaff: OtherStaff;
  private helpers: readonly Autopilot[];
  /** One of the helpers; undefined once an autopilot has taken over. */
  private colleagues: Autopilot | undefined;
  private isOn = true;

  constructor(options: {
    readonly parts: WorldParts;
    readonly publisher: PushPublisher;
    readonly random: Random;
    readonly names: Names;
    readonly scenario: Scenario;
  }) {
    const { parts, random, scenario, names } = options;
    const { scheduler, ledger, lifecycle, reference } = parts;
    this.parts = parts;
    this.random = random;
    this.scenario = scenario;
    this.shift = makeShift(names.staffName());
    const shared = { scheduler, ledger, lifecycle };
    this.otherStaff = new OtherStaff({
      ...shared,
      random: random.stream("staff"),
      surprisePercent: scenario.surprisePercent,
      people: [1, 2, 3].map((place) => ({
        id: (590 + place) as StaffId,
        name: names.staffName(),
      })),
      isTaxInclusive: reference.company.isTaxInclusive,
    });
    this.bystanders = [
      options.publisher,
      parts.riders,
      parts.partners,
      parts.promises,
      parts.kitchens,
      new Arrivals({ ...shared, random: random.stream("arrivals") }),
      new Marketplaces({
        ...shared,
        confirmationMinutes: reference.company.confirmationDeadline.minutes,
        graceMs: scenario.marketplaceGraceSeconds * secondMs,
      }),
      this.otherStaff,
    ];
    const [first, ...others] = reference.branches.map(({ id }) => id);
    const actions = apiStaffActions(new WorldStaffApi(parts, this.shift), reference);
    this.colleagues = this.makeAutopilot(
      "colleagues",
      actions,
      scenario.colleagues,
      first === undefined ? [] : [first],
    );
    this.helpers = [
      this.colleagues,
      this.makeAutopilot("other branches", actions, scenario.otherBranches, others),
    ];
  }

  onOrderChange(change: OrderChange): void {
    for (const observer of this.bystanders) observer.onOrderChange(change);
    for (const helper of this.activeHelpers) helper.onOrderChange(change);
  }

  adopt(order: Order): void {
    for (const observer of this.bystanders) observer.adopt?.(order);
    for (const helper of this.activeHelpers) helper.adopt(order);
  }

  get areColleaguesOn(): boolean {
    return this.isOn;
  }

  /** Colleagues leave their work, or look at all live orders and take it up again. */
  setColleagues(areOn: boolean, live: Iterable<Order>): void {
    if (areOn === this.isOn) return;
    this.isOn = areOn;
    this.otherStaff.isOn = areOn;
    if (areOn) for (const order of live) this.colleagues?.adopt(order);
    else this.colleagues?.stop();
  }

  /** Replaces the helpers by one autopilot for all branches. */
  handOver({ actions, explain }: AutopilotMeans, helpers: Helpers, live: Iterable<Order>): void {
    const { reference } = this.parts;
    for (const helper of this.helpers) helper.stop();
    const ownHands =
      actions ?? apiStaffActions(new WorldStaffApi(this.parts, this.shift), reference);
    const branchIds = reference.branches.map(({ id }) => id);
    const autopilot = this.makeAutopilot("autopilot", ownHands, helpers, branchIds, explain);
    this.helpers = [autopilot];
    this.colleagues = undefined;
    for (const order of live) autopilot.adopt(order);
  }

  private get activeHelpers(): readonly Autopilot[] {
    return this.isOn ? this.helpers : this.helpers.filter((helper) => helper !== this.colleagues);
  }

  private makeAutopilot(
    name: string,
    actions: StaffActions,
    helpers: Helpers,
    branchIds: readonly BranchId[],
    explain?: Explain,
  ): Autopilot {
    const { scheduler, ledger, riders, partners, reference } = this.parts;
    return new Autopilot({
      scheduler,
      ledger,
      riders,
      partners,
      random: this.random.stream(name),
      actions,
      helpers,
      branchIds: new Set(branchIds),
      isKitchenSimulated: this.parts.kitchens.isOn,
      isRiderAppEnabled: reference.company.isRiderAppEnabled,
      confirmationMinutes: reference.company.confirmationDeadline.minutes,
      partnersSetUp: reference.partners.filter(({ configuration }) => configuration !== undefined),
      partnerPercent: this.scenario.partnerPercent,
      ...(explain && { explain }),
    });
  }
}

/** The other staff of the shift, with all permissions. */
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
