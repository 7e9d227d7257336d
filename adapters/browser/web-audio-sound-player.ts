import { Emitter } from "../../ports/emitter.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Sound, SoundPlayer, SoundState } from "../../ports/sound-player.ts";
import { lengthS, soundScores, type Tone } from "./sound-scores.ts";

/** The shortest time in seconds between two starts of the same sound: a fast simulator must not drone. */
const sameSoundEveryS = 0.9;
/** The seconds in which a tone rises and falls, so that it does not click. */
const swellS = 0.012;
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
  readonly reporter: ErrorReporter;
}

/**
 * Plays short synthesised sounds over one AudioContext. It is kept, because a browser unlocks it with the
 * first gesture, and a new one would wait for another.
 */
export class WebAudioSoundPlayer implements SoundPlayer {
  private readonly options: WebAudioSoundPlayerOptions;
  private readonly states = new Emitter<[state: SoundState]>();
  readonly onStateChange = this.states.add;
  private readonly quietUntil = new Map<Sound, number>();
  private output: AudioOutput | undefined;
  private loudness: GainNode | undefined;
  private volume = 1;
  private busyUntil = 0;
  private notified: SoundState = "unavailable";
  private isFailureReported = false;
  /** Whether the last sound could not be played: the player is unavailable until one can (RL-8). */
  private isBroken = false;

  constructor(options: WebAudioSoundPlayerOptions) {
    this.options = options;
  }

  /**
   * Opens the output and waits for a gesture; until then the sound is unavailable. The returned function
   * closes it.
   */
  start(): Stop {
    const { page, openOutput } = this.options;
    const output = this.attempt(openOutput);
    if (output === undefined) return () => undefined;
    this.output = output;
    this.loudness = this.attempt(() => this.connectLoudness(output));
    const unlock = (): void => this.unlock();
    const change = (): void => void this.notify();
    for (const touch of touches) page.addEventListener(touch, unlock, { capture: true });
    output.addEventListener("statechange", change);
    this.notify();
    return () => {
      for (const touch of touches) page.removeEventListener(touch, unlock, { capture: true });
      output.removeEventListener("statechange", change);
      this.output = undefined;
      this.loudness = undefined;
      this.notify();
      this.settle(() => output.close());
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
      for (const tone of soundScores[sound]) playTone(output, loudness, tone, startsAt);
      this.quietUntil.set(sound, startsAt + sameSoundEveryS);
      this.busyUntil = startsAt + lengthS(sound);
      return true;
    });
    this.isBroken = isPlayed !== true;
    this.notify();
  }

  /** Reads the state of the output, which may be suspended again at any time. */
  state(): SoundState {
    // After the first unlock, a browser usually resumes without another gesture.
    if (this.notified === "ready" && this.readState() === "locked") this.unlock();
    return this.notify();
  }

  /** From 0 to 1. At 0 a sound that is playing falls silent too. */
  setVolume(volume: number): void {
    this.volume = volume;
    this.attempt(() => {
      if (this.loudness !== undefined) this.loudness.gain.value = volume;
    });
  }

  private connectLoudness(output: AudioOutput): GainNode {
    const node = output.createGain();
    node.gain.value = this.volume;
    node.connect(output.destination);
    return node;
  }

  private unlock(): void {
    const { output } = this;
    if (output !== undefined && this.readState() === "locked") this.settle(() => output.resume());
  }

  private readState(): SoundState {
    const state = this.readOutput();
    return state === "ready" && this.isBroken ? "unavailable" : state;
  }

  private readOutput(): SoundState {
    if (this.loudness === undefined) return "unavailable";
    switch (this.output?.state) {
      case "running":
        return "ready";
      case "suspended":
      case "interrupted":
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
