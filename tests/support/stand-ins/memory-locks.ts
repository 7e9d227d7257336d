import type { TerminalLocks } from "../../../ports/payment-terminal.ts";

/** The locks of one browser; each tab uses a name of its own. */
export class MemoryLocks {
  private readonly holders = new Map<string, string>();
  /** Tabs that wait for a lock, the longest first. */
  private waiting: { readonly name: string; readonly tab: string; grant(): void }[] = [];
  /** The names that attempts asked for. */
  readonly requested: string[] = [];
  private readonly listeners = new Map<string, (text: string) => void>();

  forTab(tab: string): TerminalLocks {
    return {
      approvals: {
        broadcast: (text) => {
          for (const [other, listener] of [...this.listeners]) if (other !== tab) listener(text);
        },
        onBroadcast: (listener) => {
          this.listeners.set(tab, listener);
          return () => this.listeners.delete(tab);
        },
      },
      acquire: async (name) => {
        this.requested.push(name);
        if (this.holders.has(name)) return undefined;
        this.holders.set(name, tab);
        return {
          release: () => this.release(name, tab),
        };
      },
      hold: (name, onChange) => {
        const entry = {
          name,
          tab,
          grant: () => {
            this.holders.set(name, tab);
            onChange(true);
          },
        };
        if (this.holders.has(name)) {
          this.waiting.push(entry);
          onChange(false);
        } else entry.grant();
        return () => {
          this.waiting = this.waiting.filter((other) => other !== entry);
          this.release(name, tab);
        };
      },
    };
  }

  /** Releases a tab's locks, as the browser does when the tab closes. */
  closeTab(tab: string): void {
    this.waiting = this.waiting.filter((entry) => entry.tab !== tab);
    for (const name of this.holders.keys()) this.release(name, tab);
  }

  private release(name: string, tab: string): void {
    if (this.holders.get(name) !== tab) return;
    this.holders.delete(name);
    const next = this.waiting.find((entry) => entry.name === name);
    this.waiting = this.waiting.filter((entry) => entry !== next);
    next?.grant();
  }

  get held(): readonly string[] {
    return [...this.holders.keys()].sort();
  }
}
