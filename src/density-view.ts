/** Automatic follows the width of the window. */
export const densitySettings = ["automatic", "comfortable", "compact"] as const;
export type DensitySetting = (typeof densitySettings)[number];

/** The row height that staff chose on this device, as the screens may use it. */
export interface DensityView {
  readonly setting: DensitySetting;
  choose(setting: DensitySetting): void;
}
