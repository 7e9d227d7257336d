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

/** What screens see of the alarm, and who listens to it. */
export class AlarmState {
  /** Whether the device may sound, as last told by the player. */
  soundState: SoundState = "locked";
  private readonly parts: AlarmStateParts;

  constructor(parts: AlarmStateParts) {
    this.parts = parts;
    makeObservable(this, { soundState: observable, waitingCount: computed, listener: computed });
  }

  /** Nobody who is signed out hears anything: there is nothing to mute it with. */
  get listener(): StaffMember | undefined {
    const { session, company } = this.parts;
    return session.state === "signed_in" ? company.staff : undefined;
  }

  /** How many orders wait for this member of staff to confirm them; 0 for who may not. */
  get waitingCount(): number {
    const { board } = this.parts;
    return alarmPages(this.listener).reduce((sum, page) => sum + board.page(page).count, 0);
  }

  /** Plays the test tone, so that staff can tell how loud it is. */
  playTestTone(): void {
    this.parts.player.play("test_tone");
  }

  /** For the worker that asks the player. */
  recordSound(state: SoundState): void {
    runInAction(() => {
      this.soundState = state;
    });
  }
}
