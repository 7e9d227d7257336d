import { computed, makeObservable, observable, runInAction } from "mobx";
import type { StaffMember } from "../../ports/entities/company.ts";
import type { SoundPlayer, SoundState } from "../../ports/sound-player.ts";
import type { BoardPage } from "../orders/board-pages.ts";
import { alarmPages } from "./alarm-rules.ts";

export interface AlarmStateParts {
  readonly player: Pick<SoundPlayer, "play">;
  readonly board: { page(page: BoardPage): { readonly count: number } };
  readonly company: { readonly staff: StaffMember | undefined };
  readonly session: { readonly state: "signed_in" | "signed_out" };
}

/** The state of the alarm for screens, and the member of staff whom it is for. */
export class AlarmState {
  /** Whether the device may play sound, by the last report of the player. */
  soundState: SoundState = "locked";
  private readonly parts: AlarmStateParts;

  constructor(parts: AlarmStateParts) {
    this.parts = parts;
    makeObservable(this, { soundState: observable, waitingCount: computed, staff: computed });
  }

  /** The member of staff whom the alarm is for; undefined while signed out, when no button could mute it. */
  get staff(): StaffMember | undefined {
    const { session, company } = this.parts;
    return session.state === "signed_in" ? company.staff : undefined;
  }

  /** The number of orders that wait for this member of staff to confirm them; 0 without the permission. */
  get waitingCount(): number {
    const { board } = this.parts;
    return alarmPages(this.staff).reduce((sum, page) => sum + board.page(page).count, 0);
  }

  /** Plays the test tone, so that staff can judge the volume. */
  playTestTone(): void {
    this.parts.player.play("test_tone");
  }

  /** For the worker that checks the player. */
  recordSound(state: SoundState): void {
    runInAction(() => {
      this.soundState = state;
    });
  }
}
