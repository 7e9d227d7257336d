import type { CalendarDate, Time } from "@internationalized/date";
import { compareStructural, computed } from "mobx";
import { useMemo, useState } from "react";
import type { RescheduleChoice } from "../../reschedule/reschedule-rules.ts";
import type { OrderView, RescheduleServiceView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { choosing, useMove } from "./use-move.ts";

interface Fields {
  readonly date: CalendarDate | null;
  readonly time: Time | null;
}

/** A smaller year is still being typed. */
const wholeYearMin = 1_000;

/** The choice, the message about it, and the state of sending it. To be called in an observer. */
export function useRescheduling(order: OrderView, service: RescheduleServiceView) {
  const { phase, setPhase, send } = useMove(order);
  const { scheduledFor = 0 } = order.data;
  const [opening] = useState<Fields>(() => service.choiceAt(scheduledFor));
  const [fields, setFields] = useState(opening);
  const [hasLeftTime, setLeftTime] = useState(false);
  const choice = useMemo(() => choiceOf(fields), [fields]);
  const { verdict, days } = useJudgement(service, choice);
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
    confirm: () => send((moved) => service.reschedule(moved, choice)),
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

function choiceOf({ date, time }: Fields): RescheduleChoice {
  return {
    date: date === null || date.year < wholeYearMin ? undefined : date,
    time: time ?? undefined,
  };
}
