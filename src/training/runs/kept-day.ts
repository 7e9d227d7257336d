import type { Instant } from "../../../ports/entities/time.ts";
import { isObject, isTexts } from "../../../ports/json-text.ts";
import { StorageTexts } from "../../../ports/storage-texts.ts";
import { StoredValue } from "../../../ports/stored-value.ts";
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
  const day = storedIn(page).read();
  return day?.search === page.location.search ? day : undefined;
}

/**
 * A day that is too long is not kept, nor is one that cannot be repeated. The day with which the next load of the page
 * goes on stays.
 */
export function keepDay(page: Window, recording: Recording, records: RunRecords): void {
  const stored = storedIn(page);
  if (stored.read()?.goesOn === true) return;
  const text = JSON.stringify(recording);
  const { search } = page.location;
  if (recording.stopped !== undefined || text.length > charactersMax) stored.remove();
  else stored.write({ search, goesOn: false, recording: text, records });
}

/** Marks the kept day, so that the next load of the page goes on with it. */
export function goOnWithDay(page: Window, day: KeptDay): boolean {
  return storedIn(page).write({ ...day, goesOn: true });
}

/** The page goes on with the day now; a later load only offers it. */
export function beginKeptDay(page: Window, day: KeptDay): void {
  storedIn(page).write({ ...day, goesOn: false });
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
  return storedIn(page).write({ ...place, goesOn: true, recording: text });
}

export function forgetDay(page: Window): void {
  storedIn(page).remove();
}

/** Without room for a day in it, a reload opens a new one. */
function storedIn(page: Window): StoredValue<KeptDay, string> {
  const texts = new StorageTexts(() => page.sessionStorage);
  return new StoredValue<KeptDay, string>(texts, key, { decode: dayOf });
}

/** Checked by hand, because the first load of simulator mode has no room for a library of schemas. */
function dayOf(json: unknown): KeptDay | undefined {
  if (!isObject(json)) return undefined;
  const {
    search,
    goesOn,
    recording,
    records = {},
    isOpened = true,
    until = 0,
    isMuted = true,
  } = json;
  const areRight =
    isTexts([search, recording]) &&
    [goesOn, isOpened, isMuted].every((flag) => typeof flag === "boolean") &&
    isObject(records) &&
    Number.isFinite(until);
  return areRight ? (json as unknown as KeptDay) : undefined;
}
