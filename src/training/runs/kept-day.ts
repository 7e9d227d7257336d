import type { Instant } from "../../../ports/entities/time.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import type { RunRecords } from "./run-store.ts";

/** The longest kept recording; the browser allows about 5 million characters for everything. */
const charactersMax = 2_000_000;
const key = "delivery-manager.training.day";

/** The day of simulator mode that this tab left by a reload, or that it opens from a file. */
export interface KeptDay {
  /** The query of the page's address, which says what day it is. */
  readonly search: string;
  /** The trainee has asked to go on with it. */
  readonly goesOn: boolean;
  readonly recording: string;
  /** Those of its orders on the device when the page was left. */
  readonly records?: RunRecords;
  /** It comes from a file, so that it goes on as a new recording (DB-5). */
  readonly isOpened?: true;
  /** The trainee takes over at this instant, and not at the end. */
  readonly until?: Instant;
  /** The sound was off at that instant. */
  readonly isMuted?: boolean;
}

/** Undefined when there is none for this address, or when the browser keeps nothing. */
export function readKeptDay(page: Window): KeptDay | undefined {
  const day = storedDay(page);
  return day?.search === page.location.search ? day : undefined;
}

/**
 * A day that is too long is not kept, nor is one that cannot be repeated. The day with which the next load of the page
 * goes on stays.
 */
export function keepDay(page: Window, recording: Recording, records: RunRecords): void {
  if (storedDay(page)?.goesOn === true) return;
  const text = JSON.stringify(recording);
  const { search } = page.location;
  if (recording.stopped !== undefined || text.length > charactersMax) forgetDay(page);
  else writeDay(page, { search, goesOn: false, recording: text, records });
}

/** Marks the kept day, so that the next load of the page goes on with it. */
export function goOnWithDay(page: Window, day: KeptDay): boolean {
  return writeDay(page, { ...day, goesOn: true });
}

/** The page goes on with the day now; a later load only offers it. */
export function beginKeptDay(page: Window, day: KeptDay): void {
  writeDay(page, { ...day, goesOn: false });
}

/**
 * Keeps a recording for the page at another address, which takes over from an instant of it. Returns whether there was
 * room.
 */
export function keepTakenOver(
  page: Window,
  recording: Recording,
  place: Required<Pick<KeptDay, "search" | "until" | "isMuted">>,
): boolean {
  const text = JSON.stringify(recording);
  if (text.length > charactersMax) return false;
  return writeDay(page, { ...place, goesOn: true, recording: text });
}

export function forgetDay({ sessionStorage }: Window): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** False if the browser has no room for it; a reload then opens a new day. */
function writeDay({ sessionStorage }: Window, day: KeptDay): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(day));
    return true;
  } catch {
    return false;
  }
}

function storedDay({ sessionStorage }: Window): KeptDay | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as KeptDay);
  } catch {
    return undefined;
  }
}
