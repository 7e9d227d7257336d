import { type CalendarDate, Time } from "@internationalized/date";
import type { ComponentProps, ReactElement } from "react";
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField";
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
