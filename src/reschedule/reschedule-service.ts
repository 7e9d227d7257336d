import type { CalendarDate, Time } from "@internationalized/date";
import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { OrderCommands } from "../orders/commands/order-commands.ts";
import {
  judgePostponement,
  judgeReschedule,
  laterMs,
  type RescheduleChoice,
  type RescheduleFacts,
  type RescheduleHours,
  type RescheduleProblem,
  type RescheduleVerdict,
  reschedulableDays,
  rescheduleReason,
} from "./reschedule-rules.ts";
import { type ZoneTime, zoneTime } from "./zone-time.ts";

export interface RescheduleServiceParts {
  readonly clock: Clock;
  readonly commands: Pick<OrderCommands, "reschedule">;
  /** The branch's IANA zone; the device's own when undefined. */
  readonly timeZone: string | undefined;
  /** Undefined: every hour is allowed (RS-4). */
  readonly hours: RescheduleHours | undefined;
  /** Receives the number of each order that was moved (NT-3). */
  readonly onRescheduled: (orderNumber: string) => void;
}

/** The result of a request to move an order. */
export type RescheduleResult =
  | { readonly kind: "done"; readonly at: Instant }
  /** Nothing was sent: the choice is not allowed, or no longer. */
  | { readonly kind: "invalid"; readonly problem: RescheduleProblem }
  | Exclude<CommandResult, { readonly kind: "done" }>;

/** The order that a request moves. */
export interface OrderToMove {
  readonly id: OrderId;
  readonly number: string;
}

/** A choice with date and time, as the fields hold it. */
export interface FilledChoice {
  readonly date: CalendarDate;
  readonly time: Time;
}

/** Moves an order to another time (order-board section 2, Reschedule popup). */
export class RescheduleService {
  readonly hours: RescheduleHours | undefined;
  private readonly parts: RescheduleServiceParts;
  private readonly zone: ZoneTime;

  constructor(parts: RescheduleServiceParts) {
    this.parts = parts;
    this.hours = parts.hours;
    this.zone = zoneTime(parts.timeZone);
  }

  /** The days that can be chosen at `now`. */
  days(now: Instant): { readonly first: CalendarDate; readonly last: CalendarDate } {
    return reschedulableDays(this.factsAt(now));
  }

  /** The choice that shows this instant in the branch. */
  choiceAt(instant: Instant): FilledChoice {
    return { date: this.zone.dateAt(instant), time: this.zone.timeAt(instant) };
  }

  /** The choice that is `laterMs` after this one, or after `instant` where it names no moment. */
  later({ date, time }: RescheduleChoice, instant: Instant): FilledChoice {
    const [chosen] =
      date === undefined || time === undefined ? [] : this.zone.instantsOf(date, time);
    return this.choiceAt((chosen ?? instant) + laterMs);
  }

  /** Judges the choice at `now`, for the popup. */
  judge(choice: RescheduleChoice, now: Instant): RescheduleVerdict {
    return judgeReschedule(choice, this.factsAt(now));
  }

  /** Judges at `now` whether an order of this time may be moved by `laterMs`. */
  judgePostponement(scheduledFor: Instant | undefined, now: Instant): RescheduleVerdict {
    return judgePostponement(scheduledFor, this.factsAt(now));
  }

  /** Judges the choice by the exact time, and sends it once. */
  reschedule(order: OrderToMove, choice: RescheduleChoice): Promise<RescheduleResult> {
    return this.move(order, this.judge(choice, this.parts.clock.now()));
  }

  /** Judges by the exact time whether the order may be moved by `laterMs`, and sends it once. */
  postpone(order: OrderToMove, scheduledFor: Instant | undefined): Promise<RescheduleResult> {
    return this.move(order, this.judgePostponement(scheduledFor, this.parts.clock.now()));
  }

  private async move(order: OrderToMove, verdict: RescheduleVerdict): Promise<RescheduleResult> {
    const { commands, onRescheduled } = this.parts;
    if (verdict.kind === "refused") return { kind: "invalid", problem: verdict.problem };
    const result = await commands.reschedule(order.id, verdict.at, rescheduleReason);
    if (result.kind !== "done") return result;
    onRescheduled(order.number);
    return { kind: "done", at: verdict.at };
  }

  private factsAt(now: Instant): RescheduleFacts {
    return { now, zone: this.zone, hours: this.hours };
  }
}
