import { Emitter } from "../../ports/emitter.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Sound, SoundPlayer, SoundState } from "../../ports/sound-player.ts";
import type { Platform } from "./window-platform.ts";

/** The shortest time in seconds between two starts of the same sound: a fast simulator must not drone. */
const sameSoundEveryS = 0.9;
/** The seconds in which a tone rises and falls, so that it does not click. */
const swellS = 0.012;
/** After this many seconds of silence a wireless speaker may sleep, so that a sound is led in (N50). */
const speakerSleepsAfterS = 60;
/** An output whose own clock stands still for this long is silent, whatever its state says (N50). */
const stillAfterMs: Duration = 3 * secondMs;
/** An exponential ramp cannot reach zero. */
const almostSilent = 0.0001;

/**
 * Events that a browser accepts as a user gesture. A finger's pointerdown does not count. Unlocking on
 * release keeps the screen unchanged until the press has reached its button.
 */
const touches = ["pointerup", "click", "keydown"] as const;

/** The used part of an AudioContext. */
export type AudioOutput = Pick<
  AudioContext,
  | "state"
  | "currentTime"
  | "destination"
  | "createGain"
  | "createOscillator"
  | "resume"
  | "close"
  | "addEventListener"
  | "removeEventListener"
>;

export interface WebAudioSoundPlayerOptions {
  /** Receives the gestures. */
  readonly page: Pick<Window, "addEventListener" | "removeEventListener">;
  /** Throws when the browser has no audio. */
  readonly openOutput: () => AudioOutput;
  /** Real time: an output is silent for real however fast a simulated branch runs (ADR 0006). */
  readonly platform: Pick<Platform, "monotonicNow" | "setTimer">;
  readonly reporter: ErrorReporter;
}

/**
 * Plays short synthesised sounds over one AudioContext. It is kept, because a browser unlocks it with the
 * first gesture, and a new one would wait for another. One that died while the tablet slept or rang is replaced at the
 * next gesture (N50).
 */
export class WebAudioSoundPlayer implements SoundPlayer {
  private readonly options: WebAudioSoundPlayerOptions;
  private readonly states = new Emitter<[state: SoundState]>();
  readonly onStateChange = this.states.add;
  private readonly quietUntil = new Map<Sound, number>();
  private output: AudioOutput | undefined;
  private loudness: GainNode | undefined;
  private volume = 1;
  /** In seconds of the output's clock. */
  private busyUntil = Number.NEGATIVE_INFINITY;
  private notified: SoundState = "unavailable";
  private isFailureReported = false;
  /** Whether the last sound could not be played: the player is unavailable until one can (RL-8). */
  private isBroken = false;
  /** The reading at which the output's clock stood still although the output says that it runs. */
  private stillAtS: number | undefined;
  private stopMeasuring: Stop | undefined;
  private readonly onOutputChange = (): void => void this.notify();

  constructor(options: WebAudioSoundPlayerOptions) {
    this.options = options;
  }

  /**
   * Opens the output and waits for a gesture; until then the sound is unavailable. The returned function
   * closes it.
   */
  start(): Stop {
    const { page } = this.options;
    if (!this.open()) return () => undefined;
    const unlock = (): void => this.unlock();
    for (const touch of touches) page.addEventListener(touch, unlock, { capture: true });
    this.notify();
    return () => {
      for (const touch of touches) page.removeEventListener(touch, unlock, { capture: true });
      this.release();
      this.notify();
    };
  }

  /**
   * Plays a sound once, after the one that is playing. The same sound begins at most once in
   * `sameSoundEveryS`. Sounds are dropped while the output is locked or silent.
   */
  play(sound: Sound): void {
    const { output, loudness } = this;
    this.state();
    if (this.readOutput() !== "ready" || this.volume === 0) return;
    if (output === undefined || loudness === undefined) return;
    const isPlayed = this.attempt(() => {
      const now = output.currentTime;
      if (now < (this.quietUntil.get(sound) ?? 0)) return !this.isBroken;
      const startsAt = Math.max(now, this.busyUntil);
      const isLedIn = now - this.busyUntil >= speakerSleepsAfterS;
      const soundAt = isLedIn ? startsAt + leadIn.lastsS : startsAt;
      if (isLedIn) playTone(output, loudness, leadIn, startsAt);
      for (const tone of soundScores[sound]) playTone(output, loudness, tone, soundAt);
      this.quietUntil.set(sound, soundAt + sameSoundEveryS);
      this.busyUntil = soundAt + lengthS(sound);
      return true;
    });
    this.isBroken = isPlayed !== true;
    this.stopMeasuring ??= this.measure(output);
    this.notify();
  }

  /** Reads the state of the output, which may be suspended again at any time. */
  state(): SoundState {
    // After the first unlock, a browser usually resumes without another gesture.
    if (this.notified === "ready") this.resume();
    return this.notify();
  }

  /** From 0 to 1. At 0 a sound that is playing falls silent too. */
  setVolume(volume: number): void {
    this.volume = volume;
    this.attempt(() => {
      if (this.loudness !== undefined) this.loudness.gain.value = volume;
    });
  }

  /** Opens an output in place of the present one, if there is one. Returns whether the browser has audio. */
  private open(): boolean {
    const output = this.attempt(this.options.openOutput);
    if (output === undefined) return false;
    this.release();
    this.output = output;
    this.loudness = this.attempt(() => this.connectLoudness(output));
    output.addEventListener("statechange", this.onOutputChange);
    return true;
  }

