import type { Instant, Stop } from "./entities/time.ts";

/** Versions of the app as this browser gets them from the page's server (IN-2, N36). */
export interface AppUpdates {
  /**
   * Starts following the versions that the browser fetches. Calls the listener with the version that could replace this
   * page's, and with undefined when there is none any more; never within this call.
   */
  start(listener: (ready: AppVersion | undefined) => void): Stop;
  /** Calls the listener when the server did not give a file of this page. */
  onMissingFile(listener: () => void): Stop;
  /** Asks the server for another version. Never rejects: without an answer nothing changes. */
  check(): Promise<void>;
  /** Whether the server gives another version of the page than this one; false without an answer. */
  isReplaced(): Promise<boolean>;
  /** Puts the fetched version in charge of what this browser keeps; every page stays as it is. Never rejects. */
  prepare(): Promise<void>;
  /** Loads this tab again, and no other. A version that is named counts as tried by this tab. */
  reload(version?: AppVersion): void;
  /** The instant at which this tab last tried this version; undefined for one that it did not try. */
  triedAt(version: AppVersion): Instant | undefined;
  /** Keeps every file of this page's version on the device, also those that no shift needs. */
  keepAll(): void;
}

/** One build of the app. */
export interface AppVersion {
  /** The release by which people know it; two builds may have the same. */
  readonly release: string;
  /** The address of the script that starts it; no two builds have the same. */
  readonly entry: string;
}
