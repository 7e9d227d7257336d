import { makeObservable, observable, reaction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { ArrivalSound, SoundPlayer } from "../../ports/sound-player.ts";
import type { SoundSettings } from "../device/sound-settings.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { repeatNow } from "../kernel/repeat.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import { arrivalPages, changePages, isNewBurst } from "./alarm-rules.ts";
import type { AlarmState } from "./alarm-state.ts";
import type { ChangedOrders } from "./changed-orders.ts";

/** The sound of waiting orders repeats after this long (NT-5). */
const alarmEveryMs: Duration = 3 * secondMs;
/** The sound repeats after this long while each of these orders is quiet: its time is up, or it is long in limbo. */
const quietEveryMs: Duration = minuteMs;
/** The interval of checking the state of the player: browsers suspend sound without an event. */
const stateCheckMs: Duration = minuteMs;

const usualSound: ArrivalSound = "new_order";

/** The part of the board that the alarm reads. */
interface AlarmBoard {
  page(page: TabName): { readonly orders: readonly OrderModel[]; readonly count: number };
  onPlaced(listener: (model: OrderModel) => void): Stop;
}

export interface OrderAlarmParts {
  readonly clock: Clock;
  readonly player: SoundPlayer;
  readonly settings: SoundSettings;
  readonly board: AlarmBoard;
  readonly changedOrders: Pick<ChangedOrders, "onMarked">;
  readonly state: AlarmState;
  /** The sound of an order that comes: the usual one, or one of its own. */
  readonly soundOf: (order: Order) => ArrivalSound;
}

/**
 * Plays a sound once for each order that arrives (NT-4) or is changed before staff have looked at it (N49),
 * and repeatedly while some wait to be confirmed (NT-5). It follows the pages, so that a push and a
 * list with the same order make one sound.
 */
export class OrderAlarmWorker {
  private readonly parts: OrderAlarmParts;
  /** The arrival of each order that was announced. An order that left and comes back arrives again. */
  private readonly announced = new WeakMap<OrderModel, Instant>();
  /** Orders that were placed and not considered yet, so that no arrival needs a scan of all orders. */
  private placed: OrderModel[] = [];
  private placedCount = 0;
  /** The last time of each sound. */
  private readonly rungAt = new Map<ArrivalSound, Instant>();

  constructor(parts: OrderAlarmParts) {
    this.parts = parts;
    makeObservable<this, "placedCount">(this, {
      placedCount: observable,
    });
  }

  /** Starts the alarm. Does not announce orders that came with the first load of their list. */
  start(): Stop {
    const { clock, player, settings, state } = this.parts;
    const bag = new DisposerBag();
    bag.add(player.onStateChange((soundState) => state.recordSound(soundState)));
    bag.add(repeatNow(clock, () => state.recordSound(player.state()), stateCheckMs));
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
    // Orders that arrived before this worker started.
    this.ringFor(this.takeUnannounced());
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
          this.ringFor(this.takeUnannouncedOf(models));
        },
      ),
    );
    bag.add(
      this.parts.changedOrders.onMarked(({ currentPlace }) => {
        if (
          currentPlace !== undefined &&
          changePages(this.parts.state.staff).includes(currentPlace)
        )
          this.ring(usualSound);
      }),
    );
    // A member of staff who signs in, or gains a permission, hears the orders that wait for them.
    bag.add(
      reaction(
        () => this.parts.state.staff,
        () => {
          this.ringFor(this.takeUnannounced());
        },
      ),
    );
    return () => bag.dispose();
  }

  /** Those of these that have not been announced to the member of staff yet. Counts them as announced. */
  private takeUnannouncedOf(models: readonly OrderModel[]): readonly OrderModel[] {
    const pages = arrivalPages(this.parts.state.staff);
    return models.filter((model) => {
      // It came with the first load of its list.
      const { arrivedAt } = model;
      if (arrivedAt === undefined || this.announced.get(model) === arrivedAt) return false;
      if (model.place === undefined || !pages.includes(model.place)) return false;
      this.announced.set(model, arrivedAt);
      return true;
    });
  }

  /** The orders on the pages that have not been announced yet. Counts them as announced. */
  private takeUnannounced(): readonly OrderModel[] {
    const { board } = this.parts;
    const models = arrivalPages(this.parts.state.staff).flatMap((page) => board.page(page).orders);
    return this.takeUnannouncedOf(models);
  }

  private ringFor(models: readonly OrderModel[]): void {
    if (models.length === 0) return;
    const sounds = models.map(({ currentData }) => this.parts.soundOf(currentData));
    this.ring(sounds.find((sound) => sound !== usualSound) ?? usualSound);
  }

  /** Plays the sound once for each burst. A sound of its own is heard after the usual one, not the other way. */
  ring(sound: ArrivalSound): void {
    const now = this.parts.clock.now();
    if (!isNewBurst(now, this.rungAt.get(sound))) return;
    this.rungAt.set(usualSound, now);
    this.rungAt.set(sound, now);
    this.parts.player.play(sound);
  }

  private soundWhileWaiting(): Stop {
    const { clock, player, state } = this.parts;
    let stop: Stop = () => undefined;
    let playedAt = Number.NEGATIVE_INFINITY;
    const sound = (): void => {
      const now = clock.now();
      if (now - playedAt < quietEveryMs && !state.isAnyPressing(now)) return;
      playedAt = now;
      player.play("unconfirmed_order");
    };
    const dispose = reaction(
      () => state.waitingCount > 0,
      (isWaiting) => {
        stop();
        playedAt = Number.NEGATIVE_INFINITY;
        stop = isWaiting ? repeatNow(clock, sound, alarmEveryMs) : () => undefined;
      },
      { fireImmediately: true },
    );
    return () => {
      dispose();
      stop();
    };
  }
}