  private release(): void {
    const { output } = this;
    this.stopMeasuring?.();
    this.stopMeasuring = undefined;
    this.stillAtS = undefined;
    this.isBroken = false;
    this.output = undefined;
    this.loudness = undefined;
    this.quietUntil.clear();
    this.busyUntil = Number.NEGATIVE_INFINITY;
    output?.removeEventListener("statechange", this.onOutputChange);
    if (output !== undefined && output.state !== "closed") this.settle(() => output.close());
  }

  /**
   * Compares the output's own clock with real time after a sound was asked for. After a lock, a call or Siri, an iPad
   * may keep an output that says "running" and plays nothing (N50).
   */
  private measure(output: AudioOutput): Stop {
    const { platform } = this.options;
    const sinceMs = platform.monotonicNow();
    const sinceS = output.currentTime;
    const check = (): void => {
      const elapsedMs = platform.monotonicNow() - sinceMs;
      // Some timers fire a little early.
      if (elapsedMs < stillAfterMs) {
        this.stopMeasuring = platform.setTimer(check, stillAfterMs - elapsedMs);
        return;
      }
      this.stopMeasuring = undefined;
      if (this.readOutput() !== "ready") return;
      const movedMs = (output.currentTime - sinceS) * secondMs;
      if (movedMs === 0) this.stillAtS = sinceS;
      // It stopped during the measurement, or the device slept.
      else if (movedMs < elapsedMs / 2) this.stopMeasuring = this.measure(output);
      this.notify();
    };
    return platform.setTimer(check, stillAfterMs);
  }

  private connectLoudness(output: AudioOutput): GainNode {
    const node = output.createGain();
    node.gain.value = this.volume;
    node.connect(output.destination);
    return node;
  }

  /** At a gesture, with which a browser lets a new output play. */
  private unlock(): void {
    if (this.isStill || this.output?.state === "closed") this.open();
    this.resume();
    this.notify();
  }

  private resume(): void {
    const { output } = this;
    if (output?.state === "suspended" || output?.state === "interrupted")
      this.settle(() => output.resume());
  }

  /** False again once the clock moves by itself. */
  private get isStill(): boolean {
    return this.stillAtS !== undefined && this.output?.currentTime === this.stillAtS;
  }

  private readState(): SoundState {
    const state = this.readOutput();
    return state === "ready" && this.isBroken ? "unavailable" : state;
  }

  private readOutput(): SoundState {
    if (this.loudness === undefined) return "unavailable";
    switch (this.output?.state) {
      case "running":
        return this.isStill ? "locked" : "ready";
      case "suspended":
      case "interrupted":
      case "closed":
        return "locked";
      default:
        return "unavailable";
    }
  }

  /** Notifies the listeners when the state has changed. */
  private notify(): SoundState {
    const state = this.readState();
    if (state === this.notified) return state;
    this.notified = state;
    this.states.emit(state);
    return state;
  }

  private settle(begin: () => Promise<void>): void {
    const result = this.attempt(begin);
    // A browser refuses before the first gesture; the next one tries again.
    result?.then(
      () => this.notify(),
      () => undefined,
    );
  }

  /** A sound that fails shows no error. The first failure is reported. */
  private attempt<V>(task: () => V): V | undefined {
    try {
      return task();
    } catch (cause) {
      if (!this.isFailureReported) {
        this.isFailureReported = true;
        const message = "This browser could not play a sound";
        this.options.reporter.report({ kind: "unexpected", message, cause });
      }
      return undefined;
    }
  }
}

function playTone(output: AudioOutput, into: AudioNode, tone: Tone, soundAt: number): void {
  const { shape, hertz, startsAfterS, lastsS, loudness } = tone;
  const startsAt = soundAt + startsAfterS;
  const endsAt = startsAt + lastsS;
  const envelope = output.createGain();
  envelope.gain.setValueAtTime(almostSilent, startsAt);
  envelope.gain.linearRampToValueAtTime(loudness, startsAt + swellS);
  envelope.gain.exponentialRampToValueAtTime(almostSilent, endsAt);
  envelope.connect(into);
  const oscillator = output.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(hertz, startsAt);
  oscillator.connect(envelope);
  // Releases the nodes of a tone that has ended.
  oscillator.addEventListener("ended", () => envelope.disconnect());
  oscillator.start(startsAt);
  oscillator.stop(endsAt);
}

/** One tone of a sound, in seconds as in the Web Audio API. */
interface Tone {
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
  // Four tones that climb a chord, the last one long: more than a door bell.
  large_order: [
    { shape: "triangle", hertz: 392, startsAfterS: 0, lastsS: 0.14, loudness: 0.8 },
    { shape: "triangle", hertz: 523.25, startsAfterS: 0.12, lastsS: 0.14, loudness: 0.8 },
    { shape: "triangle", hertz: 659.25, startsAfterS: 0.24, lastsS: 0.14, loudness: 0.8 },
    { shape: "triangle", hertz: 783.99, startsAfterS: 0.36, lastsS: 0.32, loudness: 0.8 },
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
  // The same tone twice: look at the clock.
  time_moved: [
    { shape: "sine", hertz: 783.99, startsAfterS: 0, lastsS: 0.18, loudness: 0.7 },
    { shape: "sine", hertz: 783.99, startsAfterS: 0.26, lastsS: 0.3, loudness: 0.7 },
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
