import type { Stop } from "../../ports/entities/time.ts";
import type { Sound, SoundPlayer, SoundState } from "../../ports/sound-player.ts";

/** A player that can be started, as WebAudioSoundPlayer is. */
export type StartedSoundPlayer = SoundPlayer & { start(): Stop };

/** Stands for a player whose code is still being fetched: nobody hears anything before the first list is there. */
export class LateSoundPlayer implements SoundPlayer {
  private readonly fetch: () => Promise<StartedSoundPlayer>;
  private readonly listeners = new Set<(state: SoundState) => void>();
  private player: StartedSoundPlayer | undefined;
  private volume: number | undefined;
  /** Fetches once more, after a fetch that failed. */
  private again: (() => void) | undefined;

  /** `fetch` rejects where the code cannot be fetched: there is no sound until something is to be played. */
  constructor(fetch: () => Promise<StartedSoundPlayer>) {
    this.fetch = fetch;
  }

  /** Fetches the player and starts it. The undo stops it, also while it is on its way. */
  start(): Stop {
    let isStopped = false;
    let stop: Stop = () => undefined;
    const attempt = (): void => {
      this.again = undefined;
      this.fetch().then(
        (player) => {
          if (!isStopped) stop = this.begin(player);
        },
        () => {
          if (isStopped) return;
          this.again = attempt;
          this.tell("unavailable");
        },
      );
    };
    attempt();
    return () => {
      isStopped = true;
      this.again = undefined;
      stop();
    };
  }

  /** What waits to be heard is a reason to fetch once more: it is repeated. */
  play(sound: Sound): void {
    this.again?.();
    this.player?.play(sound);
  }

  /** Locked until it is there: the browser waits for a touch in any case. */
  state(): SoundState {
    return this.again === undefined ? (this.player?.state() ?? "locked") : "unavailable";
  }

  onStateChange(listener: (state: SoundState) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    this.player?.setVolume(volume);
  }

  private begin(player: StartedSoundPlayer): Stop {
    this.player = player;
    if (this.volume !== undefined) player.setVolume(this.volume);
    const unlisten = player.onStateChange((state) => this.tell(state));
    const stop = player.start();
    this.tell(player.state());
    return () => {
      stop();
      unlisten();
      this.player = undefined;
    };
  }

  private tell(state: SoundState): void {
    for (const listener of [...this.listeners]) listener(state);
  }
}
