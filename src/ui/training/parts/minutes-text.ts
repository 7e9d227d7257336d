/** A number of minutes in words; short: "4 min". */
export function minutesText(
  minutes: number,
  locale: string,
  unitDisplay: "short" | "long" = "short",
): string {
  // In British English the short form is "mins".
  const format = new Intl.NumberFormat(locale === "en-GB" ? "en" : locale, {
    style: "unit",
    unit: "minute",
    unitDisplay,
  });
  return format.format(minutes);
}
