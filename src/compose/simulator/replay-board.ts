import type { Clock } from "../../../ports/clock.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import type { RunToRepeat } from "../../training/class/looked-board.ts";
import type { BoardThen } from "../../training/session/debrief-view.ts";

/** Real time for one replay; a lesson takes a hundredth of it. */
const replayMsMax: Duration = 10 * secondMs;

/** Repeats the run of a trainee in a worker, which is stopped when it takes too long (N35). */
export function replayBoard(clock: Clock, run: RunToRepeat): Promise<BoardThen | undefined> {
  const worker = new Worker(new URL("./replay-board-worker.ts", import.meta.url), {
    type: "module",
  });
  return new Promise((resolve) => {
    const settle = (board: BoardThen | undefined): void => {
      cancel();
      worker.terminate();
      resolve(board);
    };
    const cancel = clock.schedule(clock.now() + replayMsMax, () => settle(undefined));
    worker.onmessage = ({ data }: MessageEvent<BoardThen | undefined>) => settle(data);
    worker.onerror = () => settle(undefined);
    worker.postMessage(run);
  });
}
