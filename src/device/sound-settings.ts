import { action, computed, makeObservable, observable } from "mobx";

/** The volume until staff choose another. */
export const volumeDefault = 0.8;

/**
 * The volume of this device (WCAG 1.4.2). Kept in memory only: it is not among the data that may be
 * stored on the device (SE-7), and no device stays silent by a setting of last week.
 */
export class SoundSettings {
  isMuted = false;
  /** 0 (silent) to 1. */
  volume = volumeDefault;

  constructor() {
    makeObservable(this, {
      isMuted: observable,
      volume: observable,
      isSilent: computed,
      effectiveVolume: computed,
      setMuted: action,
      setVolume: action,
    });
  }

  /** The volume to play at: 0 while muted. 0 to 1. */
  get effectiveVolume(): number {
    return this.isMuted ? 0 : this.volume;
  }

  get isSilent(): boolean {
    return this.effectiveVolume === 0;
  }

  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
  }

  /** Clamps the volume to 0 to 1, and ignores NaN. */
  setVolume(volume: number): void {
    if (Number.isNaN(volume)) return;
    this.volume = Math.min(1, Math.max(0, volume));
  }
}
