import { action, makeObservable, observable } from "mobx";
import { type DensitySetting, densitySettings } from "../view-settings.ts";

/** Storage of the setting on the device. */
export interface DensityMemory {
  read(): string | undefined;
  write(setting: DensitySetting): void;
}

/** The row height that staff chose on this device. */
export class DensityStore {
  setting: DensitySetting;
  private readonly memory: DensityMemory;

  constructor(memory: DensityMemory) {
    this.memory = memory;
    const remembered = memory.read();
    this.setting = densitySettings.find((setting) => setting === remembered) ?? "automatic";
    makeObservable(this, { setting: observable, choose: action });
  }

  choose(setting: DensitySetting): void {
    this.setting = setting;
    this.memory.write(setting);
  }
}
