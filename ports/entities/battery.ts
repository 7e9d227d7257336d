/** The battery of the device. */
export interface Battery {
  readonly isCharging: boolean;
  /** 0 (empty) to 1. */
  readonly level: number;
}
