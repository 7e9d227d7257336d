import type { Stop } from "./entities/time.ts";

/** The sounds of orders that come. */
export type ArrivalSound = "new_order" | "large_order";

export type Sound =
  | ArrivalSound
  | "unconfirmed_order"
  | "source_paused"
  | "time_moved"
  | "test_tone";

/** locked: the browser allows sound only after a first touch. */
export type SoundState = "locked" | "ready" | "unavailable";

export interface SoundPlayer {
  /** Plays once; silently does nothing while locked or muted. Never throws. */
  play(sound: Sound): void;
  state(): SoundState;
  onStateChange(listener: (state: SoundState) => void): Stop;
  /** 0 (silent) to 1. */
  setVolume(volume: number): void;
}
