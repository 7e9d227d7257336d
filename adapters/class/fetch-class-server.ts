import * as v from "valibot";
import { shallowText } from "../../ports/arriving.ts";
import type {
  ClassOverview,
  ClassServer,
  Joined,
  PlaceAnswer,
  PlaceRun,
  PlaceView,
  SharedTokens,
} from "../../ports/class-server.ts";
import type { Clock } from "../../ports/clock.ts";
import { classRoles, type SharedTimeline } from "../../ports/entities/class.ts";
import { type Duration, isShowable, isTimeZone, secondMs } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import { type Failure, type Read, refusedWith } from "../../ports/outcome.ts";
import { Wait } from "../../ports/wait.ts";

const id = v.number();
const phase = v.picklist(["waiting", "running", "ended"]);
const pace = v.object({ isPaused: v.boolean(), speed: v.number() });
const choice = v.object({
  lesson: v.exactOptional(v.string()),
  scenario: v.exactOptional(v.string()),
  isShared: v.exactOptional(v.literal(true)),
  hasRoles: v.exactOptional(v.literal(true)),
  seed: v.number(),
  hasHints: v.boolean(),
  isExam: v.boolean(),
});
const role = v.exactOptional(v.picklist(classRoles));
const placeSchema = v.object({ id, secret: v.string() });
const problemSchema = v.object({
  error: v.variant("message", [
    v.object({ message: v.literal("wrong_code"), triesLeft: v.number() }),
    v.object({ message: v.literal("too_many"), waitMs: v.number() }),
    v.object({ message: v.picklist(["used_name", "full", "ended", "unreadable"]) }),
  ]),
});
const answerSchema = v.object({
  phase,
  choice,
  pace,
  instructions: v.array(v.object({ number: v.number(), instruction: v.unknown() })),
  round: v.number(),
  lines: v.number(),
  names: v.array(v.string()),
  role,
  result: v.exactOptional(
    v.object({ approved: id, rejected: id, completed: id, refused: id, own: id }),
  ),
});
const overviewSchema = v.object({
  phase,
  choice,
  pace,
  code: v.string(),
  addresses: v.array(v.string()),
  pushService: v.exactOptional(v.object({ isReached: v.boolean() })),
  places: v.array(
    v.object({
      id,
      name: v.string(),
      isFree: v.boolean(),
      role,
      summary: v.exactOptional(v.unknown()),
      silentMs: v.exactOptional(v.number()),
      actions: v.exactOptional(v.number()),
      refusals: v.exactOptional(v.number()),
      isCut: v.exactOptional(v.boolean()),
    }),
  ),
});
const tokensSchema = v.object({
  jwt: v.string(),
  refresh_token: v.string(),
  supervisor_password: v.exactOptional(v.string()),
});
const timelineSchema = v.object({
  timeZone: v.pipe(v.string(), v.check(isTimeZone)),
  entries: v.array(
    v.object({
      at: v.pipe(v.number(), v.check(isShowable)),
      trainee: v.exactOptional(v.string()),
      action: v.string(),
      order: v.exactOptional(v.string()),
      isRefused: v.boolean(),
    }),
  ),
});
const viewSchema = v.object({
  view: v.exactOptional(v.unknown()),
  replies: v.array(v.object({ number: v.number(), reply: v.unknown() })),
});
const consoleSchema = v.object({ tag: v.string(), view: v.exactOptional(v.unknown()) });
const consoleReplySchema = v.object({ reply: v.exactOptional(v.unknown()) });
const runSchema = v.object({
  run: v.string(),
  from: v.number(),
  lines: v.array(v.unknown()),
  end: v.exactOptional(v.object({ at: v.number(), after: v.number(), digest: v.string() })),
  locale: v.exactOptional(v.string()),
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

  async join(joining: {
    readonly code: string;
    readonly name: string;
    readonly attempt: string;
  }): Promise<Read<Joined>> {
    const answer = await this.exchange("/class/join", { body: joining });
    if (answer.kind === "unreachable") return answer;
    const problem = v.safeParse(problemSchema, answer.body);
    if (problem.success) {
      const { message: kind, ...rest } = problem.output.error;
      return { kind: "loaded", value: { kind, ...rest } as Joined };
    }
    const joined = read(placeSchema, answer);
    if (joined.kind !== "loaded") return joined;
    return { kind: "loaded", value: { kind: "joined", ...joined.value } };
  }

  report(report: Readonly<Record<string, unknown>>): Promise<Read<PlaceAnswer>> {
    return this.call(answerSchema, "/class/place", { body: report });
  }

  tokens(secret: string): Promise<Read<SharedTokens>> {
    return this.sharedTokens("/class/tokens", { body: { secret } });
  }

  look(key: string): Promise<Read<SharedTokens>> {
    return this.sharedTokens("/class/look", { body: {}, key });
  }

  private async sharedTokens(
    path: string,
    what: { readonly body: object; readonly key?: string },
  ): Promise<Read<SharedTokens>> {
    const read = await this.call(tokensSchema, path, what);
    if (read.kind !== "loaded") return read;
    const { jwt, refresh_token: refreshToken, supervisor_password: password } = read.value;
    const supervisor = password !== undefined && { supervisorPassword: password };
    return { kind: "loaded", value: { jwt, refreshToken, ...supervisor } };
  }

  console(
    key: string,
    known: string,
  ): Promise<Read<{ readonly tag: string; readonly view?: unknown }>> {
    return this.call(consoleSchema, `/class/console?known=${known}`, { key });
  }

  sendToConsole(
    key: string,
    instruction: Readonly<Record<string, unknown>>,
  ): Promise<Read<{ readonly reply?: unknown }>> {
    return this.call(consoleReplySchema, "/class/console", { body: instruction, key });
  }

  timeline(key: string): Promise<Read<SharedTimeline>> {
    return this.call(timelineSchema, "/class/timeline", { key });
  }

  leave(secret: string): Promise<Read<unknown>> {
    return this.call(v.unknown(), "/class/leave", { body: { secret } });
  }

  overview(key: string): Promise<Read<ClassOverview>> {
    return this.call(overviewSchema, "/class/overview", { key });
  }

  view(key: string, place: number): Promise<Read<PlaceView>> {
    return this.call(viewSchema, `/class/view?place=${place}`, { key });
  }

  run(
    key: string,
    place: number,
    known: { readonly run: string; readonly from: number },
  ): Promise<Read<PlaceRun>> {
    const query = new URLSearchParams({
      place: String(place),
      run: known.run,
      from: String(known.from),
    });
    return this.call(runSchema, `/class/run?${query}`, { key });
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
    return answer.kind === "unreachable" ? answer : read(schema, answer);
  }

  private async exchange(
    path: string,
    { body, key }: { readonly body?: object; readonly key?: string },
  ): Promise<Answered | Unreachable> {
    const controller = new AbortController();
    const wait = new Wait(this.clock, timeoutMs, () => controller.abort());
    try {
      const response = await fetch(this.base + path, {
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        cache: "no-store",
        signal: controller.signal,
      });
      return {
        kind: "answered",
        status: response.status,
        body: JSON.parse(shallowText(await response.text())),
      };
    } catch {
      return { kind: "unreachable", reason: controller.signal.aborted ? "timeout" : "network" };
    } finally {
      wait.stop();
    }
  }
}

interface Answered {
  readonly kind: "answered";
  readonly status: number;
  readonly body: unknown;
}
type Unreachable = Extract<Failure, { readonly kind: "unreachable" }>;

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, body }: Answered,
): Read<v.InferOutput<Schema>> {
  if (status >= 400) {
    const error = isObject(body) ? body["error"] : undefined;
    const message = isObject(error) ? error["message"] : undefined;
    return refusedWith(status, typeof message === "string" ? message : undefined);
  }
  const parsed = v.safeParse(schema, body);
  return parsed.success
    ? { kind: "loaded", value: parsed.output }
    : { kind: "malformed", detail: parsed.issues[0].message };
}
