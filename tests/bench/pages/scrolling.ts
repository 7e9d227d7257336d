import type { FramesResult } from "./bench-page.ts";

const frameMs = 1_000 / 60;
const pxPerSecond = 2_400;

/**
 * Scrolls the list down at an even speed for this time, and counts the frames that came too late. The position
 * follows from the time, so that dropped frames do not shorten the way. Both pages use this code.
 */
export function scrollSteadily(list: HTMLElement, durationMs: number): Promise<FramesResult> {
  return watchFrames(durationMs, scrollDown(list));
}

/** Scrolls alike; returns the longest run of frames in which a row was missing at the lower end. */
export async function longestBlank(list: HTMLElement, durationMs: number): Promise<number> {
  const scroll = scrollDown(list);
  let run = 0;
  let longest = 0;
  await watchFrames(durationMs, (elapsedMs) => {
    const rows = [...list.querySelectorAll("[data-order]")];
    const end = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
    run = end < list.getBoundingClientRect().bottom ? run + 1 : 0;
    longest = Math.max(longest, run);
    scroll(elapsedMs);
  });
  return longest;
}

function scrollDown(list: HTMLElement): (elapsedMs: number) => void {
  const from = list.scrollTop;
  return (elapsedMs) => {
    list.scrollTop = from + (elapsedMs * pxPerSecond) / 1_000;
  };
}

/** Counts the frames that came too late during this time; `draw` runs in each. */
export function watchFrames(
  durationMs: number,
  draw: (elapsedMs: number) => void,
): Promise<FramesResult> {
  return new Promise((resolve) => {
    let began: number | undefined;
    let last = 0;
    let frameCount = 0;
    let droppedCount = 0;
    const frame = (now: number): void => {
      began ??= now;
      if (last > 0) {
        frameCount += 1;
        droppedCount += Math.max(0, Math.round((now - last) / frameMs) - 1);
      }
      last = now;
      draw(now - began);
      if (now - began < durationMs) requestAnimationFrame(frame);
      else resolve({ frameCount, droppedCount });
    };
    requestAnimationFrame(frame);
  });
}
