import type { LocalStore } from "../../ports/local-store.ts";
import { StoredValue } from "../../ports/stored-value.ts";

/** Hexadecimal digits. Two of a million devices have the same number less often than once in 10²⁶ cases. */
const length = 32;

/** The number of this device, which is drawn once and kept (SE-7). It says nothing of the device or its people. */
export function deviceNumber(store: LocalStore, random: () => number): string {
  const stored = new StoredValue<string>(store, "device_number", { decode: numberOf });
  const kept = stored.read();
  if (kept !== undefined) return kept;
  const digits = Array.from({ length }, () => Math.floor(random() * 16).toString(16));
  const drawn = digits.join("");
  stored.write(drawn);
  return drawn;
}

function numberOf(json: unknown): string | undefined {
  return typeof json === "string" && /^[\da-f]{32}$/.test(json) ? json : undefined;
}
