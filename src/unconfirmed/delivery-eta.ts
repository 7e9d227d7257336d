import { promisedMinutesMax } from "../orders/order-rules/order-timing.ts";

/** The popup in which a delivery time is typed; the ETA popup requires at least 5 minutes (UC-3). */
export type EtaPlace = "order_popup" | "eta_popup";

const minutesMin: Readonly<Record<EtaPlace, number>> = { order_popup: 0, eta_popup: 5 };
const stepMinutes = 5;

/** The shortest and longest delivery time that can be given there, in minutes. */
export function etaLimits(place: EtaPlace): { readonly from: number; readonly to: number } {
  return { from: minutesMin[place], to: promisedMinutesMax };
}

/**
 * The typed delivery time in whole minutes, or undefined when it is not valid there: 1 to 3 digits,
 * 0 to 999 in the order popup, 5 to 999 in the ETA popup (UC-3). Arabic keyboards type their own digits.
 */
export function readEta(typed: string, place: EtaPlace): number | undefined {
  const digits = latin(typed.trim());
  if (!/^\d{1,3}$/.test(digits)) return undefined;
  const minutes = Number(digits);
  return minutes >= minutesMin[place] ? minutes : undefined;
}

/** The field's text after typing or pasting: at most 3 digits; undefined for any other text, which is refused (N45). */
export function acceptEta(typed: string): string | undefined {
  const digits = latin(typed.trim());
  return /^\d{0,3}$/.test(digits) ? digits : undefined;
}

function latin(typed: string): string {
  return typed.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

/** The next delivery time up or down in steps of 5 minutes, within the limits of the popup. */
export function stepEta(minutes: number, direction: 1 | -1, place: EtaPlace): number {
  const steps = minutes / stepMinutes;
  const next = (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stepMinutes;
  return Math.min(promisedMinutesMax, Math.max(minutesMin[place], next));
}
