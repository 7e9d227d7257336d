import { type ChildProcess, spawn } from "node:child_process";

/** The end of a program's output is kept, for the message about its failure. */
const keptLetters = 4_000;

/** A program with everything that it starts: they end together, at the latest with this process. */
export class Program {
  private readonly name: string;
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private output = "";
  private readonly onOutput = new Set<() => void>();

  constructor(path: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    this.name = path;
    // A group of its own, which can be ended as a whole.
    this.child = spawn(path, words, {
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const kill = (): void => this.signal("SIGKILL");
    process.once("exit", kill);
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        process.off("exit", kill);
        for (const look of this.onOutput) look();
        resolve();
      };
      this.child.once("exit", end);
      this.child.once("error", end);
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.output = `${this.output}${chunk}`.slice(-keptLetters);
        for (const look of this.onOutput) look();
      });
    }
  }

  get hasEnded(): boolean {
    return this.child.pid === undefined || this.child.exitCode !== null;
  }

  /** The first group of the pattern, as soon as the program prints it. */
  printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(this.output)?.[1];
        if (found === undefined && !this.hasEnded) return;
        this.onOutput.delete(look);
        if (found === undefined) reject(this.failure());
        else resolve(found);
      };
      this.onOutput.add(look);
      look();
    });
  }

  failure(): Error {
    return new Error(`${this.name} ended with ${this.child.exitCode}: ${this.output}`);
  }

  async stop(): Promise<void> {
    this.signal("SIGTERM");
    const kill = setTimeout(() => this.signal("SIGKILL"), 5_000);
    await this.ended;
    clearTimeout(kill);
    // Ends what the program has started and left behind.
    this.signal("SIGKILL");
  }

  private signal(signal: NodeJS.Signals): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The whole group has ended.
    }
  }
}
