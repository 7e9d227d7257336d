import type { Clock } from "../../ports/clock.ts";
import { boardTabs } from "../../ports/entities/tab-name.ts";
import { type Duration, hourMs, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream, Weighted } from "../../simulator/kernel/random-stream.ts";
import { codeArgument } from "../../simulator/world/codes.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import type { OrderModel } from "../../src/orders/board/order-model.ts";
import type { CommandResult } from "../../src/orders/commands/command-results.ts";
import type { Tablet } from "./tablet.ts";

/** The shortest and longest pause between two touches of the screen. */
const pauseMsMin: Duration = 2 * secondMs;
const pauseMsMax: Duration = 25 * secondMs;
/** The longest time until staff correct a wrong choice of branch. */
const secondChoiceMsMax: Duration = 2 * secondMs;
/** The actions of staff, by weight. */
const habits: readonly Weighted<"branch" | "sleep" | "refresh" | "tab" | "work">[] = [
  ["branch", 3],
  ["sleep", 2],
  ["refresh", 3],
  ["tab", 20],
  ["work", 72],
];
/** Staff pick one of the first orders of a list. */
const reachMax = 3;
/** Every so many-th order is never confirmed, so that its deadline passes (B-I21). */
const overlookedEvery = 5;

export interface StaffOptions {
  readonly clock: Clock;
  readonly tablet: Tablet;
  readonly random: RandomStream;
  readonly supervisorPassword: string;
}

/**
 * A person at the tablet, who knows only what the board shows, takes the oldest orders first, and presses the buttons
 * of the screen. Sometimes they press twice, or change the tab or the branch.
 */
export class StaffAtScreen {
  private readonly options: StaffOptions;
  private cancel: Stop = () => {};
  private cancelSecondChoice: Stop = () => {};
  private isCalm = false;
  /** The results of commands, for the run's counts. */
  readonly results = new Map<CommandResult["kind"], number>();

  constructor(options: StaffOptions) {
    this.options = options;
  }

  start(): Stop {
    this.arm();
    return () => {
      this.cancel();
      this.cancelSecondChoice();
    };
  }

  /** From now on they only look, and sign in when needed. */
  rest(): void {
    this.isCalm = true;
    this.cancelSecondChoice();
  }

  private arm(): void {
    const { clock, random } = this.options;
    const pauseMs = random.integer(pauseMsMin, pauseMsMax);
    this.cancel = clock.schedule(clock.now() + pauseMs, () => {
      this.arm();
      if (this.options.tablet.app?.session.state === "signed_out")
        this.options.tablet.signInAgain();
      else if (!this.isCalm) this.act();
    });
  }

  private act(): void {
    const { random, tablet } = this.options;
    const { app } = tablet;
    if (app === undefined || app.startup.state.kind !== "ready") return;
    switch (random.weighted(habits)) {
      case "branch":
        this.chooseBranch(app);
        return;
      case "sleep":
        tablet.comeBack(random.integer(1, 90) * secondMs);
        return;
      case "refresh":
        app.orders.feed.refresh(app.orders.board.currentPage);
        return;
      case "tab":
        app.orders.board.show(random.pick(boardTabs));
        return;
      case "work":
        this.work(app);
    }
  }

  /** Chooses another branch; sometimes it was the wrong one, and the next follows at once (F-S22). */
  private chooseBranch(app: BranchApp): void {
    const { random, clock } = this.options;
    const { choices } = app.branches;
    if (choices.length === 0) return;
    app.branches.select(random.pick(choices));
    if (!random.chance(1, 3)) return;
    this.cancelSecondChoice = clock.schedule(
      clock.now() + random.integer(0, secondChoiceMsMax),
      () => {
        app.branches.select(random.pick(choices));
      },
    );
  }

  /** Opens a page with orders and does the next step of one of its oldest orders. */
  private work(app: BranchApp): void {
    const { random } = this.options;
    const pages = boardTabs.filter((page) => app.orders.board.page(page).count > 0);
    if (pages.length === 0) return;
    const page = random.pick(pages);
    app.orders.board.show(page);
    const { orders } = app.orders.board.page(page);
    const model = orders[random.integer(0, Math.min(reachMax, orders.length) - 1)];
    if (model === undefined) return;
    const button = this.buttonFor(app, model);
    if (button === undefined) return;
    // Sometimes they refresh the list first, and do not wait for it.
    if (random.chance(1, 8)) app.orders.feed.refresh(page);
    this.press(model, button);
    // A double click, or a touch with its synthetic click (F-S24).
    if (random.chance(1, 8)) this.press(model, button);
  }

