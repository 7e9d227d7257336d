import type { OrderId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { createHeadlessSimulation } from "../../simulator/in-process/create-headless-simulation.ts";
import type { RunEvent, ScreenView } from "../../simulator/inputs/run-log.ts";
import type { GoalState } from "../../simulator/training/goal.ts";
import { areSettled, judgeFacts, scoreOf } from "../../simulator/training/judge.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";
import { LessonAutopilot, type Manner } from "../../simulator/training/lesson-autopilot.ts";
import { RunFacts } from "../../simulator/training/run-facts.ts";
import { startCommands } from "../../simulator/training/start-commands.ts";
import { confirmationMinutesOf } from "../../simulator/world/company.ts";
import { openingOf } from "../../simulator/world/scenario.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import type { TerminalTransaction } from "../../simulator/world/terminals/partner-terminals.ts";
import type { TerminalReply } from "../../simulator/world/terminals/terminal-event.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";
import { staffApiOf, yieldToPlatform } from "./headless.ts";

export interface PlayedLesson {
  readonly score: number;
  readonly goals: readonly GoalState[];
  readonly events: readonly RunEvent[];
  readonly endedAt: number;
  /** The lesson's commands that were not possible. */
  readonly impossible: readonly string[];
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;

/** Plays a lesson in virtual time, with the page's own rejections at the deadline. */
export async function playLesson(
  lesson: Lesson,
  seed: number,
  manner: Manner,
): Promise<PlayedLesson> {
  const { scenario } = lesson;
  const simulation = createHeadlessSimulation({ scenario, seed, yieldToPlatform });
  const { world, clock } = simulation;
  const facts = new RunFacts();
  const events: RunEvent[] = [];
  let isTraineeActing = false;
  const log = (event: DistributiveOmit<RunEvent, "at">): void => {
    const timed = { ...event, at: clock.now() } as RunEvent;
    events.push(timed);
    facts.add(timed);
  };
  const stopListening = world.onOrderChanged(({ order, event, by }) =>
    log({ kind: "order", event, order, by, isTrainee: isTraineeActing }),
  );
  const api = recordedApi(staffApiOf(simulation), (name, args, call) => {
    isTraineeActing = true;
    const answer = call();
    isTraineeActing = false;
    const first = args[0] as OrderId | { readonly orderId: OrderId };
    const orderId = typeof first === "object" ? first.orderId : first;
    log({ kind: "call", name, orderId, args, result: answer.status });
    return answer;
  });
  const terminals = terminalsOf(world);
  const references = new Map<string, OrderId>();
  const watchTerminal = async (): Promise<void> => {
    for (const [reference, orderId] of references) {
      const status = cardResult(await terminals.partners.check(reference));
      if (status === undefined) continue;
      references.delete(reference);
      log({ kind: "payment", orderId, reference, amount: minor(0), status });
    }
  };
  let view: ScreenView = { path: "/", sound: lesson.startsMuted ? "off" : "on" };
  const look = (change: Partial<ScreenView>): void => {
    view = { path: view.path, sound: view.sound, ...change };
    log({ kind: "screen", view });
  };
  const close = world.start();
  const impossible: string[] = [];
  startCommands(
    { world, terminals, labels: new Map(), printer: { setFault: () => undefined } },
    (command, result) => {
      if (!result.done) impossible.push(`${command.do}: ${result.problem}`);
      else
        log({
          kind: "command",
          command: { ...command },
          ...(result.orderId && { orderId: result.orderId }),
        });
    },
  );
  look({});
  const states = (isOver = false): readonly GoalState[] =>
    judgeFacts(lesson, facts, clock.now(), isOver);
  const autopilot = new LessonAutopilot({
    lesson,
    clock,
    facts,
    judge: states,
    manner,
    random: world.random.stream("lesson autopilot"),
    means: {
      api,
      look,
      terminals: {
        start: (start) => {
          const orderId = Number(start.reference.split("-")[0]) as OrderId;
          references.set(start.reference, orderId);
          const { reference, amount } = start;
          log({ kind: "payment", orderId, reference, amount, status: "started" });
          return terminals.partners.start(start);
        },
        check: (reference) => {
          const orderId = Number(reference.split("-")[0]) as OrderId;
          const call = {
            kind: "call",
            name: "terminal.check",
            args: [reference],
            result: 200,
          } as const;
          log({ ...call, orderId });
          return terminals.partners.check(reference);
        },
      },
    },
  });
  const stopPlaying = autopilot.start();
  const endsAt = openingOf(scenario) + lesson.minutes * minuteMs;
  while (clock.now() < endsAt && !areSettled(lesson.goals, states())) {
    await clock.advanceBy(secondMs);
    await watchTerminal();
    rejectAtDeadline(api, facts, clock.now(), confirmationMinutesOf(scenario));
  }
  const goals = states(true);
  stopPlaying();
  stopListening();
  close();
  return { score: scoreOf(goals), goals, events, endedAt: clock.now(), impossible };
}

/** The result of a card payment; undefined while it has none. */
function cardResult(reply: TerminalReply<TerminalTransaction>) {
  const known = reply.kind === "answered" && reply.answer.status === 200;
  const status = known ? reply.answer.value.status : "in_progress";
  if (status === "in_progress") return undefined;
  return status === "approved" || status === "declined" ? status : "cancelled";
}

/** The page rejects orders at their deadline by itself. */
function rejectAtDeadline(api: StaffApi, facts: RunFacts, now: number, minutes: number): void {
  for (const story of facts.all()) {
    const order = story.steps.at(-1)?.order;
    if (order?.status === "unconfirmed" && isOut(order, now, minutes)) {
      api.reject(order.id, order.isTakeaway ? "pickup" : "homeDelivery", { isAutomatic: true });
    }
  }
}

function isOut({ placedAt, confirmationMinutes, type }: Order, now: number, minutes: number) {
  return type === "online" && now > placedAt + (confirmationMinutes ?? minutes) * minuteMs;
}

type Recorded = (
  name: string,
  args: readonly unknown[],
  call: () => { readonly status: number },
) => unknown;

const reads =
  /^(me|branches|paymentTypes|printSettings|logisticsPartners|riders|cancelReasons|riderPosition|listOrders|riderStats|order|printTemplates)$/;

function recordedApi(api: StaffApi, record: Recorded): StaffApi {
  return new Proxy(api, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      if (reads.test(String(name))) return method.bind(target);
      return (...args: unknown[]) =>
        record(String(name), args, () => method.apply(target, args) as { status: number });
    },
  });
}
