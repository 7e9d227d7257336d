import { action, makeObservable, observable } from "mobx";
import type { LocalStore } from "../../ports/local-store.ts";
import { type DensitySetting, densitySettings } from "../view-settings.ts";

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
