// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Sound, SoundState } from "../../ports/sound-player.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { lengthS, soundScores } from "./sound-scores.ts";
import { type AudioOutput, WebAudioSoundPlayer } from "./web-audio-sound-player.ts";

interface PlayedTone {
  readonly hertz: number;
  readonly startsAt: number;
}

/** An AudioContext that a test controls. */
class ScriptedAudio extends EventTarget {
  state: "suspended" | "running" | "closed" | "interrupted" = "suspended";
  currentTime = 10;
  readonly destination = {};
  readonly tones: PlayedTone[] = [];
  readonly loudness = { value: 1 };
  resumeCount = 0;
  /** Whether the browser accepts the next resume() as caused by a user gesture. */
  isTouched = true;
  isBroken = false;
  private isMasterMade = false;

  createGain() {
    const isMaster = !this.isMasterMade;
    this.isMasterMade = true;
    const envelope = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    return {
      gain: isMaster ? this.loudness : envelope,
      connect: () => undefined,
      disconnect: () => undefined,
    };
  }

  createOscillator() {
    if (this.isBroken) throw new Error("out of voices");
    let hertz = 0;
    return {
      type: "sine",
      frequency: {
        setValueAtTime: (value: number) => {
          hertz = value;
        },
      },
      connect: () => undefined,
      addEventListener: () => undefined,
      start: (startsAt: number) => this.tones.push({ hertz, startsAt }),
      stop: () => undefined,
    };
  }

  resume(): Promise<void> {
    this.resumeCount += 1;
    if (!this.isTouched) return Promise.reject(new Error("NotAllowedError"));
    this.become("running");
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.become("closed");
    return Promise.resolve();
  }

  become(state: ScriptedAudio["state"]): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

function open(set: Partial<Pick<ScriptedAudio, "state" | "isTouched">> = {}) {
  const audio = Object.assign(new ScriptedAudio(), set);
  const reporter = new RecordingReporter();
  const player = new WebAudioSoundPlayer({
    page: window,
    openOutput: () => audio as unknown as AudioOutput,
    reporter,
  });
  const told: SoundState[] = [];
  player.onStateChange((state) => told.push(state));
  const stop = player.start();
  return { audio, reporter, player, told, [Symbol.dispose]: stop, stop };
}

const sounds = Object.keys(soundScores) as Sound[];

describe("sound before the first gesture", () => {
  it.each(["pointerup", "keydown"])("is locked, and unlocked by the first %s (B-I34)", (touch) => {
    using page = open();
    page.player.play("unconfirmed_order");
    expect([page.player.state(), page.audio.tones]).toEqual(["locked", []]);
    window.dispatchEvent(new Event(touch));
    expect(page.player.state()).toBe("ready");
    expect(page.told).toEqual(["locked", "ready"]);
    page.player.play("unconfirmed_order");
    expect(page.audio.tones).toHaveLength(3);
  });

  it("is not unlocked when a press begins, so that nothing moves under the finger", () => {
    using page = open();
    window.dispatchEvent(new Event("pointerdown"));
    expect(page.audio.resumeCount).toBe(0);
  });

  it("is tried again at the next gesture when the browser refused", async () => {
    using page = open({ isTouched: false });
    window.dispatchEvent(new Event("keydown"));
    await Promise.resolve();
    expect(page.player.state()).toBe("locked");
    page.audio.isTouched = true;
    window.dispatchEvent(new Event("keydown"));
    expect(page.player.state()).toBe("ready");
    window.dispatchEvent(new Event("keydown"));
    expect(page.audio.resumeCount).toBe(2);
    expect(page.reporter.reports).toEqual([]);
  });

  it("is ready at once when the device allows it", () => {
    using page = open({ state: "running" });
    expect(page.player.state()).toBe("ready");
  });
});

describe("sound during a shift", () => {
  it("is found suspended at the next alarm, and resumed", () => {
    using page = open({ state: "running" });
    page.audio.state = "interrupted";
    page.audio.isTouched = false;
    page.player.play("new_order");
    expect(page.audio.tones).toEqual([]);
    expect(page.audio.resumeCount).toBe(1);
    expect(page.told).toEqual(["ready", "locked"]);
  });

  it("plays one after the other, and the same one at most every 0.9 s", () => {
    using page = open({ state: "running" });
    page.player.play("new_order");
    page.player.play("unconfirmed_order");
    page.player.play("new_order");
    const [first] = page.audio.tones;
    expect(first?.startsAt).toBe(10);
    expect(page.audio.tones[soundScores.new_order.length]?.startsAt).toBe(
      10 + lengthS("new_order"),
    );
    expect(page.audio.tones).toHaveLength(5);
    page.audio.currentTime = 10.89;
    page.player.play("new_order");
    expect(page.audio.tones).toHaveLength(5);
    page.audio.currentTime = 10.9;
    page.player.play("new_order");
    expect(page.audio.tones).toHaveLength(7);
  });

  it("has a different melody for each kind, and is short enough to stop at once [NT-5]", () => {
    expect(new Set(sounds.map((sound) => JSON.stringify(soundScores[sound]))).size).toBe(3);
    for (const sound of sounds) expect(lengthS(sound)).toBeLessThan(0.7);
  });

  it("follows the volume; at zero no sound begins", () => {
    using page = open({ state: "running" });
    page.player.setVolume(0.4);
    expect(page.audio.loudness.value).toBe(0.4);
    page.player.setVolume(0);
    page.player.play("test_tone");
    expect([page.audio.loudness.value, page.audio.tones]).toEqual([0, []]);
  });
});

describe("sound that fails", () => {
  it("is unavailable when the browser has no audio, and nothing throws", () => {
    const reporter = new RecordingReporter();
    const player = new WebAudioSoundPlayer({
      page: window,
      openOutput: () => {
        throw new Error("AudioContext is not a constructor");
      },
      reporter,
    });
    const stop = player.start();
    player.setVolume(1);
    player.play("new_order");
    expect(player.state()).toBe("unavailable");
    stop();
    expect(reporter.reports).toHaveLength(1);
  });

  it("is reported once when playing fails", () => {
    using page = open({ state: "running" });
    page.audio.isBroken = true;
    page.player.play("new_order");
    page.player.play("test_tone");
    expect(page.reporter.reports).toHaveLength(1);
  });

  it("is closed and ignores gestures once it is stopped", () => {
    const page = open();
    page.stop();
    expect(page.audio.state).toBe("closed");
    expect(page.player.state()).toBe("unavailable");
    window.dispatchEvent(new Event("keydown"));
    expect(page.audio.resumeCount).toBe(0);
  });
});

describe("a tone that cannot play", () => {
  it("makes the sound unavailable until one can [RL-8]", () => {
    using opened = open({ state: "running" });
    const { audio, player, told } = opened;
    audio.isBroken = true;
    player.play("test_tone");
    expect(told.at(-1)).toBe("unavailable");
    expect(player.state()).toBe("unavailable");
    audio.isBroken = false;
    player.play("test_tone");
    expect(told.at(-1)).toBe("ready");
  });
});
