import { action, makeObservable, observable } from "mobx";
import type { LocalStore } from "../../ports/local-store.ts";

/** Automatic follows the width of the window. */
export const densitySettings = ["automatic", "comfortable", "compact"] as const;
export type DensitySetting = (typeof densitySettings)[number];

/** The row height that staff chose on this device. */
export class DensityStore {
  setting: DensitySetting;
  private readonly localStore: LocalStore;

  constructor(localStore: LocalStore) {
    this.localStore = localStore;
    const remembered = localStore.read("density");
    this.setting = densitySettings.find((setting) => setting === remembered) ?? "automatic";
    makeObservable(this, { setting: observable, choose: action });
  }

  choose(setting: DensitySetting): void {
    this.setting = setting;
    this.localStore.write("density", setting);
  }
}
