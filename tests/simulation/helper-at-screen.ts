import type { Clock } from "../../ports/clock.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream, Weighted } from "../../simulator/kernel/random-stream.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import { activeJob } from "../../src/logistics/job-rules.ts";
import type { OrderModel } from "../../src/orders/board/order-model.ts";
import type { CommandResult, RiderChange } from "../../src/orders/commands/command-results.ts";
import type { StaffAtScreen } from "./staff-at-screen.ts";
import type { Tablet } from "./tablet.ts";

const pauseMsMin: Duration = 20 * secondMs;
const pauseMsMax: Duration = 180 * secondMs;
/** The longest look at an order's popup. */
const lookMsMax: Duration = 90 * secondMs;

type Button = () => Promise<CommandResult>;
type Deed = "look" | "reprint" | "partner" | "rider";
const deeds: readonly Weighted<Deed>[] = [
  ["look", 2],
  ["reprint", 3],
  ["partner", 4],
  ["rider", 4],
];
const confirmedLists = orderLists.filter((list) => !list.endsWith(".unconfirmed"));
const undoAfterMs: Duration = secondMs;

/**
 * Another person at the same tablet, who does what is rare: reprints in each list, calls partners and takes them off again, takes
 * an assignment back, keeps a popup open. Days without them are those of the person who works through the board.
 */
export class HelperAtScreen {
  private readonly clock: Clock;
  private readonly tablet: Tablet;
  private readonly staff: StaffAtScreen;
  private readonly random: RandomStream;
  private cancel: Stop = () => {};
  private cancelUndoing: Stop = () => {};
  private cancelClosing: Stop = () => {};
  private closePopup: Stop = () => {};

  constructor(options: {
    readonly clock: Clock;
    readonly tablet: Tablet;
    readonly staff: StaffAtScreen;
    readonly random: RandomStream;
  }) {
    this.clock = options.clock;
    this.tablet = options.tablet;
    this.staff = options.staff;
    this.random = options.random;
  }

  start(): Stop {
    this.arm();
    return () => {
      this.cancel();
      this.cancelUndoing();
      this.stopLooking();
    };
  }

  private arm(): void {
    const pauseMs = this.random.integer(pauseMsMin, pauseMsMax);
    this.cancel = this.clock.schedule(this.clock.now() + pauseMs, () => {
      this.arm();
      const { app } = this.tablet;
      if (app?.startup.state.kind === "ready") this.act(app);
    });
  }

  private act(app: BranchApp): void {
    const { random } = this;
    const deed = random.weighted(deeds);
    if (deed === "look") {
      this.look();
      return;
    }
    const lists = confirmedLists
      .map((list) => app.orders.board.page(list).orders)
      .filter(({ length }) => length > 0);
    if (lists.length === 0) return;
    const model = random.pick(random.pick(lists));
    const button = this.buttonFor(deed, app, model);
    if (button !== undefined) this.staff.press(model, button);
  }

  private buttonFor(deed: Deed, app: BranchApp, model: OrderModel): Button | undefined {
    if (deed === "partner") return this.partnerFor(app, model);
    if (deed === "rider") return this.riderFor(app, model);
    return () => app.orders.commands.markReprinted(model.id);
  }

  /** A partner takes an order that goes out, or is called off. */
  private partnerFor(app: BranchApp, { id, data, place }: OrderModel): Button | undefined {
    const { commands } = app.orders;
    if (place !== "homeDelivery.inProgress" && !goesOut(place)) return undefined;
    if (activeJob(data) !== undefined) return () => commands.cancelJob(id);
    const partner = app.company.partners.find(({ configuration }) => configuration !== undefined);
    const isFree = !data.isTakeaway && data.riderId === undefined && goesOut(place);
    return partner !== undefined && isFree ? () => commands.createJob(id, partner.id) : undefined;
  }

  /** Assigns a rider and takes that back (FL-12). */
  private riderFor(app: BranchApp, model: OrderModel): Button | undefined {
    const { id, data, place } = model;
    const { commands } = app.orders;
    const isFree = data.riderId === undefined && activeJob(data) === undefined;
    if (place !== "homeDelivery.new" || !isFree) return undefined;
    const rider = app.company.riders.find(({ assignedBranchIds }) =>
      assignedBranchIds.includes(data.branchId),
    );
    if (rider === undefined) return undefined;
    return async () => {
      const result = await commands.assignRider(id, rider.id);
      if (result.kind === "done") this.undoRider(app, model, { from: undefined, to: rider.id });
      return result;
    };
  }

  private undoRider(app: BranchApp, model: OrderModel, change: RiderChange): void {
    const { clock, tablet, staff } = this;
    this.cancelUndoing();
    this.cancelUndoing = clock.schedule(clock.now() + undoAfterMs, () => {
      if (tablet.app === app)
        staff.press(model, () => app.orders.commands.undoRider(model.id, change));
    });
  }

  /** Opens an order's popup for a while, also while others do other things at the tablet. */
  private look(): void {
    const { clock, random } = this;
    this.stopLooking();
    this.closePopup = this.tablet.openScreen();
    const until = clock.now() + random.integer(secondMs, lookMsMax);
    this.cancelClosing = clock.schedule(until, () => this.stopLooking());
  }

  private stopLooking(): void {
    this.cancelClosing();
    this.closePopup();
  }
}

function goesOut(place: OrderModel["place"]): boolean {
  return place === "scheduled" || place === "homeDelivery.new" || place === "homeDelivery.ready";
}
