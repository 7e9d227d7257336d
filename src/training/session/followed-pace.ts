import { Emitter } from "../../../ports/emitter.ts";
import {
  FollowingClock,
  type FollowingClockOptions,
  type TimeMessage,
} from "../../../simulator/kernel/following-clock.ts";
import type { TrainingPace } from "./training-control.ts";

/** The pace of a branch that runs at a server or in a trainee's browser, and cannot be changed here. */
export class FollowedPace implements TrainingPace {
  readonly clock: FollowingClock;
  speed = 1;
  isPaused = false;
  private readonly changes = new Emitter();
  readonly onChange = this.changes.add;

  constructor(options: FollowingClockOptions) {
    this.clock = new FollowingClock(options);
  }

  follow(message: TimeMessage): void {
    this.clock.follow(message);
    this.speed = message.speed;
    this.isPaused = message.isPaused;
    this.changes.emit();
  }
}
