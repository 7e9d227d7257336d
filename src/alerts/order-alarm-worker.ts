import { autorun, computed, makeObservable, observable, reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { StaffMember } from "../../ports/entities/company.ts";
import type { OrderTab } from "../../ports/entities/order-tab.ts";
import { type Duration, type Instant, minuteMs, type Stop } from "../../ports/entities/time.ts";
import type { SoundPlayer, SoundState } from "../../ports/sound-player.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { OrderModel } from "../orders/order-model.ts";
import { alarmEveryMs, alarmTabs, arrivalTabs, isNewBurst } from "./alarm-rules.ts";
import type { SoundSettings } from "./sound-settings.ts";

/** How often the player is asked whether it still may sound; browsers suspend without telling. */
const stateCheckMs: Duration = minuteMs;

/** The lists, as far as the alarm listens to them. */
interface AlarmTabs {
  get(tab: OrderTab): { readonly orders: readonly OrderModel[]; readonly count: number };
}

export interface OrderAlarmParts {
  readonly clock: Clock;
  readonly player: SoundPlayer;
  readonly settings: SoundSettings;
  readonly tabs: AlarmTabs;
  readonly company: { readonly staff: StaffMember | undefined };
  readonly session: { readonly state: "signed_in" | "signed_out" };
}

/**
 * Makes orders heard: once for each that arrives (NT-4), and again and again while some wait to be
 * confirmed (NT-5). What stands in the lists decides, so that a push and a list that tell of the same
 * order make one sound. Nobody who is signed out hears anything: there is nothing to mute it with.
 */
export class OrderAlarmWorker {
  /** Whether the device may sound, as last told by the player. */
  soundState: SoundState = "locked";
  private readonly parts: OrderAlarmParts;
  /** Orders that were announced, or were there before the worker listened. */
  private readonly heard = new WeakSet<OrderModel>();
  private lastRungAt: Instant | undefined;

  constructor(parts: OrderAlarmParts) {
    this.parts = parts;
    makeObservable(this, { soundState: observable, waitingCount: computed });
  }

  /** How many orders wait for this member of staff to confirm them; 0 for who may not. */
  get waitingCount(): number {
    const { tabs } = this.parts;
    return alarmTabs(this.listener()).reduce((sum, tab) => sum + tabs.get(tab).count, 0);
  }

  /** Plays the test tone, so that staff can tell how loud it is. */
  playTestTone(): void {
    this.parts.player.play("test_tone");
  }

  /** Starts to listen; what stands in the lists by now has been heard. The lists must be loading already. */
  start(): Stop {
    const { clock, player, settings } = this.parts;
    const bag = new DisposerBag();
    bag.add(player.onStateChange((state) => this.noteState(state)));
    bag.add(
      repeatNow(clock, stateCheckMs, () => {
        this.noteState(player.state());
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
    this.takeUnheard();
    return autorun(() => {
      if (this.takeUnheard()) this.ring();
    });
  }

  /** Whether an order has arrived since the last look; it counts as heard from here on. */
  private takeUnheard(): boolean {
    let hasArrived = false;
    for (const tab of arrivalTabs(this.listener())) {
      for (const model of this.parts.tabs.get(tab).orders) {
        // What came with the first load of its list was there already.
        if (model.arrivedAt === undefined || this.heard.has(model)) continue;
        this.heard.add(model);
        hasArrived = true;
      }
    }
    return hasArrived;
  }

  private ring(): void {
    const now = this.parts.clock.now();
    if (!isNewBurst(now, this.lastRungAt)) return;
    this.lastRungAt = now;
    this.parts.player.play("new_order");
  }

  private soundWhileWaiting(): Stop {
    const { clock, player } = this.parts;
    let stop: Stop = () => undefined;
    const dispose = reaction(
      () => this.waitingCount > 0,
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

  private noteState(state: SoundState): void {
    runInAction(() => {
      this.soundState = state;
    });
  }

  private listener(): StaffMember | undefined {
    const { session, company } = this.parts;
    return session.state === "signed_in" ? company.staff : undefined;
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
