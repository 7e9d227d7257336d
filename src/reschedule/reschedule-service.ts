import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { OrderCommands } from "../orders/order-commands.ts";
import type { CalendarDate } from "./calendar-date.ts";
import {
  judgeReschedule,
  type RescheduleChoice,
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
  /** Undefined: any hour will do (RS-4). */
  readonly hours: RescheduleHours | undefined;
  /** Told of each order that was moved (NT-3). */
  readonly tell: (orderNumber: string) => void;
}

/** How a wish to move an order ended. */
export type RescheduleResult =
  | { readonly kind: "done"; readonly at: Instant }
  /** Nothing was sent: the choice does not do, or no longer does. */
  | { readonly kind: "invalid"; readonly problem: RescheduleProblem }
  | Exclude<CommandResult, { readonly kind: "done" }>;

/** Where staff move an order to another time (order-board section 2, Reschedule popup). */
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
    return reschedulableDays({ now, zone: this.zone, hours: this.hours });
  }

  /** What would be said of the choice at `now`; for what is shown. */
  judge(choice: RescheduleChoice, now: Instant): RescheduleVerdict {
    return judgeReschedule(choice, { now, zone: this.zone, hours: this.hours });
  }

  /** Judges the choice by the exact time, and sends it once. */
  async reschedule(
    order: { readonly id: OrderId; readonly number: string },
    choice: RescheduleChoice,
  ): Promise<RescheduleResult> {
    const { clock, commands, tell } = this.parts;
    const verdict = this.judge(choice, clock.now());
    if (verdict.kind === "refused") return { kind: "invalid", problem: verdict.problem };
    const result = await commands.reschedule(order.id, verdict.at, rescheduleReason);
    if (result.kind !== "done") return result;
    tell(order.number);
    return { kind: "done", at: verdict.at };
  }
}
