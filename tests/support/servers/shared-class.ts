import { type IncomingMessage, request } from "node:http";
import { expect } from "vitest";
import { codeOf } from "../../../simulator/class/class-secrets.ts";
import type { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { hmacSha256 } from "../../../simulator/node/hmac-sha256.ts";
import type { SharedBranch } from "../../../simulator/node/open-shared-branch.ts";
import {
  type ClassOptions,
  type RunningClass,
  runClass,
} from "../../../simulator/node/run-class.ts";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import { headless } from "../branch/headless.ts";
import { drawnBytes } from "../class/class-under-test.ts";

export interface ClassAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  /** The JSON of the answer; empty for another text. */
  readonly value: Readonly<Record<string, unknown>>;
}

export interface ClassCall {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Trainee {
  readonly id: number;
  readonly secret: string;
}

export interface PlaceTokens {
  readonly jwt: string;
  readonly refreshToken: string;
  readonly cookie: string;
}

/** A shared class over real sockets, whose real clock moves only when the test moves it. */
export async function openSharedClass(set: Partial<ClassOptions> = {}): Promise<SharedClass> {
  const { clock } = headless({ scenario: builtIn("empty-branch") });
  const started = await runClass({
    class: "shared" as const,
    scenario: "lunch-rush",
    seed: 5,
    speed: 1,
    port: 0,
    draw: drawnBytes(),
    realClock: clock,
    appFolder: "no-such-folder",
    onFailure: (error) => expect.fail(String(error)),
    onAborted: () => undefined,
    ...set,
  });
  if (started.kind === "failed") throw new Error(started.message);
  return new SharedClass(started, clock as VirtualClock);
}

export class SharedClass {
  readonly running: RunningClass;
  readonly realClock: VirtualClock;
  private joins = 0;

  constructor(running: RunningClass, realClock: VirtualClock) {
    this.running = running;
    this.realClock = realClock;
  }

  /** Those that its first start has printed; a class that goes on has the same. */
  get key(): string {
    return this.running.key ?? "";
  }

  get code(): string {
    return codeOf(this.key, hmacSha256);
  }

  get port(): number {
    return this.running.port;
  }

  /** Of a class that has started. */
  get branch(): SharedBranch {
    const branch = this.running.branch();
    if (branch === undefined) throw new Error("The class has no branch yet");
    return branch;
  }

  /** Real time goes on, and with it the branch unless it stands. */
  async wait(durationMs: number): Promise<void> {
    await this.realClock.advanceBy(durationMs);
    await this.running.branch()?.time.whenIdle();
  }

  call(method: string, path: string, { body, headers }: ClassCall = {}): Promise<ClassAnswer> {
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: "127.0.0.1", port: this.port, method, path, headers, agent: false },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => {
            text += part;
          });
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text,
              value: jsonIn(text),
            }),
          );
        },
      );
      asked.on("error", reject);
      asked.end(typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body));
    });
  }

  trainer(body: unknown, key = this.key): Promise<ClassAnswer> {
    return this.call("POST", "/class/trainer", {
      body,
      headers: { authorization: `Bearer ${key}` },
    });
  }

  overview(): Promise<ClassAnswer> {
    const headers = { authorization: `Bearer ${this.key}` };
    return this.call("GET", "/class/overview", { headers });
  }

  async join(name: string): Promise<Trainee> {
    const { code } = this;
    this.joins += 1;
    const attempt = `attempt number ${this.joins}`.padEnd(20);
    const joined = await this.call("POST", "/class/join", { body: { code, name, attempt } });
    expect(joined.status).toBe(200);
    return { id: Number(joined.value["id"]), secret: String(joined.value["secret"]) };
  }

  /** The tokens of a place, and the cookie with them, once the class has started. */
  async tokens({ secret }: Pick<Trainee, "secret">): Promise<PlaceTokens> {
    const answer = await this.call("POST", "/class/tokens", { body: { secret } });
    expect(answer.status).toBe(200);
    const { jwt, refresh_token } = answer.value;
    const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    return { jwt: String(jwt), refreshToken: String(refresh_token), cookie };
  }
}

function jsonIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
