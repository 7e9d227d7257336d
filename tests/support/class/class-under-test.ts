import type { VersionedChoice } from "../../../simulator/class/class-event.ts";
import { ClassRoom } from "../../../simulator/class/class-room.ts";
import { codeOf, newSecrets } from "../../../simulator/class/class-secrets.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { hmacSha256 } from "../../../simulator/node/hmac-sha256.ts";
import { yieldToPlatform } from "../branch/headless.ts";

/** Bytes that differ from call to call, as those of a real source do. */
export function drawnBytes() {
  let state = 1;
  return (count: number) =>
    Uint8Array.from({ length: count }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 256;
    });
}

export const firstOrder: VersionedChoice = {
  lesson: "first-order",
  version: 1,
  seed: 7,
  hasHints: true,
  isExam: false,
};

/** A class on a clock that the test moves. */
export function classUnderTest(
  choice: VersionedChoice = firstOrder,
  clock = new VirtualClock({ startAt: 1_000, yieldToPlatform }),
) {
  const { secrets, key } = newSecrets(drawnBytes(), hmacSha256);
  const room = new ClassRoom({ clock, hmac: hmacSha256, secrets, choice });
  const code = codeOf(key, hmacSha256);
  /** Its attempt is its own. */
  const join = (name: string) => {
    const joined = room.join({ code, name, attempt: `the attempt of ${name}`.padEnd(20) });
    if (joined.kind !== "joined") throw new Error(`${name} has no place: ${joined.kind}`);
    return joined;
  };
  return { clock, secrets, room, key, code, join };
}
