import { type ChildProcess, spawn } from "node:child_process";

/** The classroom server as `npm run simulator` starts it, on its own port. */
export class SimulatorProcess {
  readonly port: number;
  private readonly options: readonly string[];
  private child: ChildProcess | undefined;

  constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.options = options;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when it has printed its last line. */
  start(): Promise<void> {
    const child = spawn(
      process.execPath,
      ["scripts/run.mjs", "simulator/node/serve.ts", "--port", String(this.port), ...this.options],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.child = child;
    return new Promise((resolve, reject) => {
      let output = "";
      const onOutput = (chunk: Buffer): void => {
        output += chunk.toString();
        if (output.includes("Ctrl+C stops")) resolve();
      };
      child.stdout.on("data", onOutput);
      child.stderr.on("data", onOutput);
      child.once("exit", (code) => reject(new Error(`The server exited with ${code}: ${output}`)));
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

  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    this.child = undefined;
  }
}
