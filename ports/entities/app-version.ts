/** One build of the app. */
export interface AppVersion {
  /** The release by which people know it; two builds may have the same. */
  readonly release: string;
  /** The address of the script that starts it; no two builds have the same. */
  readonly entry: string;
}
