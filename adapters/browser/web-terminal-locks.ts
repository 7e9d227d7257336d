import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { ApprovalChannel, TerminalLocks } from "../../ports/payment-terminal.ts";

/** ApprovalChannel over a BroadcastChannel, which is open while there is a listener. */
export class BroadcastApprovals implements ApprovalChannel {
  private readonly name: string;
  private channel: BroadcastChannel | undefined;

  constructor(name: string) {
    this.name = name;
  }

  broadcast(text: string): void {
    this.channel?.postMessage(text);
  }

  onBroadcast(listener: (text: string) => void): Stop {
    const channel = new BroadcastChannel(this.name);
    this.channel = channel;
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") listener(data);
    };
    return () => {
      channel.close();
      if (this.channel === channel) this.channel = undefined;
    };
  }
}

type LockName = Parameters<TerminalLocks["acquire"]>[0];
type HoldName = Parameters<TerminalLocks["hold"]>[0];

/**
 * TerminalLocks over the Web Locks of the browser: one holder per device and per order among all tabs. The
 * browser releases the locks of a closed tab. A second request is refused at once, without waiting
 * (PAY-R17). Without Web Locks (as on plain http), this tab only locks against itself.
 */
export class WebTerminalLocks implements TerminalLocks {
  private readonly locks: LockManager | undefined;
  private readonly reporter: ErrorReporter;
  /** Training uses its own locks, so that it never blocks a real till. */
  private readonly prefix: string;
  private readonly held = new Set<LockName>();
  /** Locks that the browser has not released yet, each until it has. */
  private readonly releasing = new Map<LockName, Promise<unknown>>();
  readonly approvals: ApprovalChannel | undefined;

  constructor(options: {
    readonly locks: LockManager | undefined;
    readonly reporter: ErrorReporter;
    readonly prefix: string;
  }) {
    this.locks = options.locks;
    this.reporter = options.reporter;
    this.prefix = options.prefix;
    this.approvals =
      "BroadcastChannel" in globalThis
        ? new BroadcastApprovals(`${options.prefix}approvals`)
        : undefined;
  }

  async acquire(name: LockName): Promise<{ release(): void } | undefined> {
    if (this.held.has(name)) return undefined;
    this.held.add(name);
    await this.releasing.get(name);
    const lock = this.locks === undefined ? { release: () => undefined } : await this.ask(name);
    if (lock === undefined) {
      this.held.delete(name);
      return undefined;
    }
    return {
      release: () => {
        this.held.delete(name);
        lock.release();
      },
    };
  }

  hold(name: HoldName, onChange: (isHeld: boolean) => void): Stop {
    const end = new AbortController();
    const { signal } = end;
    const hold = (): Promise<void> | undefined => {
      if (signal.aborted) return undefined;
      onChange(true);
      return new Promise((release) => signal.addEventListener("abort", () => release()));
    };
    void this.queue(`${this.prefix}${name}`, signal, hold, () => onChange(false));
    return () => end.abort();
  }

  private async queue(
    name: string,
    signal: AbortSignal,
    hold: () => Promise<void> | undefined,
    onTaken: () => void,
  ): Promise<void> {
    const { locks } = this;
    try {
      if (locks === undefined) await hold();
      const wait = async (lock: Lock | null): Promise<boolean> => {
        if (lock === null) return true;
        await hold();
        return false;
      };
      const isTaken = await locks?.request(name, { ifAvailable: true }, wait);
      if (isTaken !== true || signal.aborted) return;
      onTaken();
      await locks?.request(name, { signal }, hold);
    } catch (cause) {
      if (signal.aborted) return;
      // Cash must be taken all the same; the server refuses a second completion.
      const message = "The lock of a checkout could not be asked for";
      this.reporter.report({ kind: "payment", message, cause });
      await hold();
    }
  }

  private ask(name: LockName): Promise<{ release(): void } | undefined> {
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        if (lock === null) {
          resolve(undefined);
          return undefined;
        }
        return new Promise((release) => resolve({ release }));
      };
      const released = this.locks
        ?.request(`${this.prefix}${name}`, { ifAvailable: true }, hold)
        .catch((cause: unknown) => {
          // An unknown result blocks: without its lock a payment does not begin.
          const message = "A payment's lock could not be asked for";
          this.reporter.report({ kind: "payment", message, cause });
          resolve(undefined);
        })
        .then(() => this.releasing.delete(name));
      if (released !== undefined) this.releasing.set(name, released);
    });
  }
}
