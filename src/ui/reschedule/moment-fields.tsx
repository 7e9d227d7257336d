import { type CalendarDate, Time } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField";
import { Heading } from "react-aria-components/Heading";
import { Label } from "react-aria-components/Label";
import { TimeField } from "react-aria-components/TimeField";
import { control } from "../parts/control.ts";
import type { Translate } from "../text/translate.ts";
import styles from "./moment-fields.module.css";

export interface MomentFieldsProps {
  readonly t: Translate;
  readonly date: CalendarDate | null;
  readonly time: Time | null;
  /** The day from which the date's arrow keys start. */
  readonly today: CalendarDate;
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  /** Id of the message about the choice. */
  readonly describedBy: string;
  onDate(date: CalendarDate | null): void;
  onTime(time: Time | null): void;
  /** The time field lost the focus. */
  onLeave(): void;
}

/** The time from which the arrow keys start. */
const startingTime = new Time(12);

/** Date and time in parts, by typing or arrow keys, with the hints dd/mm/yyyy and --:-- -- (RS-2). */
export function MomentFields(props: MomentFieldsProps) {
  const { t, date, time, isInvalid, isDisabled, describedBy } = props;
  const common = {
    className: styles["field"] ?? "",
    isInvalid,
    isDisabled,
    shouldForceLeadingZeros: true,
    validationBehavior: "aria",
    "aria-describedby": describedBy,
  } as const;
  const segments = partsWith(t, describedBy);
  const input = {
    className: styles["input"] ?? "",
    // The component would describe the value a second time, and has no Malay texts.
    render: (group: ComponentProps<"div">) => <div {...group} aria-describedby={describedBy} />,
  };
  return (
    <div className={styles["fields"]}>
      <DateField
        {...common}
        value={date}
        onChange={props.onDate}
        granularity="day"
        placeholderValue={props.today}
      >
        <Label className={styles["label"] ?? ""}>{t("reschedule.date")}</Label>
        <DateInput {...input}>{segments}</DateInput>
      </DateField>
      <TimeField
        {...common}
        value={time}
        onChange={props.onTime}
        onBlur={props.onLeave}
        granularity="minute"
        hourCycle={24}
        placeholderValue={startingTime}
      >
        <Label className={styles["label"] ?? ""}>{t("reschedule.time")}</Label>
        <DateInput {...input} {...control("reschedule.time")}>
          {segments}
        </DateInput>
      </TimeField>
    </div>
  );
}

type Segment = Parameters<Parameters<typeof DateInput>[0]["children"]>[0];

function partsWith(t: Translate, describedBy: string): (segment: Segment) => ReactElement {
  const empty = { "aria-valuetext": t("reschedule.empty") };
  // Only the first part of a field has a description.
  const descriptionOf = (part: ComponentProps<"span">) =>
    part["aria-describedby"] === undefined ? {} : { "aria-describedby": describedBy };
  return (segment) => (
    <DateSegment
      segment={segment}
      className={styles["segment"] ?? ""}
      render={(part) => (
        <span {...part} {...descriptionOf(part)} {...(segment.isPlaceholder ? empty : {})} />
      )}
    >
      {segment.isPlaceholder ? hintOf(segment.type, t) : segment.text}
    </DateSegment>
  );
}

function hintOf(type: Segment["type"], t: Translate): string {
  switch (type) {
    case "day":
    case "month":
    case "year":
      return t(`reschedule.hint.${type}`);
    case "minute":
      // The specification's hint has a third group, which 24 hours do not need.
      return "-- --";
    default:
      return "--";
  }
}

interface DayCalendarProps {
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
