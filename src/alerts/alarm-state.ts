import { computed, makeObservable, observable, runInAction } from "mobx";
import type { Branch, BranchSelection } from "../../ports/entities/branch.ts";
import type { StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { SoundPlayer, SoundState } from "../../ports/sound-player.ts";
import { alarmPages, isQuiet } from "./alarm-rules.ts";

export interface AlarmStateParts {
  readonly player: Pick<SoundPlayer, "play">;
  readonly board: {
    page(page: TabName): {
      readonly count: number;
      readonly orders: readonly { readonly id: OrderId; readonly isTimeUp: boolean }[];
    };
  };
  readonly company: { readonly staff: StaffMember | undefined };
  readonly session: { readonly state: "signed_in" | "signed_out" };
  readonly limbo: { sinceOf(id: OrderId): Instant | undefined };
  readonly branches: {
    readonly selection: BranchSelection | undefined;
    readonly allowed: readonly Branch[];
  };
}

/** The state of the alarm for screens, and the member of staff whom it is for. */
export class AlarmState {
  /** Whether the device may play sound, by the last report of the player. */
  soundState: SoundState = "locked";
  private readonly parts: AlarmStateParts;
  /** Whether the tone waits for the press that asked for it to unlock the sound. */
  private isToneWaiting = false;

  constructor(parts: AlarmStateParts) {
    this.parts = parts;
    makeObservable(this, { soundState: observable, waitingCount: computed, staff: computed });
  }

  /**
   * The member of staff whom the alarm is for; undefined while signed out, when no button could mute it, and
   * while the branch has no delivery management, when its page shows no order (RT-12).
   */
  get staff(): StaffMember | undefined {
    const { session, company } = this.parts;
    if (session.state !== "signed_in" || hasNoDelivery(this.parts.branches)) return undefined;
    return company.staff;
  }

  /** The number of orders that wait for this member of staff to confirm them; 0 without the permission. */
  get waitingCount(): number {
    const { board } = this.parts;
    return alarmPages(this.staff).reduce((sum, page) => sum + board.page(page).count, 0);
  }

  /** Whether one of the orders that wait has to sound every few seconds, not only once a minute. */
  isAnyPressing(now: Instant): boolean {
    const { board, limbo } = this.parts;
    const orders = alarmPages(this.staff).flatMap((page) => board.page(page).orders);
    return orders.some(
      ({ id, isTimeUp }) => !isQuiet({ isTimeUp, inLimboSince: limbo.sinceOf(id) }, now),
    );
  }

  /** Plays the test tone, so that staff can judge the volume; as soon as the sound is unlocked. */
  playTestTone(): void {
    if (this.soundState === "locked") this.isToneWaiting = true;
    else this.parts.player.play("test_tone");
  }

  /** For the worker that checks the player. */
  recordSound(state: SoundState): void {
    runInAction(() => {
      this.soundState = state;
    });
    if (state === "locked" || !this.isToneWaiting) return;
    this.isToneWaiting = false;
    this.playTestTone();
  }
}

/** Whether the one branch that is chosen has no delivery management. */
function hasNoDelivery({ selection, allowed }: AlarmStateParts["branches"]): boolean {
  if (selection?.kind !== "one") return false;
  return allowed.some(
    ({ id, isDeliveryEnabled }) => id === selection.branchId && !isDeliveryEnabled,
  );
}
