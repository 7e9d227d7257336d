import * as v from "valibot";
import { StorageTexts } from "../../../ports/storage-texts.ts";
import { StoredValue } from "../../../ports/stored-value.ts";
import { decoderOf } from "../../../simulator/training/schema-parts.ts";

const key = "delivery-manager.training.console";
const schema = v.pipe(v.string(), v.regex(/^[0-9a-z]{16}$/));

/** The channel of this tab's console in a window of its own, which a reload keeps; undefined if none was opened. */
export function keptConsole(page: Window): string | undefined {
  return storedIn(page).read();
}

/** Draws the channel of this tab's console, and keeps it. `random`: from 0 up to, but not including, 1. */
export function newConsole(page: Window, random: () => number): string {
  const channel = [random(), random()]
    .map((part) => part.toString(36).slice(2, 10).padEnd(8, "0"))
    .join("");
  // Without room for it, the window does not find a reloaded page.
  storedIn(page).write(channel);
  return channel;
}

/** The name of a BroadcastChannel, which pages of this origin share. */
export function channelName(channel: string): string {
  return `console-${channel}`;
}

function storedIn(page: Window): StoredValue<string, string> {
  const texts = new StorageTexts(() => page.sessionStorage);
  return new StoredValue(texts, key, { decode: decoderOf(schema) });
}
