import type { CalendarDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import type { Translate } from "../text/translate.ts";
import styles from "./day-calendar.module.css";

export interface DayCalendarProps {
  readonly t: Translate;
  readonly date: CalendarDate | null;
  /** The day whose month is shown. */
  readonly focused: CalendarDate;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly isDisabled: boolean;
  /** Name of a day for screen readers. */
  nameOf(day: CalendarDate): string;
  onDate(date: CalendarDate): void;
  onFocus(date: CalendarDate): void;
}

/** The selectable days, for a finger or the arrow keys. */
export function DayCalendar(props: DayCalendarProps) {
  const { t, date, focused, first, last, isDisabled } = props;
  const arrow = { "aria-hidden": true, size: 20, className: styles["arrow"] } as const;
  return (
    <Calendar
      className={styles["calendar"] ?? ""}
      aria-label={t("reschedule.date")}
      value={date}
      onChange={props.onDate}
      focusedValue={focused}
      onFocusChange={props.onFocus}
      minValue={first}
      maxValue={last}
      isDisabled={isDisabled}
    >
      <header className={styles["header"]}>
        <Button
          slot="previous"
          className={styles["month"] ?? ""}
          aria-label={t("reschedule.previousMonth")}
        >
          <ChevronLeft {...arrow} />
        </Button>
        <Heading className={styles["heading"] ?? ""} />
        <Button
          slot="next"
          className={styles["month"] ?? ""}
          aria-label={t("reschedule.nextMonth")}
        >
          <ChevronRight {...arrow} />
        </Button>
      </header>
      <CalendarGrid className={styles["grid"] ?? ""}>
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className={styles["weekday"] ?? ""}>{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => (
            // Today in the branch; the component would mark the device's day, and has no Malay texts.
            <CalendarCell
              date={day}
              className={`${styles["day"]} ${day.compare(first) === 0 ? styles["today"] : ""}`}
              render={(cell, { isSelected }) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the component makes it a button
                <div {...cell} aria-label={labelOf(day, isSelected, props)} />
              )}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

function labelOf(day: CalendarDate, isSelected: boolean, props: DayCalendarProps): string {
  const { t, first, nameOf } = props;
  const name = nameOf(day);
  const label = day.compare(first) === 0 ? t("reschedule.today", { day: name }) : name;
  return isSelected ? t("reschedule.selected", { day: label }) : label;
}
