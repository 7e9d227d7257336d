import type { Recording } from "../../simulator/inputs/recording.ts";

/** The longest kept recording; the browser allows about 5 million characters for everything. */
const charactersMax = 2_000_000;
const key = "delivery-manager.training.day";

/** The day of simulator mode that this tab left by a reload. */
export interface KeptDay {
  /** The query of the page's address, which says what day it is. */
  readonly search: string;
  /** The trainee has asked to go on with it. */
  readonly goesOn: boolean;
  readonly recording: string;
}

/** Undefined when there is none for this address, or when the browser keeps nothing. */
export function readKeptDay({ sessionStorage, location }: Window): KeptDay | undefined {
  try {
    const text = sessionStorage.getItem(key);
    const day = text === null ? undefined : (JSON.parse(text) as KeptDay);
    return day?.search === location.search ? day : undefined;
  } catch {
    return undefined;
  }
}

/** A day that is too long is not kept, nor is one that cannot be repeated. */
export function keepDay(page: Window, recording: Recording): void {
  const text = JSON.stringify(recording);
  if (recording.stopped !== undefined || text.length > charactersMax) forgetDay(page);
  else writeDay(page, { search: page.location.search, goesOn: false, recording: text });
}

/** Marks the kept day, so that the next load of the page goes on with it. */
export function goOnWithDay(page: Window, day: KeptDay): void {
  writeDay(page, { ...day, goesOn: true });
}

export function forgetDay({ sessionStorage }: Window): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function writeDay({ sessionStorage }: Window, day: KeptDay): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(day));
  } catch {
    // A browser that stores nothing opens a new day after a reload.
  }
}
