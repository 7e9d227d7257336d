import type { BranchId, DeviceId, OrderId, PaymentTypeId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import { type ServiceKind, terminalFeatures } from "../../../ports/entities/terminal-kinds.ts";
import { type Duration, type Instant, minuteMs, type Stop } from "../../../ports/entities/time.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { type TerminalReply, trainingCard } from "./terminal-event.ts";
import {
  type DeviceEvent,
  type DeviceMoment,
  startAfterMs,
  type TerminalScenario,
} from "./terminal-scenarios.ts";
import type { PaymentChange, TerminalWorldParts } from "./terminal-world-parts.ts";

export interface TerminalStart {
  readonly kind: ServiceKind;
  readonly reference: string;
  readonly deviceId: DeviceId;
  readonly branchId: BranchId;
  readonly paymentTypeId: PaymentTypeId;
  readonly amount: Minor;
  /** For the log of a run; a partner's own service does not learn it. */
  readonly orderId?: OrderId;
}

/** One transaction as its partner knows it. */
export interface TerminalTransaction {
  readonly start: TerminalStart;
  readonly partnerReference: string;
  readonly scenario: string;
  readonly startedAt: Instant;
  readonly status: string;
  readonly reason?: string;
}

interface Running {
  readonly start: TerminalStart;
  readonly partnerReference: string;
  readonly scenario: TerminalScenario;
  readonly startedAt: Instant;
  readonly timeoutMs: Duration;
  status: string;
  reason: string | undefined;
  isUnplugged: boolean;
  stops: Stop[];
}

export interface TerminalParts extends TerminalWorldParts {
  readonly choice: ScenarioChoice;
  readonly onChange: () => void;
}

const openStatus = "in_progress";
/** The statuses that end a payment for its service. A payment that timed out at the terminal has charged nothing. */
const reportedStatuses: ReadonlyMap<string, PaymentChange["status"]> = new Map([
  ["approved", "approved"],
  ["declined", "declined"],
  ["cancelled", "cancelled"],
  ["terminal_timeout", "cancelled"],
]);
/** The device releases a payment without a result after this time. */
const releaseAfterMs = 5 * minuteMs;
const transactionsMax = 500;

/** The services and devices behind generic terminals, Magnati and Razorpay: one transaction at a time on each. */
export class PartnerTerminals {
  private readonly parts: TerminalParts;
  private readonly transactions = new Map<string, Running>();
  private count = 0;

  constructor(parts: TerminalParts) {
    this.parts = parts;
  }

  start(start: TerminalStart): Promise<TerminalReply<TerminalTransaction>> {
    const { choice } = this.parts;
    const known = this.transactions.get(start.reference);
    if (known !== undefined) return this.reply(refused(409, "The reference was used before"));
    const scenario = choice.take(start.kind, start.amount, start.deviceId);
    if (scenario.start === "request_lost") return this.reply({ kind: "lost" });
    const afterMs = scenario.startAfterMs ?? startAfterMs;
    if (scenario.start === "busy" || this.openOn(start.deviceId) !== undefined) {
      return this.reply(refused(409, "The terminal is busy with another payment"), afterMs);
    }
    const running = this.begin(start, scenario, afterMs);
    if (scenario.start === "answer_lost") return this.reply({ kind: "lost" });
    return this.reply(answered(running), afterMs);
  }

  check(reference: string): Promise<TerminalReply<TerminalTransaction>> {
    const running = this.transactions.get(reference);
    if (running === undefined)
      return this.reply(refused(404, "Nothing is known of this reference"));
    if (running.scenario.check === "fails") {
      return this.reply(refused(503, "The status cannot be told at the moment"));
    }
    return this.reply(answered(running));
  }

  cancel(reference: string): Promise<TerminalReply<TerminalTransaction>> {
    const running = this.transactions.get(reference);
    if (running === undefined)
      return this.reply(refused(404, "Nothing is known of this reference"));
    const { cancel } = running.scenario;
    if (cancel === "lost" || running.isUnplugged) return this.reply({ kind: "lost" });
    if (cancel === "approves_first" && running.status === openStatus) {
      this.settle(running, { at: 0, status: "approved", push: "lost" });
    }
    if (cancel === "refused" || running.status !== openStatus) {
      return this.reply(refused(409, `The transaction cannot be cancelled: ${running.status}`));
    }
    this.stop(running);
    this.become(running, "cancelled", undefined);
    for (const event of running.scenario.events) {
      if (typeof event.at === "object" && "afterCancelMs" in event.at) {
        this.plan(running, event, this.parts.scheduler.now() + event.at.afterCancelMs);
      }
    }
    return this.reply(answered(running));
  }

  /** The open payment on a device, for its pad. */
  openOn(deviceId?: DeviceId): TerminalTransaction | undefined {
    const running = [...this.transactions.values()].findLast(
      ({ start, status }) =>
        status === openStatus && (deviceId === undefined || start.deviceId === deviceId),
    );
    return running === undefined ? undefined : viewOf(running);
  }

  /** Replaces the script by an action at the device. */
  act(reference: string, status: string, reason?: string): void {
    const running = this.transactions.get(reference);
    if (running === undefined || running.status !== openStatus) return;
    this.stop(running);
    const push = running.isUnplugged ? "lost" : "told";
    this.settle(running, { at: 0, status, push, ...(reason !== undefined && { reason }) });
  }

  /** Ends the script without a result; an unplugged device does not receive cancellations either. */
  abandon(reference: string, isUnplugged: boolean): void {
    const running = this.transactions.get(reference);
    if (running === undefined) return;
    this.stop(running);
    running.isUnplugged = isUnplugged;
    this.parts.record(running.start.kind, isUnplugged ? "cable pulled" : "customer walks away");
    this.planRelease(running);
    this.parts.onChange();
  }

  private begin(start: TerminalStart, scenario: TerminalScenario, answerMs: Duration): Running {
    const { scheduler } = this.parts;
    this.count += 1;
    const running: Running = {
      start,
      partnerReference: `${start.kind}-${this.count}`,
      scenario,
      startedAt: scheduler.now(),
      timeoutMs: this.timeoutMs(start, answerMs),
      status: openStatus,
      reason: undefined,
      isUnplugged: false,
      stops: [],
    };
    this.transactions.set(start.reference, running);
    const [oldest] = this.transactions.keys();
    if (this.transactions.size > transactionsMax && oldest !== undefined) {
      this.transactions.delete(oldest);
    }
    this.parts.record(start.kind, `starts ${scenario.name} ${start.amount}`);
    this.reportPayment(running, "started");
    for (const event of scenario.events) {
      const afterMs = momentMs(event.at, running.timeoutMs);
      if (afterMs !== undefined) this.plan(running, event, running.startedAt + afterMs);
    }
    this.planRelease(running);
    this.parts.onChange();
    return running;
  }

  /** The app's timeout, counted from the start (PAY-D3). */
  private timeoutMs(
    { kind, deviceId, paymentTypeId }: TerminalStart,
    answerMs: Duration,
  ): Duration {
    const types = this.parts.reference.paymentTypes;
    const type =
      types.find(({ id }) => id === paymentTypeId) ??
      types.find(({ terminal }) => terminal?.terminalId === deviceId);
    const { timeoutFrom, attemptTimeoutMs = 0 } = terminalFeatures(kind, type?.terminal);
    return timeoutFrom === "waiting" ? attemptTimeoutMs : answerMs + attemptTimeoutMs;
  }

  private plan(running: Running, event: DeviceEvent, at: Instant): void {
    running.stops.push(this.parts.scheduler.at(at, () => this.settle(running, event)));
  }

  private planRelease(running: Running): void {
    const task = (): void => {
      if (running.status === openStatus) this.become(running, "terminal_timeout", undefined);
    };
    running.stops.push(this.parts.scheduler.at(running.startedAt + releaseAfterMs, task));
  }

  private settle(running: Running, { status, reason, push }: DeviceEvent): void {
    if (push !== "about_another") this.become(running, status, reason);
    if (push === "lost") return;
    const { kind, deviceId, reference } = running.start;
    const named =
      push === "told"
        ? { reference, partnerReference: running.partnerReference }
        : { reference: `${reference}-other` };
    this.parts.publish({
      kind,
      deviceId,
      isSuccess: status === "approved",
      ...(push !== "without_references" && named),
      status,
      ...(reason !== undefined && { reason }),
      ...(status === "approved" && { cardNumber: trainingCard }),
    });
  }

  private become(running: Running, status: string, reason: string | undefined): void {
    running.status = status;
    running.reason = reason;
    this.parts.record(running.start.kind, `${running.partnerReference} ${status}`);
    const known = reportedStatuses.get(status);
    if (known !== undefined) this.reportPayment(running, known);
    this.parts.onChange();
  }

  private reportPayment({ start }: Running, status: PaymentChange["status"]): void {
    const { orderId, reference, amount } = start;
    const order = orderId !== undefined && { orderId };
    this.parts.onPayment({ ...order, reference, amount, status });
  }

  private stop(running: Running): void {
    for (const stop of running.stops.splice(0)) stop();
  }

  private reply(
    reply: TerminalReply<TerminalTransaction>,
    afterMs: Duration = 0,
  ): Promise<TerminalReply<TerminalTransaction>> {
    this.parts.reportActivity();
    if (afterMs === 0) return Promise.resolve(reply);
    return new Promise((resolve) => {
      this.parts.scheduler.after(afterMs, () => {
        this.parts.reportActivity();
        resolve(reply);
      });
    });
  }
}

function momentMs(moment: DeviceMoment, timeoutMs: Duration): Duration | undefined {
  if (typeof moment === "number") return moment;
  if ("afterTimeoutMs" in moment) return timeoutMs + moment.afterTimeoutMs;
  return "beforeTimeoutMs" in moment ? timeoutMs - moment.beforeTimeoutMs : undefined;
}

function viewOf(running: Running): TerminalTransaction {
  const { start, partnerReference, scenario, startedAt, status, reason } = running;
  const view = { start, partnerReference, scenario: scenario.name, startedAt, status };
  return reason === undefined ? view : { ...view, reason };
}

function answered(running: Running): TerminalReply<TerminalTransaction> {
  return { kind: "answered", answer: { status: 200, value: viewOf(running) } };
}

function refused(status: 404 | 409 | 503, message: string): TerminalReply<TerminalTransaction> {
  return { kind: "answered", answer: { status, message } };
}
