import type { OrderId } from "../../../ports/entities/ids.ts";
import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";
import type { CommandName } from "../order-rules/command-name.ts";

/** The time for which a button that assigns or cancels ignores repeats (FL-12). */
const debounceMs: Duration = 3 * secondMs;
const debounced: readonly CommandName[] = [
  "assign_rider",
  "unassign_rider",
  "create_job",
  "cancel_job",
];

/** Remembers the last press of the buttons that assign or cancel. */
export class CommandDebounce {
  private readonly pressedAt = new Map<string, Instant>();

  /** The instant until which a press at `now` holds the buttons that assign or cancel; undefined for others. */
  heldUntil(name: CommandName, now: Instant): Instant | undefined {
    return debounced.includes(name) ? now + debounceMs : undefined;
  }

  /** Whether this press repeats one of less than 3 s ago. If not, records it as the first. */
  isRepeat(id: OrderId, name: CommandName, now: Instant): boolean {
    if (!debounced.includes(name)) return false;
    for (const [key, at] of this.pressedAt) {
      if (now - at >= debounceMs) this.pressedAt.delete(key);
    }
    const key = `${name} ${id}`;
    if (this.pressedAt.has(key)) return true;
    this.pressedAt.set(key, now);
    return false;
  }
}
