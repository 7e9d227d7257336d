import type { CalendarDate, Time } from "@internationalized/date";
import { CircleAlert, Info } from "lucide-react";
import { compareStructural, computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useId, useMemo, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { languages } from "../../../ports/entities/language.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import {
  laterMs,
  type RescheduleChoice,
  type RescheduleProblem,
} from "../../reschedule/reschedule-rules.ts";
import type { OrderView, RescheduleServiceView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { useLoaded } from "../parts/lazy-screen.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { Modal } from "../parts/modal.tsx";
import { goneText } from "../parts/order-gone.tsx";
import { DayCalendar, MomentFields } from "./moment-fields.tsx";
import { MoveDone, MoveFailed, moveLabel, useFocusAfterResult } from "./move-results.tsx";
import styles from "./reschedule-popup.module.css";
import { type ScheduleFormat, scheduleFormat } from "./schedule-format.ts";
import { choosing, useMove } from "./use-move.ts";

export interface ReschedulingProps {
  readonly order: OrderView;
  /** Whether the order may be rescheduled now (RS-1). */
  readonly isOffered: boolean;
  onClose(): void;
}

/** Loads the service that reschedules and shows the popup. */
export function Rescheduling(props: ReschedulingProps) {
  const { openRescheduleService } = useStores();
  const service = useLoaded(openRescheduleService);
  return service === undefined ? null : <ReschedulePopup {...props} service={service} />;
}

interface ReschedulePopupProps extends ReschedulingProps {
  readonly service: RescheduleServiceView;
}

/** Moves an order to another time (order-board section 2). Follows the order while it is open. */
const ReschedulePopup = observer(function ReschedulePopup(props: ReschedulePopupProps) {
  const { order, service, isOffered, onClose } = props;
  const { t, language } = useText();
  const { timeZone } = useStores();
  const format = scheduleFormat(language, timeZone);
  const state = useRescheduling(order, service);
  const { phase } = state;
  const { number } = order.data;
  const about = { order: order.id, number };
  const toClose = {
    screen: { is: "order_message", order: order.id },
    button: "ok",
    onClose,
  } as const;
  if (phase.kind === "done")
    return <MoveDone {...about} format={format} onClose={onClose} at={phase.at} />;
  const isLeft = order.gone !== undefined || order.place === undefined;
  if (phase.kind === "choosing" && !isLeft && !isOffered) {
    const text = t("reschedule.noLonger", { number });
    return <MessageDialog {...toClose} title={t("title.changed", { number })} text={text} />;
  }
  const left =
    order.gone === undefined
      ? t("reschedule.noLonger", { number })
      : goneText(order, { t, language });
  const why = phase.kind === "choosing" && isLeft ? left : undefined;
  return (
    <>
      <Form
        order={order}
        service={service}
        format={format}
        state={state}
        why={why}
        onClose={onClose}
      />
      {phase.kind === "failed" && (
        <MoveFailed {...about} failure={phase.failure} onClose={state.acknowledge} />
      )}
    </>
  );
});

interface FormProps extends Pick<ReschedulePopupProps, "order" | "service" | "onClose"> {
  readonly format: ScheduleFormat;
  readonly state: ReturnType<typeof useRescheduling>;
  /** The reason why the order can no longer be moved (N2): the choice stays readable. */
  readonly why: string | undefined;
}

const Form = observer(function Form(props: FormProps) {
  const { order, service, format, state, why, onClose } = props;
  const { t, language } = useText();
  const [titleId, messageId] = [useId(), useId()];
  const [month, setMonth] = useState<CalendarDate>();
  const confirmButton = useFocusAfterResult(state.phase);
  const { date, days } = state;
  const isUpdating = state.phase.kind === "updating";
  const isDisabled = isUpdating || why !== undefined;
  const isInvalid = state.problem !== undefined && state.problem !== "missing";
  const shown = month ?? date ?? days.first;
  return (
    <Modal
      screen={{ is: "reschedule", order: order.id }}
      className={styles["popup"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} className={styles["title"]}>
        {t("reschedule.title", { number: order.data.number })}
      </h2>
      {why !== undefined && (
        <p className={styles["problem"]} role="alert">
          <CircleAlert aria-hidden="true" size={18} />
          {why}
        </p>
      )}
      <I18nProvider locale={languages[language].locale}>
        <div className={styles["columns"]}>
          <div className={styles["column"]}>
            <CurrentSchedule order={order} format={format} isUpdating={isUpdating} />
            <MomentFields
              t={t}
              date={date}
              time={state.time}
              today={days.first}
              isInvalid={isInvalid}
              isDisabled={isDisabled}
              describedBy={messageId}
              onDate={(chosen) => {
                state.choose({ date: chosen });
                if (chosen !== null) setMonth(within(chosen, days));
              }}
              onTime={(time) => state.choose({ time })}
              onLeave={state.leaveTime}
            />
            <Button
              {...control("reschedule.later")}
              disabled={isDisabled}
              onClick={() => setMonth(within(state.postpone(), days))}
            >
              {t("reschedule.later", { minutes: laterMs / minuteMs })}
            </Button>
            <Message id={messageId} service={service} format={format} problem={state.problem} />
          </div>
          <DayCalendar
            t={t}
            date={date}
            focused={within(shown, days)}
            {...days}
            isDisabled={isDisabled}
            nameOf={format.day}
            onDate={(chosen) => state.choose({ date: chosen })}
            onFocus={setMonth}
          />
        </div>
      </I18nProvider>
      <DialogActions aria-busy={isUpdating}>
        <Button {...control("cancel")} onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          variant="filled"
          {...control("reschedule.confirm")}
          ref={confirmButton}
          disabled={!state.canConfirm || isDisabled || order.command !== undefined}
          onClick={state.confirm}
        >
          {t(moveLabel("reschedule.confirm", order, state.phase))}
        </Button>
      </DialogActions>
    </Modal>
  );
});

interface CurrentScheduleProps extends Pick<FormProps, "order" | "format"> {
  readonly isUpdating: boolean;
}

/** The current schedule, and whether it was changed elsewhere since the popup opened. */
const CurrentSchedule = observer(function CurrentSchedule(props: CurrentScheduleProps) {
  const { order, format, isUpdating } = props;
  const { t } = useText();
  const { scheduledFor } = order.data;
  const [before] = useState(scheduledFor);
  if (scheduledFor === undefined) return null;
  const time = format.moment(scheduledFor);
  return (
    <div className={styles["current"]}>
      <p className={styles["label"]}>{t("reschedule.current")}</p>
      <p className={styles["moment"]}>
        <time dateTime={new Date(scheduledFor).toISOString()}>{time}</time>
      </p>
      <p role="status" className={styles["moved"]}>
        {scheduledFor !== before && !isUpdating && (
          <>
            <Info aria-hidden="true" size={18} />
            {t("reschedule.moved", { time })}
          </>
        )}
      </p>
    </div>
  );
});

interface MessageProps extends Pick<FormProps, "service" | "format"> {
  readonly id: string;
  readonly problem: RescheduleProblem | undefined;
}

/** The problem of the choice (RS-3), and the opening hours if there are any (RS-4). */
function Message({ id, service, format, problem }: MessageProps) {
  const { t } = useText();
  const { hours } = service;
  const shownHours = format.hours(hours);
  const isMissing = problem === "missing";
  return (
    <div id={id} className={styles["message"]}>
      {hours !== undefined && <p>{t("reschedule.hours", shownHours)}</p>}
      <p role="status" className={isMissing ? undefined : styles["problem"]}>
        {problem !== undefined && !isMissing && <CircleAlert aria-hidden="true" size={18} />}
        {problem !== undefined && t(`reschedule.${problem}`, shownHours)}
      </p>
    </div>
  );
}

/** The nearest day of the calendar. */
function within(
  date: CalendarDate,
  { first, last }: { readonly first: CalendarDate; readonly last: CalendarDate },
): CalendarDate {
  if (date.compare(first) < 0) return first;
  return date.compare(last) > 0 ? last : date;
}

interface Fields {
  readonly date: CalendarDate | null;
  readonly time: Time | null;
}

/** A smaller year is still being typed. */
const wholeYearMin = 1_000;

/** The choice, the message about it, and the state of sending it. To be called in an observer. */
function useRescheduling(order: OrderView, service: RescheduleServiceView) {
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
