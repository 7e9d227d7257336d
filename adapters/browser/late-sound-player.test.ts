import { describe, expect, it } from "vitest";
import type { Stop } from "../../ports/entities/time.ts";
import type { Sound, SoundState } from "../../ports/sound-player.ts";
import { LateSoundPlayer, type StartedSoundPlayer } from "./late-sound-player.ts";

class PlayerByHand implements StartedSoundPlayer {
  readonly played: Sound[] = [];
  readonly listeners = new Set<(state: SoundState) => void>();
  volume = 1;
  now: SoundState = "locked";
  isStarted = false;

  play(sound: Sound): void {
    this.played.push(sound);
  }
  state(): SoundState {
    return this.now;
  }
  onStateChange(listener: (state: SoundState) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  setVolume(volume: number): void {
    this.volume = volume;
  }
  start(): Stop {
    this.isStarted = true;
    return () => {
      this.isStarted = false;
    };
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a sound player that is fetched late", () => {
  it("is locked and silent until it is there, and then plays at the volume that was set", async () => {
    const player = new PlayerByHand();
    const late = new LateSoundPlayer(() => Promise.resolve(player));
    const told: SoundState[] = [];
    late.onStateChange((state) => told.push(state));
    const stop = late.start();
    late.setVolume(0.3);
    late.play("new_order");
    expect(late.state()).toBe("locked");
    player.now = "ready";
    await settled();
    expect(player.volume).toBe(0.3);
    expect(told).toEqual(["ready"]);
    late.play("unconfirmed_order");
    expect(player.played).toEqual(["unconfirmed_order"]);
    for (const listener of player.listeners) listener("locked");
    expect(told).toEqual(["ready", "locked"]);
    stop();
    expect(player.isStarted).toBe(false);
    expect(player.listeners.size).toBe(0);
  });

  it("is not started once it was stopped on its way", async () => {
    const player = new PlayerByHand();
    const late = new LateSoundPlayer(() => Promise.resolve(player));
    late.start()();
    await settled();
    expect(player.isStarted).toBe(false);
  });

  it("says that there is no sound where it cannot be fetched", async () => {
    const late = new LateSoundPlayer(() => Promise.reject(new Error("no network")));
    const told: SoundState[] = [];
    late.onStateChange((state) => told.push(state));
    late.start();
    await settled();
    expect(told).toEqual(["unavailable"]);
    expect(late.state()).toBe("unavailable");
  });

  it("is fetched again when something is to be heard, and says then that there is sound", async () => {
    const player = new PlayerByHand();
    let attempts = 0;
    const late = new LateSoundPlayer(async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("no network");
      return player;
    });
    const told: SoundState[] = [];
    late.onStateChange((state) => told.push(state));
    const stop = late.start();
    await settled();
    late.play("unconfirmed_order");
    late.play("unconfirmed_order");
    await settled();
    expect([attempts, late.state()]).toEqual([2, "unavailable"]);
    late.play("unconfirmed_order");
    player.now = "ready";
    await settled();
    late.play("unconfirmed_order");
    expect([attempts, late.state(), told]).toEqual([
      3,
      "ready",
      ["unavailable", "unavailable", "ready"],
    ]);
    expect(player.played).toEqual(["unconfirmed_order"]);
    stop();
    expect([player.isStarted, player.listeners.size]).toEqual([false, 0]);
  });

  it("that was stopped is not fetched again", async () => {
    let attempts = 0;
    const late = new LateSoundPlayer(() => {
      attempts += 1;
      return Promise.reject(new Error("no network"));
    });
    const stop = late.start();
    await settled();
    stop();
    late.play("new_order");
    expect(attempts).toBe(1);
  });
});
