import { makeObservable, observable, reaction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { BoardPage } from "../orders/board-pages.ts";
import type { OrderModel } from "../orders/order-model.ts";
import { arrivalPages, isNewBurst } from "./alarm-rules.ts";
import type { AlarmState } from "./alarm-state.ts";
import type { SoundSettings } from "./sound-settings.ts";

/** The sound of waiting orders repeats after this long (NT-5). */
const alarmEveryMs: Duration = 3 * secondMs;
/** How often the player is asked whether it still may sound; browsers suspend without telling. */
const stateCheckMs: Duration = minuteMs;

/** The board, as far as the alarm listens to it. */
interface AlarmBoard {
  page(page: BoardPage): { readonly orders: readonly OrderModel[]; readonly count: number };
  onPlaced(listener: (model: OrderModel) => void): Stop;
}

export interface OrderAlarmParts {
  readonly clock: Clock;
  readonly player: SoundPlayer;
  readonly settings: SoundSettings;
  readonly board: AlarmBoard;
  readonly state: AlarmState;
}

/**
 * Makes orders heard: once for each that arrives (NT-4), and again and again while some wait to be
 * confirmed (NT-5). What stands in the lists decides, so that a push and a list that tell of the same
 * order make one sound.
 */
export class OrderAlarmWorker {
  private readonly parts: OrderAlarmParts;
  /** Orders that were announced, or were there before the worker listened. */
  private readonly heard = new WeakSet<OrderModel>();
  /** Orders that came into a list and have not been judged yet: nobody looks through all for each that comes. */
  private placed: OrderModel[] = [];
  private placedCount = 0;
  private lastRungAt: Instant | undefined;

  constructor(parts: OrderAlarmParts) {
    this.parts = parts;
    makeObservable<this, "placedCount">(this, {
      placedCount: observable,
    });
  }

  /** Starts to listen. What came with the first load of its list was there already, and is not heard. */
  start(): Stop {
    const { clock, player, settings, state } = this.parts;
    const bag = new DisposerBag();
    bag.add(player.onStateChange((told) => state.recordSound(told)));
    bag.add(
      repeatNow(clock, stateCheckMs, () => {
        state.recordSound(player.state());
      }),
    );
    bag.add(
      reaction(
        () => settings.effectiveVolume,
        (volume) => player.setVolume(volume),
        { fireImmediately: true },
      ),
    );
    bag.add(this.announceArrivals());
    bag.add(this.soundWhileWaiting());
    return () => bag.dispose();
  }

  private announceArrivals(): Stop {
    // What came while this worker's code was on its way.
    if (this.takeUnannounced()) this.ring();
    const bag = new DisposerBag();
    bag.add(
      this.parts.board.onPlaced((model) => {
        this.placed.push(model);
        this.placedCount += 1;
      }),
    );
    bag.add(
      reaction(
        () => this.placedCount,
        () => {
          const models = this.placed;
          this.placed = [];
          if (this.takeUnannouncedOf(models)) this.ring();
        },
      ),
    );
    // Who signs in, or may see more from now on, hears what waits there.
    bag.add(
      reaction(
        () => this.parts.state.listener,
        () => {
          if (this.takeUnannounced()) this.ring();
        },
      ),
    );
    return () => bag.dispose();
  }

  /** Whether one of these is new to whoever listens; it counts as heard from here on. */
  private takeUnannouncedOf(models: readonly OrderModel[]): boolean {
    const pages = arrivalPages(this.parts.state.listener);
    let hasArrived = false;
    for (const model of models) {
      // What came with the first load of its list was there already.
      if (model.arrivedAt === undefined || this.heard.has(model)) continue;
      if (model.place === undefined || !pages.includes(model.place)) continue;
      this.heard.add(model);
      hasArrived = true;
    }
    return hasArrived;
  }

  /** Whether an order has arrived since the last look; it counts as heard from here on. */
  private takeUnannounced(): boolean {
    const { board } = this.parts;
    const models = arrivalPages(this.parts.state.listener).flatMap(
      (page) => board.page(page).orders,
    );
    return this.takeUnannouncedOf(models);
  }

  private ring(): void {
    const now = this.parts.clock.now();
    if (!isNewBurst(now, this.lastRungAt)) return;
    this.lastRungAt = now;
    this.parts.player.play("new_order");
  }

  private soundWhileWaiting(): Stop {
    const { clock, player, state } = this.parts;
    let stop: Stop = () => undefined;
    const dispose = reaction(
      () => state.waitingCount > 0,
      (isWaiting) => {
        stop();
        stop = isWaiting
          ? repeatNow(clock, alarmEveryMs, () => player.play("unconfirmed_order"))
          : () => undefined;
      },
      { fireImmediately: true },
    );
    return () => {
      dispose();
      stop();
    };
  }
}

/** Does it now, and again each `everyMs` until the undo; after a sleep once, not for all that was missed. */
function repeatNow(clock: Clock, everyMs: Duration, task: () => void): Stop {
  let cancel: Stop;
  const beat = (): void => {
    cancel = clock.schedule(clock.now() + everyMs, beat);
    task();
  };
  beat();
  return () => cancel();
}
