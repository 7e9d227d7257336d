/** Milliseconds since the epoch, in branch time: the server's time, not the tablet's. */
export type Instant = number;

declare const reached: unique symbol;

/**
 * An instant that the server's clock has certainly reached: a lower bound of the server's time. A tablet's
 * clock cannot make one, so that nothing that needs it happens early (UC-9).
 */
export type ReachedInstant = Instant & { readonly [reached]: true };

/** The server's time as a device knows it at one moment. */
export interface ServerTime {
  /** The lower bound. */
  readonly reached: ReachedInstant;
  /** The best estimate. */
  readonly likely: Instant;
}

/** The greatest instant that a date can show. */
export const instantMax: Instant = 8_640_000_000_000_000;

/** 1 January 2000. No order is so old: servers write a time that was never set as one of the years 1, 1900 and 1970. */
const earliestTime: Instant = 946_684_800_000;

/** Whether it is a time, and not one that was never set. */
export function isSet(at: Instant): boolean {
  return at >= earliestTime;
}

/** Whether a date can show it, now and some years of this instant later. */
export function isShowable(at: Instant): boolean {
  return Math.abs(at) <= instantMax / 2;
}

/** Whether it names an IANA zone that this device knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A length of time in milliseconds. */
export type Duration = number;

export const secondMs: Duration = 1_000;
export const minuteMs: Duration = 60 * secondMs;
export const hourMs: Duration = 60 * minuteMs;
export const dayMs: Duration = 24 * hourMs;

/**
 * The options of Intl.DateTimeFormat that write a time of day, in every language, on screens and prints: 12:05
 * (N43). 24 hours, because a kitchen cannot mistake them and their width is constant; Latin digits.
 */
export const timeOfDay = {
  numberingSystem: "latn",
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
} as const;

/** Stops what was started. A second call has no effect. */
export type Stop = () => void;
