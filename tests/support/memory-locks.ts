import type { TerminalLocks } from "../../ports/payment-terminal.ts";

/** The locks of one browser; each tab uses a name of its own. */
export class MemoryLocks {
  private readonly holders = new Map<string, string>();
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
        if (this.holders.has(name)) return undefined;
        this.holders.set(name, tab);
        return {
          release: () => {
            if (this.holders.get(name) === tab) this.holders.delete(name);
          },
        };
      },
    };
  }

  /** Releases a tab's locks, as the browser does when the tab closes. */
  closeTab(tab: string): void {
    for (const [name, holder] of this.holders) if (holder === tab) this.holders.delete(name);
  }

  get held(): readonly string[] {
    return [...this.holders.keys()].sort();
  }
}
