import * as v from "valibot";
import type {
  ClassOverview,
  ClassPlace,
  ClassServer,
  PlaceAnswer,
  PlaceView,
} from "../../ports/class-server.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import type { Failure, Read } from "../../ports/outcome.ts";
import { Wait } from "../../ports/wait.ts";

const id = v.number();
const phase = v.picklist(["waiting", "running", "ended"]);
const joinedSchema = v.object({ id, secret: v.string(), lesson: v.string(), seed: v.number() });
const answerSchema = v.object({
  phase,
  instructions: v.array(v.object({ number: v.number(), instruction: v.unknown() })),
  inputs: v.number(),
  names: v.array(v.string()),
});
const overviewSchema = v.object({
  phase,
  code: v.string(),
  addresses: v.array(v.string()),
  lesson: v.string(),
  seed: v.number(),
  places: v.array(
    v.object({
      id,
      name: v.string(),
      isFree: v.boolean(),
      summary: v.exactOptional(v.unknown()),
      silentMs: v.exactOptional(v.number()),
    }),
  ),
});
const viewSchema = v.object({
  view: v.exactOptional(v.unknown()),
  replies: v.array(v.object({ number: v.number(), reply: v.unknown() })),
});
const toldSchema = v.object({
  told: v.exactOptional(v.array(v.tuple([v.number(), v.number()])), []),
});

/** Longer than a slow network takes; the next call brings the same. */
const timeoutMs: Duration = 10 * secondMs;

/**
 * A class server over HTTP. Pages of a class have no other server, so that this one does without the client of the API.
 */
export class FetchClassServer implements ClassServer {
  private readonly base: string;
  private readonly clock: Clock;

  /** `base` is the server's own address; `clock` is real time. */
  constructor(base: string, clock: Clock) {
    this.base = base;
    this.clock = clock;
  }

  join(code: string, name: string): Promise<Read<ClassPlace>> {
    return this.call(joinedSchema, "/class/join", { body: { code, name } });
  }

  report(report: Readonly<Record<string, unknown>>): Promise<Read<PlaceAnswer>> {
    return this.call(answerSchema, "/class/place", { body: report });
  }

  overview(key: string): Promise<Read<ClassOverview>> {
    return this.call(overviewSchema, "/class/overview", { key });
  }

  view(key: string, place: number): Promise<Read<PlaceView>> {
    return this.call(viewSchema, `/class/view?place=${place}`, { key });
  }

  async trainer(
    key: string,
    call: Readonly<Record<string, unknown>>,
  ): Promise<Read<ReadonlyMap<number, number>>> {
    const told = await this.call(toldSchema, "/class/trainer", { body: call, key });
    return told.kind === "loaded" ? { kind: "loaded", value: new Map(told.value.told) } : told;
  }

  private async call<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    what: { readonly body?: object; readonly key?: string },
  ): Promise<Read<v.InferOutput<Schema>>> {
    const answer = await this.exchange(path, what);
    if (answer.kind !== "loaded") return answer;
    const parsed = v.safeParse(schema, answer.value);
    return parsed.success
      ? { kind: "loaded", value: parsed.output }
      : { kind: "malformed", detail: parsed.issues[0].message };
  }

  private async exchange(
    path: string,
    { body, key }: { readonly body?: object; readonly key?: string },
  ): Promise<Read<unknown>> {
    const controller = new AbortController();
    const wait = new Wait(this.clock, timeoutMs, () => controller.abort());
    try {
      const response = await fetch(this.base + path, {
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        cache: "no-store",
        signal: controller.signal,
      });
      const value: unknown = await response.json();
      return response.ok ? { kind: "loaded", value } : refusalOf(response.status, value);
    } catch {
      return { kind: "unreachable", reason: controller.signal.aborted ? "timeout" : "network" };
    } finally {
      wait.stop();
    }
  }
}

function refusalOf(status: number, body: unknown): Failure {
  const error = isObject(body) ? body["error"] : undefined;
  const message = isObject(error) ? error["message"] : undefined;
  return { kind: "refused", status, ...(typeof message === "string" && { message }) };
}
