import type { Sound } from "../../ports/sound-player.ts";

/** One tone of a sound, in seconds as in the Web Audio API. */
export interface Tone {
  readonly shape: "sine" | "triangle" | "square";
  readonly hertz: number;
  readonly startsAfterS: number;
  readonly lastsS: number;
  /** 0 to 1, before the volume. */
  readonly loudness: number;
}

/** Each sound has its own melody and timbre, so that staff can distinguish them across a kitchen (NT-5). */
export const soundScores: Readonly<Record<Sound, readonly Tone[]>> = {
  // Rising, like a shop's door bell.
  new_order: [
    { shape: "sine", hertz: 659.25, startsAfterS: 0, lastsS: 0.28, loudness: 0.8 },
    { shape: "sine", hertz: 987.77, startsAfterS: 0.16, lastsS: 0.44, loudness: 0.8 },
  ],
  // Three short, hard beats that fall and rise.
  unconfirmed_order: [
    { shape: "square", hertz: 880, startsAfterS: 0, lastsS: 0.13, loudness: 0.35 },
    { shape: "square", hertz: 698.46, startsAfterS: 0.18, lastsS: 0.13, loudness: 0.35 },
    { shape: "square", hertz: 880, startsAfterS: 0.36, lastsS: 0.2, loudness: 0.35 },
  ],
  // Two tones that fall: something has stopped.
  source_paused: [
    { shape: "triangle", hertz: 587.33, startsAfterS: 0, lastsS: 0.26, loudness: 0.7 },
    { shape: "triangle", hertz: 392, startsAfterS: 0.28, lastsS: 0.38, loudness: 0.7 },
  ],
  test_tone: [{ shape: "triangle", hertz: 523.25, startsAfterS: 0, lastsS: 0.5, loudness: 0.8 }],
};

/** Wakes a wireless speaker before a sound. No speaker or ear notices it, but it is not digital silence (N50). */
export const leadIn: Tone = {
  shape: "sine",
  hertz: 20,
  startsAfterS: 0,
  lastsS: 0.5,
  loudness: 0.02,
};

/** The length of a sound in seconds. */
export function lengthS(sound: Sound): number {
  return Math.max(...soundScores[sound].map(({ startsAfterS, lastsS }) => startsAfterS + lastsS));
}
