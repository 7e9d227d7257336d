import type { Stop } from "../../../ports/entities/time.ts";

const opened: Stop[] = [];

/** Closes something after the running test. A hook in a helper's module would run for the first file of a worker only. */
export function closeAfterTest(close: Stop): void {
  opened.push(close);
}

/** Closes what the test has opened, the last first. */
export function closeOpened(): void {
  for (const close of opened.splice(0).toReversed()) close();
}
