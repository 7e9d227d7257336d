import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Sound, SoundPlayer, SoundState } from "../../ports/sound-player.ts";
import { lengthS, soundScores, type Tone } from "./sound-scores.ts";

/** A sound begins at most once in this time, in seconds: a fast simulator does not drone. */
const sameSoundEveryS = 0.9;
/** A tone swells and fades this long, so that it does not click. */
const swellS = 0.012;
/** An exponential fade cannot reach zero. */
const almostSilent = 0.0001;

/**
 * What a browser takes for a touch. A finger's pointerdown does not count; and unlocking on the way
 * up leaves the screen as it is until the press has reached its button.
 */
const touches = ["pointerup", "click", "keydown"] as const;

/** What is used of an AudioContext. */
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
  /** Where touches are heard. */
  readonly page: Pick<Window, "addEventListener" | "removeEventListener">;
  /** Throws where the browser has no audio. */
  readonly openOutput: () => AudioOutput;
  readonly reporter: ErrorReporter;
}

/**
 * Short synthesised sounds over one AudioContext, which is kept: a browser lets it sound after the
 * first touch, and a new one would have to wait again.
 */
export class WebAudioSoundPlayer implements SoundPlayer {
  private readonly options: WebAudioSoundPlayerOptions;
  private readonly listeners = new Set<(state: SoundState) => void>();
  private readonly quietUntil = new Map<Sound, number>();
  private output: AudioOutput | undefined;
  private loudness: GainNode | undefined;
  private volume = 1;
  private busyUntil = 0;
  private told: SoundState = "unavailable";
  private isFailureReported = false;

  constructor(options: WebAudioSoundPlayerOptions) {
    this.options = options;
  }

  /** Opens the output and waits for a touch; until then the sound is unavailable. The undo closes it. */
  start(): Stop {
    const { page, openOutput } = this.options;
    const output = this.attempt(openOutput);
    if (output === undefined) return () => undefined;
    this.output = output;
    this.loudness = this.attempt(() => this.connectLoudness(output));
    const unlock = (): void => this.unlock();
    const change = (): void => void this.tell();
    for (const touch of touches) page.addEventListener(touch, unlock, { capture: true });
    output.addEventListener("statechange", change);
    this.tell();
    return () => {
      for (const touch of touches) page.removeEventListener(touch, unlock, { capture: true });
      output.removeEventListener("statechange", change);
      this.output = undefined;
      this.loudness = undefined;
      this.tell();
      this.settle(() => output.close());
    };
  }

  /**
   * Plays once, after a sound that is still heard. The same sound begins at most once in
   * `sameSoundEveryS`; nothing is kept for later while locked or silent.
   */
  play(sound: Sound): void {
    const { output, loudness } = this;
    if (this.state() !== "ready" || this.volume === 0) return;
    if (output === undefined || loudness === undefined) return;
    this.attempt(() => {
      const now = output.currentTime;
      if (now < (this.quietUntil.get(sound) ?? 0)) return;
      const startsAt = Math.max(now, this.busyUntil);
      for (const tone of soundScores[sound]) playTone(output, loudness, tone, startsAt);
      this.quietUntil.set(sound, startsAt + sameSoundEveryS);
      this.busyUntil = startsAt + lengthS(sound);
    });
  }

  /** Looks anew: an output can be suspended again at any time. */
  state(): SoundState {
    // Where it once was allowed, it usually may go on without another touch.
    if (this.told === "ready" && this.look() === "locked") this.unlock();
    return this.tell();
  }

  onStateChange(listener: (state: SoundState) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** 0 to 1; at 0 a sound that is being heard falls silent, too. */
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
    if (output !== undefined && this.look() === "locked") this.settle(() => output.resume());
  }

  private look(): SoundState {
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

  /** Tells the listeners if the state is another than they know. */
  private tell(): SoundState {
    const state = this.look();
    if (state === this.told) return state;
    this.told = state;
    for (const listener of [...this.listeners]) listener(state);
    return state;
  }

  private settle(begin: () => Promise<void>): void {
    const result = this.attempt(begin);
    // A browser refuses while nobody has touched the page; the next touch asks again.
    result?.then(
      () => this.tell(),
      () => undefined,
    );
  }

  /** Sound is never worth an error on the screen. The first failure is reported. */
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
  // What has sounded is let go of.
  oscillator.addEventListener("ended", () => envelope.disconnect());
  oscillator.start(startsAt);
  oscillator.stop(endsAt);
}
