import type { Duration } from "../../ports/entities/time.ts";
import { finished, hex, textHash } from "../../ports/text-hash.ts";

export interface LogEntry {
  /** Milliseconds since the world began. */
  readonly atMs: Duration;
  readonly actor: string;
  readonly what: string;
}

const entriesMaxByDefault = 2_000;

/**
 * The events of a world in order: the last entries to read, and a digest of all of them. Two runs are the same
 * exactly when their digests are equal.
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

  /** The number of all entries, including those that are no longer kept. */
  get count(): number {
    return this.total;
  }

  /** Sixteen hexadecimal digits over all entries, including those that are no longer kept. */
  digest(): string {
    return hex(finished(this.first ^ this.total)) + hex(finished(this.second));
  }

  /** The last entries, oldest first; at most as many as are kept. */
  tail(count: number = this.entriesMax): readonly LogEntry[] {
    const kept = Math.min(count, this.total, this.entriesMax);
    const entries: LogEntry[] = [];
    for (let index = this.total - kept; index < this.total; index += 1) {
      const entry = this.ring[index % this.entriesMax];
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }

  /** The last entries as text, for the message of a failure. */
  describe(count = 50): string {
    return this.tail(count).map(describeEntry).join("\n");
  }
}

export function describeEntry({ atMs, actor, what }: LogEntry): string {
  return `${String(atMs).padStart(10)} ms  ${actor}  ${what}`;
}
