import type { CalendarDate, Time } from "@internationalized/date";
import { compareStructural, computed } from "mobx";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import type { RescheduleChoice, RescheduleProblem } from "../../reschedule/reschedule-rules.ts";
import type { RescheduleResult } from "../../reschedule/reschedule-service.ts";
import type { OrderView, RescheduleServiceView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";

/** A result that an alert reports to staff. */
export type RescheduleFailure = Exclude<
  RescheduleResult,
  { readonly kind: "done" | "invalid" | "busy" }
>;

type Phase =
  /** `problem`: found at the moment of pressing Confirm; stays until the choice changes. */
  | { readonly kind: "choosing"; readonly problem?: RescheduleProblem }
  | { readonly kind: "updating" }
  | { readonly kind: "failed"; readonly failure: RescheduleFailure }
  | { readonly kind: "done"; readonly at: Instant };

interface Fields {
  readonly date: CalendarDate | null;
  readonly time: Time | null;
}

/** A smaller year is still being typed. */
const wholeYearMin = 1_000;
const choosing: Phase = { kind: "choosing" };

/** The choice, the message about it, and the state of sending it. To be called in an observer. */
export function useRescheduling(order: OrderView, service: RescheduleServiceView) {
  const [phase, setPhase] = useState<Phase>(choosing);
  const { scheduledFor = 0 } = order.data;
  const [opening] = useState<Fields>(() => service.choiceAt(scheduledFor));
  const [fields, setFields] = useState(opening);
  const [hasLeftTime, setLeftTime] = useState(false);
  const choice = useMemo(() => choiceOf(fields), [fields]);
  const { verdict, days } = useJudgement(service, choice);
  const send = useSending(order, service, setPhase);
  const isTouched = hasLeftTime || fields !== opening;
  // The order's own time would change nothing.
  const isOther = verdict.kind === "refused" || verdict.at !== scheduledFor;
  const choose = (part: Partial<Fields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setPhase((before) => (before.kind === "choosing" ? choosing : before));
  };
  const judged = verdict.kind === "refused" ? verdict.problem : undefined;
  const problem = judged ?? (phase.kind === "choosing" ? phase.problem : undefined);
  return {
    ...fields,
    phase,
    days,
    /** The problem to show; undefined until staff touch a field. */
    problem: isTouched ? problem : undefined,
    canConfirm: isOther && problem === undefined && phase.kind === "choosing",
    choose,
    /** Moves the choice by half an hour; returns the day. */
    postpone: (): CalendarDate => {
      const later = service.later(choice, scheduledFor);
      choose(later);
      return later.date;
    },
    leaveTime: () => setLeftTime(true),
    acknowledge: () => setPhase(choosing),
    confirm: () => void send(choice),
  };
}

/** Judges the choice every second; renders only when the verdict changes. */
function useJudgement(service: RescheduleServiceView, choice: RescheduleChoice) {
  const { ticker } = useStores();
  const [verdict, days] = useMemo(
    () => [
      computed(() => service.judge(choice, ticker.now), { equals: compareStructural }),
      computed(() => service.days(ticker.now), { equals: compareStructural }),
    ],
    [service, choice, ticker],
  );
  return { verdict: verdict.get(), days: days.get() };
}

function useSending(
  order: OrderView,
  service: RescheduleServiceView,
  setPhase: (phase: Phase) => void,
): (choice: RescheduleChoice) => Promise<void> {
  const { notices } = useStores();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return async (choice) => {
    const { id, number } = { id: order.id, number: order.data.number };
    setPhase({ kind: "updating" });
    const result = await service.reschedule({ id, number }, choice);
    if (!isClosed.current) setPhase(phaseAfter(result));
    // The popup has closed; notices report the other results.
    else if (result.kind === "refused") {
      notices.add({ kind: "command_refused", orderNumber: number });
    }
  };
}

function phaseAfter(result: RescheduleResult): Phase {
  switch (result.kind) {
    case "done":
      return { kind: "done", at: result.at };
    case "invalid":
      return { kind: "choosing", problem: result.problem };
    case "busy":
      // Nothing was sent; the command in flight reports its own result.
      return choosing;
    default:
      return { kind: "failed", failure: result };
  }
}

function choiceOf({ date, time }: Fields): RescheduleChoice {
  return {
    date: date === null || date.year < wholeYearMin ? undefined : date,
    time: time ?? undefined,
  };
}
