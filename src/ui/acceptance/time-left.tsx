import { useMemo, useRef } from "react";
import { languages } from "../../../ports/entities/language.ts";
import { type Duration, dayMs, type Instant } from "../../../ports/entities/time.ts";
import type { SlowSource } from "../../acceptance/acceptance-rules.ts";
import { useRunningText, writeText } from "../context/running-texts-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { countdown } from "../format/duration.ts";
import { isBeforeEnd } from "./use-source-texts.ts";

/** From so long on the time left is given in days. */
const daysFromMs: Duration = 2 * dayMs;

export function hasTimeLeft({ state, phase }: SlowSource): boolean {
  return state.until !== undefined && isBeforeEnd(phase);
}

/** "12:31 left"; a tick renders nothing (PF-1). Only where time is left. */
export function TimeLeft({ slow: { state } }: { readonly slow: SlowSource }) {
  const { t, language } = useText();
  const words = useRef<HTMLTimeElement>(null);
  const end = state.until ?? 0;
  const write = useMemo(() => {
    const { locale } = languages[language];
    const days = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
    return (element: HTMLTimeElement, now: Instant) => {
      const leftMs = end - now;
      const time =
        leftMs < daysFromMs
          ? countdown(leftMs, leftMs, 0).text
          : days.format(Math.ceil(leftMs / dayMs));
      writeText(element, t("acceptance.left", { time }));
    };
  }, [end, t, language]);
  useRunningText(words, write);
  return <time ref={words} />;
}
