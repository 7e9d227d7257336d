import type { SoundPlayer } from "../../../ports/sound-player.ts";

/** A SoundPlayer on a machine without sound. */
export const noSounds: SoundPlayer = {
  play: () => undefined,
  state: () => "unavailable",
  onStateChange: () => () => undefined,
  setVolume: () => undefined,
};