  /** Presses a button of the order and counts its result. */
  press(model: OrderModel, button: () => Promise<CommandResult>): void {
    const release = this.options.tablet.press(model.id);
    void button().then(({ kind }) => {
      this.results.set(kind, (this.results.get(kind) ?? 0) + 1);
      release();
    });
  }

  private buttonFor(app: BranchApp, model: OrderModel): (() => Promise<CommandResult>) | undefined {
    const { commands } = app.orders;
    const { id } = model;
    switch (model.place) {
      case undefined:
        return undefined;
      case "homeDelivery.unconfirmed":
      case "pickup.unconfirmed":
        return id % overlookedEvery === 0 ? undefined : this.answerFor(app, model);
      case "homeDelivery.new":
        return this.options.random.chance(1, 4)
          ? this.carrierFor(app, model)
          : () => commands.markReady(id);
      case "pickup.new":
        return () => commands.markReady(id);
      case "homeDelivery.ready":
        return this.carrierFor(app, model);
      case "homeDelivery.inProgress":
        return () => commands.markDelivered(id);
      case "pickup.ready":
        return () => commands.markCollected(id, undefined, ...this.codeFor(app, model));
      case "scheduled":
        return this.rescheduling(app, model);
      case "homeDelivery.delivered":
      case "pickup.collected":
        return this.options.random.chance(1, 10) ? () => commands.markReprinted(id) : undefined;
    }
  }

  /** The code where it is asked for, mistyped one time in ten. */
  private codeFor(app: BranchApp, { data }: OrderModel): ReturnType<typeof codeArgument> {
    const [asked] = codeArgument(data, app.company.company?.capabilities);
    if (asked === undefined) return [];
    return [this.options.random.chance(1, 10) ? { code: `${asked.code}0` } : asked];
  }

  private answerFor(app: BranchApp, { id }: OrderModel): () => Promise<CommandResult> {
    const { random, supervisorPassword } = this.options;
    const { commands } = app.orders;
    const { cancelReasons } = app.company;
    // The popup requires a reason.
    if (random.chance(4, 5) || cancelReasons.length === 0) return () => commands.confirm(id);
    const reason = random.pick(cancelReasons);
    return () =>
      commands.reject(id, { isAutomatic: false, cancelReasonId: reason.id, supervisorPassword });
  }

  /** Assigns a rider or a partner, or hands the order over to the assigned one. */
  private carrierFor(
    app: BranchApp,
    model: OrderModel,
  ): (() => Promise<CommandResult>) | undefined {
    const { id, data } = model;
    const { random } = this.options;
    const { commands } = app.orders;
    const hasJob = data.job !== undefined && data.job.status !== "cancelled";
    if (hasJob) return random.chance(1, 6) ? () => commands.cancelJob(id) : undefined;
    if (data.riderId !== undefined) {
      if (random.chance(1, 6)) return () => commands.unassignRider(id);
      return data.status === "ready"
        ? () => commands.markPickedUp(id, ...this.codeFor(app, model))
        : undefined;
    }
    const { riders, partners } = app.company;
    const partner = partners.find(({ configuration }) => configuration !== undefined);
    if (partner !== undefined && random.chance(1, 4)) {
      return () => commands.createJob(id, partner.id);
    }
    const near = riders.filter(({ assignedBranchIds }) =>
      assignedBranchIds.includes(data.branchId),
    );
    if (near.length === 0) return undefined;
    const rider = random.pick(near);
    return () => commands.assignRider(id, rider.id);
  }

  private rescheduling(
    app: BranchApp,
    { id, data }: OrderModel,
  ): (() => Promise<CommandResult>) | undefined {
    const { random, clock } = this.options;
    if (data.type !== "call_center" || !random.chance(1, 5)) return undefined;
    const at = clock.now() + random.integer(6 * minuteMs, 3 * hourMs);
    return () => app.orders.commands.reschedule(id, at, "The customer asked");
  }
}
