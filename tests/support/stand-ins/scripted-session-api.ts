import type { Me } from "../../../ports/entities/company.ts";
import { type Read, refusedWith } from "../../../ports/outcome.ts";
import type { SessionApi, Tokens } from "../../../ports/session-api.ts";

/** A SessionApi whose answers a test gives one by one. */
export class ScriptedSessionApi implements SessionApi {
  readonly asked: Tokens[] = [];
  /** The bearers that GET /me knows; every other token is refused with 401. */
  readonly bearers = new Map<string, Me>();
  /** The tokens for which GET /me was called. */
  readonly identified: string[] = [];
  private readonly waiting: ((answer: Read<{ readonly jwt: string }>) => void)[] = [];

  refresh(tokens: Tokens): Promise<Read<{ readonly jwt: string }>> {
    this.asked.push(tokens);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async bearerOf(jwt: string): Promise<Read<Me>> {
    this.identified.push(jwt);
    const value = this.bearers.get(jwt);
    return value === undefined ? refusedWith(401) : { kind: "loaded", value };
  }

  /** Answers the oldest waiting call, and lets its consequences happen. */
  async answer(answer: Read<{ readonly jwt: string }>): Promise<void> {
    const resolve = this.waiting.shift();
    if (resolve === undefined) throw new Error("No refresh waits for an answer");
    resolve(answer);
    await new Promise((settled) => setImmediate(settled));
  }

  get waitingCount(): number {
    return this.waiting.length;
  }
}
