import type { Duration } from "../../ports/entities/time.ts";
import { finished, hex, textHash } from "./text-hash.ts";

/** One thing that happened. */
export interface LogEntry {
  /** Since the world began. */
  readonly atMs: Duration;
  readonly actor: string;
  readonly what: string;
}

/** How many entries are kept when nothing else is said. */
const entriesMaxByDefault = 2_000;

/**
 * What happened, in order: the last entries to read, and a digest of all of them. Two runs are the
 * same exactly when their digests are.
 */
export class EventLog {
  private readonly ring: LogEntry[] = [];
  private readonly entriesMax: number;
  private first = 0x2545_f491;
  private second = 0x6c07_8965;
  private total = 0;

  constructor(entriesMax: number = entriesMaxByDefault) {
    this.entriesMax = entriesMax;
  }

  add(atMs: Duration, actor: string, what: string): void {
    this.first = textHash(what, textHash(actor, this.first ^ atMs));
    this.second = Math.imul(this.second ^ this.first, 0x9e37_79b1) + atMs;
    this.ring[this.total % this.entriesMax] = { atMs, actor, what };
    this.total += 1;
  }

  /** How many entries there were in all. */
  get count(): number {
    return this.total;
  }

  /** Sixteen hexadecimal digits over every entry there ever was. */
  digest(): string {
    return hex(finished(this.first ^ this.total)) + hex(finished(this.second));
  }

  /** The last entries, oldest first; never more than are kept. */
  tail(count: number = this.entriesMax): readonly LogEntry[] {
    const kept = Math.min(count, this.total, this.entriesMax);
    const entries: LogEntry[] = [];
    for (let index = this.total - kept; index < this.total; index += 1) {
      const entry = this.ring[index % this.entriesMax];
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }

  /** The last entries as text, for a failure's message. */
  describe(count = 50): string {
    return this.tail(count)
      .map(({ atMs, actor, what }) => `${String(atMs).padStart(10)} ms  ${actor}  ${what}`)
      .join("\n");
  }
}
