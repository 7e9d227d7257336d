/** Milliseconds since the epoch, in branch time: the server's time, not the tablet's. */
export type Instant = number;

/** A length of time in milliseconds. */
export type Duration = number;

export const secondMs: Duration = 1_000;
export const minuteMs: Duration = 60 * secondMs;
export const hourMs: Duration = 60 * minuteMs;
export const dayMs: Duration = 24 * hourMs;

/** The undo of something that was started. Calling it twice does no harm. */
export type Stop = () => void;
