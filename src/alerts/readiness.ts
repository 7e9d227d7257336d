import { action, computed, computedStruct, makeObservable, observable } from "mobx";
import type { ReadinessLight } from "../../ports/entities/readiness.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { Page, ScreenState } from "../../ports/page.ts";
import type { TakingOrders } from "../acceptance/taking-orders.ts";
import type { SoundSettings } from "../device/sound-settings.ts";
import type { FeedHealth } from "../orders/feed/feed-health.ts";
import { soundTrouble } from "./alarm-rules.ts";
import type { AlarmState } from "./alarm-state.ts";
import {
  areListsOld,
  needsStaff,
  type ReadinessSubject,
  readinessLight,
  readinessSubjects,
} from "./readiness-rules.ts";

export interface ReadinessParts {
  readonly ticker: { readonly now: Instant };
  readonly sound: Pick<SoundSettings, "isSilent" | "volume">;
  readonly alarm: Pick<AlarmState, "soundState" | "waitingCount">;
  readonly health: FeedHealth;
  readonly connection: { readonly extent: "none" | "banner" | "screen" };
  readonly printing: { readonly isBlocked: boolean };
  readonly page: Pick<Page, "keepScreenOn">;
  readonly takingOrders: { readonly current: TakingOrders | undefined };
}

/** Joins everything that could keep an order from being seen or heard, for one light (RL-1). Observable. */
export class Readiness {
  /** Undefined until the page has reported it. */
  screen: ScreenState | "released" | undefined = undefined;
  /** Whether staff say that the tablet is set to stay on. Kept in memory only: a new day may bring another tablet. */
  private isScreenSet = false;
  private stopScreen: Stop = () => undefined;
  private readonly parts: ReadinessParts;

  constructor(parts: ReadinessParts) {
    this.parts = parts;
    makeObservable<this, "isScreenSet" | "areListsOld" | "recordScreen">(this, {
      screen: observable,
      isScreenSet: observable,
      areListsOld: computed,
      subjects: computedStruct,
      light: computed,
      needed: computed,
      recordScreen: action,
      acknowledgeScreen: action,
    });
  }

  /** The subjects of the light; those on which staff have to act come first. */
  get subjects(): readonly ReadinessSubject[] {
    const { sound, alarm, health, connection, printing, takingOrders } = this.parts;
    const taking = takingOrders.current;
    const { live, chosen } = health.coverage;
    return readinessSubjects({
      trouble: soundTrouble(alarm.soundState, sound.isSilent),
      volume: sound.volume,
      waitingCount: alarm.waitingCount,
      push: health.push,
      isOverLimit: health.isOverLimit,
      isPartlyLive: live < chosen,
      isOffline: connection.extent !== "none",
      areListsOld: this.areListsOld,
      isServerTimeKnown: health.isServerTimeKnown,
      isPrintingBlocked: printing.isBlocked,
      screen: this.screen,
      isScreenSet: this.isScreenSet,
      slowest: taking?.capability === undefined ? undefined : (taking.worst ?? "open"),
    });
  }

  /** By itself, so that a tick judges no other subject (PF-1). */
  private get areListsOld(): boolean {
    const { ticker, health } = this.parts;
    const { lastLoadedAt, isAgeUnknown } = health;
    return areListsOld({ now: ticker.now, lastLoadedAt, isAgeUnknown });
  }

  get light(): ReadinessLight {
    return readinessLight(this.subjects);
  }

  /** The number of subjects on which staff have to act. */
  get needed(): number {
    return this.subjects.filter(needsStaff).length;
  }

  /** Keeps the screen on until stopped (RL-4). */
  keepScreenOn(): Stop {
    this.holdScreen();
    return () => this.stopScreen();
  }

  holdScreen(): void {
    this.stopScreen();
    const { page } = this.parts;
    this.stopScreen = page.keepScreenOn?.((state) => this.recordScreen(state)) ?? (() => undefined);
  }

  /** Lets the screen go dark, at the request of staff, until the page is opened again. */
  letScreenSleep(): void {
    this.stopScreen();
    this.recordScreen("released");
  }

  /** Staff have set the tablet, so the light stops asking for it. */
  acknowledgeScreen(): void {
    this.isScreenSet = true;
  }

  private recordScreen(state: ScreenState | "released"): void {
    this.screen = state;
  }
}
