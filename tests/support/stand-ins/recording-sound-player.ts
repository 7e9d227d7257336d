import { Emitter } from "../../../ports/emitter.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import type { Sound, SoundPlayer, SoundState } from "../../../ports/sound-player.ts";

/** A SoundPlayer that records the sounds and their instants. */
export class RecordingSoundPlayer implements SoundPlayer {
  readonly played: { readonly sound: Sound; readonly at: Instant }[] = [];
  volume = 1;
  private current: SoundState;
  private readonly now: () => Instant;
  private readonly listeners = new Emitter<[state: SoundState]>();

  constructor(now: () => Instant, state: SoundState = "ready") {
    this.now = now;
    this.current = state;
  }

  get listenerCount(): number {
    return this.listeners.listenerCount;
  }

  /** The instants at which this sound was played. */
  times(sound: Sound): readonly Instant[] {
    return this.played.filter((play) => play.sound === sound).map(({ at }) => at);
  }

  play(sound: Sound): void {
    this.played.push({ sound, at: this.now() });
  }

  state(): SoundState {
    return this.current;
  }

  onStateChange(listener: (state: SoundState) => void): Stop {
    return this.listeners.add(listener);
  }

  setVolume(volume: number): void {
    this.volume = volume;
  }

  /** Changes the browser's state; a browser does not always report that. */
  become(state: SoundState, options: { isTold: boolean } = { isTold: true }): void {
    this.current = state;
    if (options.isTold) this.listeners.emit(state);
  }
}
