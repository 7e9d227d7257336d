import { when } from "mobx";
import type { ClassServer } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import { poll } from "../../kernel/repeat.ts";
import type { ConsoleView } from "../console/console-view.ts";
import { FollowedPace } from "../session/followed-pace.ts";
import type { LookAddress } from "./look-address.ts";
import { LookFollower } from "./look-follower.ts";
import { LookedBranch, type RunPart } from "./looked-branch.ts";

/** Real time for one part of a run; a whole lesson takes a hundredth of it. */
const checkMsMax: Duration = 10 * secondMs;

/** Repeats a run part by part in a worker, which is stopped when one takes too long (N35). */
export class RunChecker {
  private readonly clock: Clock;
  private readonly worker: Worker;
  private settle: (isGood: boolean) => void = () => undefined;

  /** `clock` is real time. Tests pass a worker of their own. */
  constructor(clock: Clock, worker = newWorker()) {
    this.clock = clock;
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<unknown>) => this.settle(data === true);
    worker.onerror = () => this.settle(false);
  }

  /** One part at a time. After a bad one the worker is gone. */
  check(part: RunPart): Promise<boolean> {
    const { clock, worker } = this;
    return new Promise((resolve) => {
      let cancel: Stop = () => undefined;
      this.settle = (isGood) => {
        cancel();
        this.settle = () => undefined;
        if (!isGood) worker.terminate();
        resolve(isGood);
      };
      cancel = clock.schedule(clock.now() + checkMsMax, () => this.settle(false));
      worker.postMessage(part);
    });
  }
}

function newWorker(): Worker {
  return new Worker(new URL("./look-worker.ts", import.meta.url), { type: "module" });
}

/** Real time from one question for the class to the next. */
const askEveryMs: Duration = secondMs;

export interface FollowedBranchOptions {
  readonly server: Pick<ClassServer, "overview" | "run" | "view">;
  /** Real time. */
  readonly clock: Clock;
  readonly look: Required<LookAddress>;
  /** Gives the page a turn between two inputs. */
  pause(): Promise<void>;
  /** Receives errors of the branch, which goes on. */
  onFailure(cause: unknown): void;
  /** The trainee's page was loaded again, so that its run begins at the opening. */
  onOtherRun(): void;
  /** Shows what the trainee has open; called after each look. */
  showScreen(trainee: ConsoleView["trainee"], world: LookedBranch["world"]): void;
}

/** A branch that follows that of a trainee. */
export interface FollowedBranch {
  readonly world: LookedBranch["world"];
  readonly pace: FollowedPace;
  readonly follower: LookFollower;
}

/** Settles once the trainee's page has sent its run. `refused` is a run that cannot be repeated. */
export async function followBranch(
  options: FollowedBranchOptions,
): Promise<FollowedBranch | "wrong_key" | "refused"> {
  const choice = await choiceOf(options);
  return choice === undefined ? "wrong_key" : followed(options, choice);
}

/** Asks until the server answers. Undefined without the trainer's key. */
function choiceOf({
  server,
  clock,
  look,
}: FollowedBranchOptions): Promise<ClassChoice | undefined> {
  return new Promise((resolve) => {
    poll(clock, async () => {
      const read = await server.overview(look.key);
      const isRefused = read.kind === "refused" && read.reason === "unauthorised";
      if (read.kind !== "loaded" && !isRefused) return askEveryMs;
      resolve(read.kind === "loaded" ? read.value.choice : undefined);
      return undefined;
    });
  });
}

async function followed(
  { server, clock, look, pause, onFailure, onOtherRun, showScreen }: FollowedBranchOptions,
  choice: ClassChoice,
): Promise<FollowedBranch | "refused"> {
  const pace = new FollowedPace({ real: clock, onFailure });
  const checker = new RunChecker(clock);
  let branch: LookedBranch | undefined;
  const follower = new LookFollower({
    server,
    clock,
    choice,
    key: look.key,
    place: look.place,
    onOtherRun,
    check: (part) => checker.check(part),
    follow: async (part) => {
      branch ??= LookedBranch.of(part);
      for (const _ of branch?.goOn(part) ?? []) await pause();
    },
    showScreen: (trainee) => branch && showScreen(trainee, branch.world),
    setTime: (serverNow, changed) =>
      pace.follow({ serverNow, ...changed, receivedAt: clock.now() }),
  });
  follower.start();
  await when(() => follower.state !== "loading");
  const world = follower.state === "followed" ? branch?.world : undefined;
  return world ? { world, pace, follower } : "refused";
}
