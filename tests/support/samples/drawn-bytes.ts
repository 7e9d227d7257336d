import type { DrawBytes } from "../../../simulator/class/class-secrets.ts";

/** Bytes that differ from call to call, as those of a real source do. */
export function drawnBytes(): DrawBytes {
  let state = 1;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 256;
    });
}
