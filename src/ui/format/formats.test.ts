import { describe, expect, it } from "vitest";
import { type Language, languageTags } from "../../../ports/entities/language.ts";
import { type CurrencyPrecision, minor } from "../../../ports/entities/money.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { createTexts } from "../text/i18n.ts";
import { amountFormat } from "./amount.ts";
import { countdown, shownDuration } from "./duration.ts";
import { timeFormat } from "./time.ts";

const noon = Date.UTC(2026, 2, 3, 12, 0, 0);

describe("amounts", () => {
  const shown = (units: number, precision: CurrencyPrecision) =>
    amountFormat("en", { code: "KWD", precision }).plain(minor(units));

  it("show as many decimals as the company's currency has [FM-2]", () => {
    expect([shown(1234, 0), shown(1234, 2), shown(1234, 3)]).toEqual(["1,234", "12.34", "1.234"]);
    expect(shown(5, 2)).toBe("0.05");
    expect(shown(-450, 2)).toBe("−4.50");
  });

  it("put a currency that is no ISO code before the amount as text (N16)", () => {
    const total = (language: Language, code: string) =>
      amountFormat(language, { code, precision: 2 }).withCurrency(minor(121_275));
    expect(total("en", "Rs.")).toBe("Rs.\u00a01,212.75");
    expect(total("en", "د.إ")).toBe("\u2068د.إ\u2069\u00a01,212.75");
    expect(total("ar", "Rs.")).toBe("\u2068Rs.\u2069\u00a01,212.75");
    expect(total("en", "")).toBe("1,212.75");
    expect(amountFormat("en", { code: "AED", precision: 2 }).withCurrency(undefined)).toBe("–");
  });

  it.each(languageTags)("have one sign for minus in %s", (language) => {
    const format = amountFormat(language, { code: "AED", precision: 2 });
    for (const text of [format.plain(minor(-450)), format.withCurrency(minor(-450))])
      expect(text).toMatch(/^[^-]*−[^-]*4\.50[^-]*$/);
  });

  it("name the company's currency in totals [FM-2]", () => {
    const { withCurrency } = amountFormat("en", { code: "AED", precision: 2 });
    expect(withCurrency(minor(6100)).replace(/\s/g, " ")).toBe("AED 61.00");
  });

  it("keep every unit of the largest amount", () => {
    expect(shown(Number.MAX_SAFE_INTEGER, 2)).toBe("90,071,992,547,409.91");
  });

  it.each(languageTags)("are written in Latin digits in %s, like the timers", (language) => {
    const format = amountFormat(language, { code: "AED", precision: 2 });
    expect(format.plain(minor(123456))).toContain("1,234.56");
  });
});

describe("times of day", () => {
  it.each(languageTags)("have Latin digits and 24 hours in %s", (language) => {
    const format = timeFormat(language, "Asia/Dubai");
    expect(format.time(noon)).toContain("16:00");
    expect(format.exact(noon)).toContain("16:00:00");
  });

  it("name the day only if it differs, in the branch's time zone", () => {
    const format = timeFormat("en", "Asia/Dubai");
    expect(format.dayAndTime(noon + 7 * hourMs, noon)).toBe("23:00");
    expect(format.dayAndTime(noon + 8 * hourMs, noon)).toContain("4");
  });
});

describe("times that are not of today", () => {
  it.each(languageTags)("name their day in the branch's time zone in %s (N20)", (language) => {
    const format = timeFormat(language, "Asia/Dubai", noon);
    const [today, tomorrow, yesterday] = [noon + 7 * hourMs, noon + 8 * hourMs, noon - 17 * hourMs];
    expect([format.time(today), format.exact(today)]).toEqual(["23:00", "23:00:00"]);
    expect(format.time(tomorrow)).toMatch(/4.*00:00/);
    expect(format.exact(tomorrow)).toMatch(/4.*00:00:00/);
    expect(format.time(yesterday)).toMatch(/2.*23:00/);
  });

  it("name their year where day and month could be those of another one (N20)", () => {
    const format = timeFormat("en", "Asia/Dubai", noon);
    const day = 24 * hourMs;
    expect(format.time(noon + 180 * day)).toBe("30\u00a0Aug, 16:00");
    expect(format.time(noon + 400 * day)).toBe("7\u00a0Apr\u00a02027, 16:00");
    expect(format.time(noon - 365 * day)).toBe("3\u00a0Mar\u00a02025, 16:00");
    expect(format.dayAndTime(noon + 400 * day, noon)).toBe("7\u00a0Apr\u00a02027, 16:00");
  });

  it("keep their day on one line in a narrow column (N20)", () => {
    const shown = (language: Language) =>
      timeFormat(language, "Asia/Dubai", noon).time(noon + 8 * hourMs);
    expect(["en", "ar", "ms", "zh"].map((language) => shown(language as Language))).toEqual([
      "4\u00a0Mar, 00:00",
      "4\u00a0مارس، 00:00",
      "4\u00a0Mac, 00:00",
      "3月4日 00:00",
    ]);
  });
});

describe("durations", () => {
  const texts = createTexts();
  const shown = (durationMs: number) => {
    const { value, unit } = shownDuration(durationMs);
    return texts.t(`duration.${unit}`, { count: value });
  };

  it("are written in seconds, minutes or hours, singular for one, rounded down [FM-1]", () => {
    expect(shown(secondMs)).toBe("1 second");
    expect(shown(minuteMs - 1)).toBe("59 seconds");
    expect(shown(minuteMs)).toBe("1 minute");
    expect(shown(hourMs - 1)).toBe("59 minutes");
    expect(shown(hourMs)).toBe("1 hour");
    expect(shown(2 * hourMs - 1)).toBe("1 hour");
    expect(shown(2 * hourMs)).toBe("2 hours");
  });
});

describe("the countdown of an unconfirmed order", () => {
  const wholeMs = 10 * minuteMs;
  const at = (leftMs: number) => countdown(noon + leftMs, wholeMs, noon);

  it("counts whole seconds up to its deadline and not below zero", () => {
    expect([at(wholeMs).text, at(61_000).text, at(1).text, at(0).text, at(-5_000).text]).toEqual([
      "10:00",
      "1:01",
      "0:01",
      "0:00",
      "0:00",
    ]);
    expect(countdown(noon + 90 * minuteMs, 90 * minuteMs, noon).text).toBe("1:30:00");
  });

  it("fills the ring once for the whole time, then once for the last 60 seconds [UC-10]", () => {
    expect(at(5 * minuteMs)).toMatchObject({ share: 0.5, isLastMinute: false });
    expect(at(60_001)).toMatchObject({ isLastMinute: false });
    expect(at(60_000)).toMatchObject({ share: 1, isLastMinute: true });
    expect(at(59_999)).toMatchObject({ isLastMinute: true });
    expect(at(30_000)).toMatchObject({ share: 0.5, isLastMinute: true });
  });
});
