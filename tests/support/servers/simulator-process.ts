import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "./free-port.ts";

/** The simulator's server as `npm run simulator` starts it, on one port for all its starts: a free one, if none is given. */
export class SimulatorProcess {
  private port: number | undefined;
  private readonly options: readonly string[];
  private child: ChildProcess | undefined;
  /** Everything that it has printed since the last start. */
  output = "";

  constructor(options: readonly string[], port?: number) {
    this.port = port;
    this.options = options;
  }

  /** Known since the first start. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Of the process that bundles the server and waits for it; undefined while none runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when it has printed its last line. */
  async start(): Promise<void> {
    this.port ??= await freePort();
    const child = spawn(
      process.execPath,
      ["scripts/run.mjs", "simulator/node/serve.ts", "--port", String(this.port), ...this.options],
      // In a group of its own, so that it can be killed with the process that bundles it.
      { stdio: ["ignore", "pipe", "pipe"], detached: true },
    );
    this.child = child;
    this.output = "";
    await new Promise<void>((resolve, reject) => {
      const onOutput = (chunk: Buffer): void => {
        this.output += chunk.toString();
        if (this.output.includes("Ctrl+C stops")) resolve();
      };
      child.stdout.on("data", onOutput);
      child.stderr.on("data", onOutput);
      child.once("exit", (code) =>
        reject(new Error(`The server exited with ${code}: ${this.output}`)),
      );
    });
  }

  /** Sends a trainer's command to the server. */
  async steer(command: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const answer = await fetch(`${this.url}/simulator/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ do: command, ...more }),
    });
    if (answer.status !== 200) throw new Error(`${command}: ${await answer.text()}`);
  }

  stop(): Promise<void> {
    return this.end((child) => child.kill("SIGTERM"));
  }

  /** Ends it at once, without a word, as when the machine loses its power. */
  kill(): Promise<void> {
    return this.end(({ pid }) => pid !== undefined && process.kill(-pid, "SIGKILL"));
  }

  private async end(how: (child: ChildProcess) => void): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    how(child);
    await ended;
    this.child = undefined;
  }
}
