// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Sound, SoundState } from "../../ports/sound-player.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { makeScriptedPlatform } from "../../tests/support/stand-ins/scripted-platform.ts";
import {
  type AudioOutput,
  leadIn,
  lengthS,
  soundScores,
  WebAudioSoundPlayer,
} from "./web-audio-sound-player.ts";

interface PlayedTone {
  readonly hertz: number;
  readonly startsAt: number;
}

/** An AudioContext that a test controls. */
class ScriptedAudio extends EventTarget {
  state: "suspended" | "running" | "closed" | "interrupted" = "suspended";
  currentTime = 10;
  readonly destination = {};
  /** The tones that can be heard. */
  readonly tones: PlayedTone[] = [];
  readonly leadIns: PlayedTone[] = [];
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
      start: (startsAt: number) =>
        (hertz === leadIn.hertz ? this.leadIns : this.tones).push({ hertz, startsAt }),
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
  const opened: ScriptedAudio[] = [];
  const reporter = new RecordingReporter();
  const platform = makeScriptedPlatform({ wallNow: 0 });
  const player = new WebAudioSoundPlayer({
    page: window,
    openOutput: () => {
      const output = opened.length === 0 ? audio : new ScriptedAudio();
      opened.push(output);
      return output as unknown as AudioOutput;
    },
    platform,
    reporter,
  });
  const told: SoundState[] = [];
  player.onStateChange((state) => told.push(state));
  const stop = player.start();
  return { audio, opened, platform, reporter, player, told, [Symbol.dispose]: stop, stop };
}

type Opened = ReturnType<typeof open>;

/** Lets real time pass, and the clock of the output with it. */
function playOn({ audio, platform }: Pick<Opened, "audio" | "platform">, durationMs: number): void {
  audio.currentTime += durationMs / 1000;
  platform.advance(durationMs);
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
    expect(first?.startsAt).toBe(10.5);
    expect(page.audio.tones[soundScores.new_order.length]?.startsAt).toBe(
      10.5 + lengthS("new_order"),
    );
    expect(page.audio.tones).toHaveLength(5);
    page.audio.currentTime = 11.39;
    page.player.play("new_order");
    expect(page.audio.tones).toHaveLength(5);
    page.audio.currentTime = 11.4;
    page.player.play("new_order");
    expect(page.audio.tones).toHaveLength(7);
  });

  it("has a different melody for each kind, and is short enough to stop at once [NT-5]", () => {
    expect(new Set(sounds.map((sound) => JSON.stringify(soundScores[sound]))).size).toBe(
      sounds.length,
    );
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
      platform: makeScriptedPlatform({ wallNow: 0 }),
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

describe("an output that says that it runs", () => {
  it("is off once its clock stood still for 3 s after a sound, and the next press opens another [RL-8] (N50)", () => {
    using page = open({ state: "running" });
    page.platform.advance(60_000);
    expect(page.player.state()).toBe("ready");
    page.player.play("unconfirmed_order");
    page.platform.advance(2_999);
    expect(page.player.state()).toBe("ready");
    page.platform.advance(1);
    expect(page.told.at(-1)).toBe("locked");
    expect(page.player.state()).toBe("locked");
    page.player.play("unconfirmed_order");
    expect(page.audio.tones).toHaveLength(3);

    window.dispatchEvent(new Event("pointerup"));
    window.dispatchEvent(new Event("click"));
    const [, second] = page.opened;
    expect(page.opened).toHaveLength(2);
    expect([page.audio.state, second?.state]).toEqual(["closed", "running"]);
    expect(page.told.at(-1)).toBe("ready");
    page.player.play("unconfirmed_order");
    expect(second?.tones).toHaveLength(3);
    expect(page.reporter.reports).toEqual([]);
  });

  it("keeps the volume when another one is opened", () => {
    using page = open({ state: "running" });
    page.player.setVolume(0.3);
    page.player.play("test_tone");
    page.platform.advance(3_000);
    window.dispatchEvent(new Event("keydown"));
    expect(page.opened[1]?.loudness.value).toBe(0.3);
  });

  it("stays on while its clock moves, however long it plays", () => {
    using page = open({ state: "running" });
    for (let times = 0; times < 5; times += 1) {
      page.player.play("unconfirmed_order");
      playOn(page, 3_000);
    }
    expect(page.told).toEqual(["ready"]);
    expect(page.opened).toHaveLength(1);
  });

  it("is off when its clock stops while a sound is measured", () => {
    using page = open({ state: "running" });
    page.player.play("new_order");
    playOn(page, 200);
    page.platform.advance(5_799);
    expect(page.player.state()).toBe("ready");
    page.platform.advance(1);
    expect(page.player.state()).toBe("locked");
  });

  it("is on again without a press once its clock moves by itself", () => {
    using page = open({ state: "running" });
    page.player.play("new_order");
    page.platform.advance(3_000);
    expect(page.player.state()).toBe("locked");
    page.audio.currentTime += 0.1;
    expect(page.player.state()).toBe("ready");
  });

  it("is not measured without a sound, while muted or while it waits for a press", () => {
    using page = open({ state: "running" });
    page.player.setVolume(0);
    page.player.play("new_order");
    expect(page.platform.waitingDelays).toEqual([]);
    page.player.setVolume(1);
    page.player.play("new_order");
    page.audio.isTouched = false;
    page.audio.become("interrupted");
    page.platform.advance(3_000);
    page.audio.isTouched = true;
    window.dispatchEvent(new Event("pointerup"));
    expect(page.player.state()).toBe("ready");
    expect(page.opened).toHaveLength(1);
  });

  it("measures three seconds of real time also where a timer fires early", () => {
    using page = open({ state: "running" });
    page.player.play("new_order");
    page.platform.fireEarly();
    expect(page.player.state()).toBe("ready");
    page.platform.advance(3_000);
    expect(page.player.state()).toBe("locked");
  });

  it("leaves no timer behind when the page stops", () => {
    const page = open({ state: "running" });
    page.player.play("new_order");
    page.stop();
    expect(page.platform.waitingDelays).toEqual([]);
  });
});

describe("an output that the system closed", () => {
  it("is off, and the next press opens another (N50)", () => {
    using page = open({ state: "running" });
    page.audio.become("closed");
    expect(page.told.at(-1)).toBe("locked");
    window.dispatchEvent(new Event("pointerup"));
    expect(page.opened).toHaveLength(2);
    expect(page.player.state()).toBe("ready");
    page.player.play("new_order");
    expect(page.opened[1]?.tones).toHaveLength(2);
  });
});

describe("a speaker that sleeps", () => {
  it("is woken by half a second that cannot be heard, after 60 s of silence (N50)", () => {
    using page = open({ state: "running" });
    page.player.play("new_order");
    expect(page.audio.leadIns).toEqual([{ hertz: leadIn.hertz, startsAt: 10 }]);
    const endsAt = 10.5 + lengthS("new_order");
    page.audio.currentTime = endsAt + 59.999;
    page.player.play("new_order");
    expect(page.audio.leadIns).toHaveLength(1);
    expect(page.audio.tones.at(2)?.startsAt).toBe(endsAt + 59.999);
    page.audio.currentTime = endsAt + 59.999 + lengthS("new_order") + 60;
    page.player.play("new_order");
    expect(page.audio.leadIns).toHaveLength(2);
    expect(page.audio.tones.at(4)?.startsAt).toBe(page.audio.currentTime + 0.5);
  });
});
