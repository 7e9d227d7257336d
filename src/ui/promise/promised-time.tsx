import { Clock, Hourglass } from "lucide-react";
import { compareStructural } from "mobx";
import { useCallback, useMemo, useRef } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import { type Nearness, nearnessOf, type Target } from "../../promise/promise-rules.ts";
import { useFormats } from "../context/company-context.tsx";
import { useRunningText, writeText } from "../context/running-texts-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { commaIn } from "../text/isolate.ts";
import type { Translate } from "../text/translate.ts";
import styles from "./promised.module.css";

/** The time promised, then the minutes left and the minutes late: in words and with a sign, not in colour alone. */
export function PromiseLine({ at, is }: Target) {
  const { t } = useText();
  const { times } = useFormats();
  const line = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const write = useMemo(() => {
    // The line changes by the minute, and each row has one: a tick in between does nothing (PF-1).
    let shown: Nearness | undefined;
    return (element: HTMLSpanElement, now: Instant) => {
      const nearness = nearnessOf(at, now);
      if (shown !== undefined && compareStructural(shown, nearness)) return;
      shown = nearness;
      if (line.current !== null) line.current.dataset["nearness"] = nearness.kind;
      const key = is === "ready_by" ? "promise.readyBy" : "promise.by";
      writeText(element, nearText(nearness, t) ?? t(key, { time: times.time(at) }));
    };
  }, [at, is, t, times]);
  useRunningText(words, write);
  return (
    <span ref={line} className={styles["line"]}>
      <Hourglass className={styles["soon"]} aria-hidden="true" size={14} />
      <Clock className={styles["late"]} aria-hidden="true" size={14} />
      <span ref={words} className={styles["words"]} />
    </span>
  );
}

/** A time promised, and near it the minutes left or late. */
export function PromisedTime({ at }: { readonly at: Instant }) {
  const { t, language } = useText();
  const { times } = useFormats();
  const words = useRef<HTMLSpanElement>(null);
  const write = useCallback(
    (element: HTMLSpanElement, now: Instant) => {
      const near = nearText(nearnessOf(at, now), t);
      writeText(element, near === undefined ? "" : commaIn(language) + near);
    },
    [at, t, language],
  );
  useRunningText(words, write);
  return (
    <>
      <time>{times.time(at)}</time>
      <span ref={words} />
    </>
  );
}

const hourMinutes = 60;
/** From so many hours on an order is late by hours: minutes of a day would not fit into its row. */
const lateHoursFrom = 3;

/** Undefined: it is not near. */
function nearText(nearness: Nearness, t: Translate): string | undefined {
  switch (nearness.kind) {
    case "ahead":
      return undefined;
    case "due":
      return t("promise.due");
    case "soon":
      return t("promise.soon", { count: nearness.minutes });
    case "late": {
      const hours = Math.floor(nearness.minutes / hourMinutes);
      return hours < lateHoursFrom
        ? t("promise.late", { count: nearness.minutes })
        : t("promise.lateHours", { count: hours });
    }
  }
}
