import { action, makeObservable, observableRef, reaction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import type { Order } from "../../../ports/entities/order.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../../ports/entities/time.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import { waitingIn } from "../../../simulator/training/incidents/incident-rows.ts";
import {
  type IncidentTargets,
  incidentTargets,
} from "../../../simulator/training/incidents/incident-targets.ts";
import {
  type TypedResult,
  takeTyped,
} from "../../../simulator/training/incidents/start-incidents.ts";
import { typedInstant } from "../../../simulator/training/typed-time.ts";
import { optionalPartsOf } from "../../../simulator/world/scenario.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import { repeatNow } from "../../kernel/repeat.ts";
import { deadlineOf, isLate } from "../../orders/order-rules/order-timing.ts";
import { ordersByPlace } from "../runs/board-then.ts";
import type { BandState } from "../session/band-state.ts";
import { watched } from "../session/watched.ts";
import { adviceFor, SteadyAdvice } from "./console-advice.ts";
import type { ConsoleCarrier, ConsoleReply, ConsoleView, Instruction } from "./console-view.ts";
import { RunFollower } from "./run-follower.ts";
import { savedScenario, scenarioText } from "./saved-scenario.ts";

/** Branch time before an order will be auto-rejected (CL-3). */
const nearlyLostMs: Duration = minuteMs;
/** Real time between two looks at the branch. */
const lookEveryMs = secondMs;

export interface ConsoleParts {
  readonly simulation: Pick<Simulation, "world" | "control" | "journal" | "recorder">;
  /** Absent on a server, whose branch prints on the trainees' devices. */
  readonly printer?: NonNullable<IncidentTargets["printer"]>;
  /** Takes an incident in place of the branch's own door. */
  readonly take?: (typed: unknown) => TypedResult;
  readonly realClock: Clock;
  readonly band: Pick<BandState, "isExam" | "lock">;
  /** The trainee's name; empty for a whole class. */
  readonly trainee: string;
  readonly screen: {
    /** The screen on top of the trainee's page (N38). Observable. */
    current(): OpenScreen | undefined;
    /** The tab below all dialogs, and the width of the page. */
    page?(): NonNullable<ConsoleView["trainee"]["page"]>;
  };
  /** The link of a run; without parts, of this one. */
  link(run: { readonly scenario?: string; readonly seed?: number }): string;
  /** Opens a link in the trainee's page. */
  open(link: string): void;
  showLessons(): void;
  /** Comes between slices of long work. */
  readonly pause: () => Promise<void>;
}

/** The console over the branch of this page. It reads; only incidents change anything. */
export class ConsoleSession implements ConsoleCarrier {
  private readonly parts: ConsoleParts;
  private readonly follower: RunFollower;
  private readonly advice: SteadyAdvice;
  readonly isConnected = true;
  private readonly since: Instant;
  private open: { readonly screen: OpenScreen; readonly since: Instant } | undefined;
  private idleSince: Instant | undefined;
  private shown: { readonly view: ConsoleView; readonly text: string } | undefined = undefined;

  constructor(parts: ConsoleParts) {
    this.parts = parts;
    const { simulation, realClock } = parts;
    const { world } = simulation;
    this.since = world.now;
    this.advice = new SteadyAdvice(realClock);
    this.follower = new RunFollower({
      company: world.reference.company,
      realNow: () => realClock.now(),
      orders: Object.values(ordersByPlace(world)).flat(),
    });
    simulation.journal.keepWhole();
    for (const event of simulation.journal.events) this.follower.add(event);
    makeObservable<this, "shown" | "look">(this, { shown: observableRef, look: action });
  }

  get view(): ConsoleView | undefined {
    return this.shown?.view;
  }

  /** Shows the branch as it is, and follows it. */
  start(): Stop {
    const { simulation, band, screen } = this.parts;
    const bag = new DisposerBag();
    bag.add(simulation.journal.onEvent((event) => this.follower.add(event)));
    bag.add(
      reaction(
        () => [watched(simulation.control).isPaused, band.isExam, band.lock, screen.current()],
        () => this.onScreen(),
        { fireImmediately: true },
      ),
    );
    bag.add(repeatNow(this.parts.realClock, () => this.look(), lookEveryMs));
    return () => bag.dispose();
  }

  async send(instruction: Instruction): Promise<ConsoleReply> {
    const { band, simulation } = this.parts;
    if (band.isExam && instruction.do !== "hold_advice") return { done: false, why: "exam" };
    if (instruction.do === "log") return { done: true, log: this.follower.log.page(instruction) };
    const reply = await this.carryOut(instruction, simulation.control);
    this.look();
    return reply;
  }

  private async carryOut(
    instruction: Exclude<Instruction, { do: "log" }>,
    control: Simulation["control"],
  ): Promise<ConsoleReply> {
    switch (instruction.do) {
      case "command":
        return this.incident(instruction.command);
      case "pause":
        control.pause();
        break;
      case "resume":
        control.resume();
        break;
      case "speed":
        control.setSpeed(instruction.speed);
        control.resume();
        break;
      case "next_event":
        await control.runToNext();
        break;
      case "jump_to":
        return this.jump(instruction.time);
      case "hold_advice":
        this.advice.hold(instruction.isHeld);
        break;
      case "begin": {
        const { do: _, ...run } = instruction;
        this.parts.open(this.parts.link(run));
        break;
      }
      case "lessons":
        this.parts.showLessons();
        break;
      case "copy_link":
        return { done: true, link: this.parts.link({}) };
      case "save":
        return this.save();
    }
    return { done: true };
  }

  private incident(typed: Readonly<Record<string, unknown>>): ConsoleReply {
    const { printer, take = (each) => takeTyped(world, each, printer) } = this.parts;
    const { world, journal } = this.parts.simulation;
    const at = world.now;
    const result = take(typed);
    if (!result.done) {
      const isRow = result.isUnreadable !== true;
      const said = isRow ? this.follower.said({ command: typed as { do: string }, at }) : undefined;
      return { done: false, why: isRow ? "refused" : "unreadable", ...(said && { said }) };
    }
    const { incident, orderId, rider } = result;
    journal.incident({ ...incident }, "trainer", result);
    const said = this.follower.said({ command: { ...incident }, at, orderId, rider });
    return { done: true, said };
  }

  private async jump(time: string): Promise<ConsoleReply> {
    const { world, control } = this.parts.simulation;
    try {
      await control.jumpTo(typedInstant(time, world.scenario, world.now));
      return { done: true };
    } catch (error) {
      if (error instanceof RangeError) return { done: false, why: "no_time" };
      throw error;
    }
  }

  private async save(): Promise<ConsoleReply> {
    const recording = this.parts.simulation.recorder.recording();
    if (recording.stopped !== undefined) return { done: false, why: "cannot_save" };
    try {
      const scenario = await savedScenario(recording, this.parts.pause);
      if (scenario === undefined) return { done: false, why: "nothing_to_save" };
      const file = { name: `${scenario.name}.json`, text: scenarioText(scenario) };
      return { done: true, file };
    } catch {
      return { done: false, why: "cannot_save" };
    }
  }

  private onScreen(): void {
    const screen = this.parts.screen.current();
    if (JSON.stringify(screen) !== JSON.stringify(this.open?.screen)) {
      const now = this.parts.simulation.world.now;
      // The first one was open before the console.
      if (this.shown !== undefined && screen !== undefined) this.follower.opened(now, screen);
      this.open = screen && { screen, since: now };
    }
    this.look();
  }

  private look(): void {
    const view = this.viewNow();
    const text = JSON.stringify(view);
    if (text === this.shown?.text) return;
    this.shown = { view, text };
  }

  private viewNow(): ConsoleView {
    const { simulation, band, printer, trainee, screen } = this.parts;
    const { world, control } = simulation;
    const page = screen.page?.();
    const { scenario, seed, reference } = world;
    const capabilities = optionalPartsOf(scenario);
    const { now } = world;
    const orders = Object.values(ordersByPlace(world)).flat();
    const { counts, advice } = this.judge(orders, now);
    const { follower } = this;
    return {
      clock: {
        now: now - (now % secondMs),
        timeZone: scenario.timeZone,
        speed: control.speed,
        isPaused: control.isPaused,
        isHeld: band.lock === "held",
      },
      isLocked: band.isExam,
      scenario: scenario.name,
      seed,
      currency: reference.company.currency,
      trainee: {
        name: trainee,
        since: this.since,
        ...(this.open && { open: { ...follower.shown(this.open.screen), since: this.open.since } }),
        ...(page && { page }),
      },
      counts,
      ...(advice && { advice }),
      actions: [...follower.actions],
      logged: follower.log.count,
      waiting: [...waitingIn(incidentTargets(world, printer))],
      ...(capabilities.length > 0 && { capabilities: [...capabilities] }),
    };
  }

  private judge(orders: readonly Order[], now: Instant): Pick<ConsoleView, "counts" | "advice"> {
    const { simulation, realClock } = this.parts;
    const { company } = simulation.world.reference;
    const { isPaused } = simulation.control;
    const realNow = realClock.now();
    const unconfirmed = orders.filter(({ status }) => status === "unconfirmed");
    const toDo = orders.filter(({ status, scheduledFor = now }) => {
      return ["unconfirmed", "new", "ready"].includes(status) && scheduledFor <= now;
    });
    const open = orders.filter(({ status }) => ["new", "ready", "in_progress"].includes(status));
    const late = open.filter((order) => isLate(order, now)).length;
    const deadlines = unconfirmed
      .map((order) => ({
        order: order.number,
        at: deadlineOf(order, company)?.at ?? Number.NaN,
      }))
      .filter(({ at }) => at > now)
      .sort((one, other) => one.at - other.at);
    const [next] = deadlines;
    if (toDo.length > 0 || isPaused) this.idleSince = undefined;
    else this.idleSince ??= realNow;
    const { refusal, trouble } = this.follower;
    const facts = { now, realNow, isPaused, late, refusal, trouble, idleSince: this.idleSince };
    const advice = this.advice.show(adviceFor({ ...facts, nextDeadline: next }));
    return {
      counts: {
        unconfirmed: unconfirmed.length,
        ...(next && { nextDeadline: next.at }),
        late,
        withoutRider: toDo.filter(
          ({ isTakeaway, riderId, job, status }) =>
            !isTakeaway && status !== "unconfirmed" && riderId === undefined && job === undefined,
        ).length,
        toDo: toDo.length,
        nearlyLost: deadlines.filter(({ at }) => at - now < nearlyLostMs).length,
        sameRefusals: refusal?.count ?? 0,
      },
      ...(advice && { advice }),
    };
  }
}
