/** Milliseconds since the epoch, in branch time: the server's time, not the tablet's. */
export type Instant = number;

/** A length of time in milliseconds. */
export type Duration = number;

export const secondMs: Duration = 1_000;
export const minuteMs: Duration = 60 * secondMs;
export const hourMs: Duration = 60 * minuteMs;
export const dayMs: Duration = 24 * hourMs;

/** Stops what was started. A second call has no effect. */
export type Stop = () => void;
