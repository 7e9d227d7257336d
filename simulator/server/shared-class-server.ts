import type { Clock } from "../../ports/clock.ts";
import { type Instant, secondMs } from "../../ports/entities/time.ts";
import { jsonOf } from "../../ports/json-text.ts";
import type { Tokens } from "../../ports/session-api.ts";
import type { BranchTimeline } from "../class/branch-timeline.ts";
import { readLeaving, readReport, readTrainerCall } from "../class/class-requests.ts";
import { staffIndexOf } from "../class/class-roles.ts";
import type { ClassRoom, SeenPlace } from "../class/class-room.ts";
import { observerPlace, type PlaceGrants } from "../class/place-grants.ts";
import { readToAll, readTokensCall, readToOne } from "../class/shared-requests.ts";
import type { Scenario } from "../world/scenario.ts";
import type { AuthService } from "../world/staff-api.ts";
import type { ClassServer } from "./class-server.ts";
import type { HttpOutcome, HttpRequest } from "./http-message.ts";
import { jsonOutcome, refusal, withHeaders } from "./http-message.ts";
import { parseTarget } from "./request-target.ts";
import { type ServedConsole, sendToConsole, viewOfConsole } from "./served-console.ts";
import { lookCookie, placeCookie, placeCookieHeader } from "./shared-gate.ts";
import { encodeTime, type SimulatorTime } from "./simulator-time.ts";

export interface SharedClassOptions {
  readonly room: ClassRoom;
  /** The calls of every class. */
  readonly calls: ClassServer;
  readonly grants: PlaceGrants;
  readonly timeline: BranchTimeline;
  /** The addresses under which trainees reach the class, the first one for its screen. */
  readonly addresses: () => readonly string[];
  readonly auth: AuthService;
  /** The scenario's staff, as one of whom each trainee works. */
  readonly staff: Scenario["staff"];
  /** Shown to trainees; empty in a branch without one. */
  readonly supervisorPassword: string;
  readonly time: SimulatorTime;
  readonly realClock: Pick<Clock, "now">;
  /** The branch's IANA zone. */
  readonly timeZone: string;
  /** The trainer's console over the branch. */
  readonly console: ServedConsole;
  /** Closes the sockets of a place: a new one has to have its channels signed again. */
  readonly disconnect: (place: number) => void;
  /** Whether the service that carries the pushes takes them; absent where the server has sockets of its own. */
  readonly isPushReached?: () => boolean;
  /** Counts the calls that were refused beside those of the class. */
  readonly refused: () => Readonly<Record<string, number>>;
}

/** The calls of a class in which all trainees work in one branch (CL-1, N33). Never throws, whatever a request contains. */
export class SharedClassServer {
  private readonly options: SharedClassOptions;
  private readonly calls: ClassServer;
  /** The places whose network the trainer has taken away, until an instant of real time. */
  private readonly cutUntil = new Map<number, Instant>();

  constructor(options: SharedClassOptions) {
    this.options = options;
    this.calls = options.calls;
  }

  get refused(): Readonly<Record<string, number>> {
    const own = this.options.refused();
    const { codes, keys, places, lines } = this.calls.refused;
    return { ...own, codes, places, lines, keys: keys + (own["keys"] ?? 0) };
  }

  isCut(place: number): boolean {
    return this.options.realClock.now() < (this.cutUntil.get(place) ?? 0);
  }

  respond(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const target = parseTarget(request.target);
    const path = target?.segments.join("/") ?? "";
    switch (`${request.method} /${path}`) {
      case "POST /class/join":
        return this.join(request);
      case "POST /class/place":
        return this.place(request);
      case "POST /class/leave":
        return this.leave(request);
      case "POST /class/tokens":
        return this.tokens(request);
      case "GET /class/overview":
        return this.overview(request);
      case "GET /class/timeline":
        return this.asTrainer(request, () => this.timeline());
      case "POST /class/look":
        return this.asTrainer(request, () => this.look());
      case "GET /class/console":
        return this.asTrainer(request, () =>
          viewOfConsole(this.options.console, target?.query.get("known")),
        );
      case "POST /class/console":
        return this.asTrainer(request, () =>
          sendToConsole(this.options.console, jsonOf(request.body)),
        );
      case "POST /class/trainer":
        return this.trainer(request);
      default:
        return this.calls.respond(request);
    }
  }

  private join(request: HttpRequest): HttpOutcome {
    const outcome = this.calls.respond(request);
    const joined = valueIn(outcome);
    if (joined === undefined) return outcome;
    this.options.grants.grant(Number(joined["id"]));
    return outcome;
  }

  /** At the end the trainee reads what the branch did. */
  private place(request: HttpRequest): HttpOutcome {
    const { room, timeline } = this.options;
    const outcome = this.calls.respond(request);
    const answer = room.phase === "ended" ? valueIn(outcome) : undefined;
    const holder = room.holderOf(readReport(jsonOf(request.body))?.secret ?? "");
    if (answer === undefined || holder === undefined) return outcome;
    return jsonOutcome(200, { ...answer, result: timeline.resultFor(holder.name) });
  }

  private leave(request: HttpRequest): HttpOutcome {
    const holder = this.options.room.holderOf(readLeaving(jsonOf(request.body))?.secret ?? "");
    if (holder !== undefined) this.closeFor(holder.id);
    return this.calls.respond(request);
  }

  /** The tablet that had the place can no longer use the branch. */
  private closeFor(place: number): void {
    const { grants, disconnect } = this.options;
    grants.revoke(place);
    disconnect(place);
  }

  /** The tokens of a place, as one of the scenario's staff under the trainee's name (CL-8, N56). */
  private tokens(request: HttpRequest): HttpOutcome {
    const { room, auth, staff } = this.options;
    const call = readTokensCall(jsonOf(request.body));
    if (call === undefined) return refusal(422, "Give the secret of the place");
    const holder = room.holderOf(call.secret);
    if (holder === undefined) {
      this.calls.refused.places += 1;
      return refusal(410, "This place is no longer in the class");
    }
    const { id, name } = holder;
    const index = staffIndexOf(room.turnOf(id), staff, room.choice.hasRoles);
    return this.sealed(auth.signIn(index, name), id, placeCookie);
  }

  /** The tokens of the trainer's screen, which is no place and changes nothing. */
  private look(): HttpOutcome {
    const { grants, auth } = this.options;
    grants.grantMissing([observerPlace]);
    return this.sealed(auth.signIn(), observerPlace, lookCookie);
  }

  private sealed(
    tokens: Tokens,
    place: number,
    cookie: Parameters<typeof placeCookieHeader>[0],
  ): HttpOutcome {
    const { grants, supervisorPassword, addresses } = this.options;
    const outcome = jsonOutcome(200, {
      jwt: grants.seal(tokens.jwt, place),
      refresh_token: grants.seal(tokens.refreshToken, place),
      ...(supervisorPassword !== "" && { supervisor_password: supervisorPassword }),
    });
    const sealed = grants.seal(cookie, place);
    const isSecure = addresses()[0]?.startsWith("https:") === true;
    return sealed === undefined
      ? outcome
      : withHeaders(outcome, placeCookieHeader(cookie, sealed, isSecure));
  }

  private overview(request: HttpRequest): HttpOutcome {
    const outcome = this.calls.respond(request);
    const overview = valueIn(outcome);
    if (overview === undefined) return outcome;
    const { timeline, time, isPushReached } = this.options;
    // As the class answers them.
    const seen = overview["places"] as readonly SeenPlace[];
    const places = seen.map((place) => ({
      ...place,
      ...timeline.countsOf(place.name),
      ...(place.summary !== undefined && { summary: timeline.withOrderNumber(place.summary) }),
      isCut: this.isCut(place.id),
    }));
    const push = isPushReached && { pushService: { isReached: isPushReached() } };
    const more = { ...push, places, time: encodeTime(time), refused: this.refused };
    return jsonOutcome(200, { ...overview, ...more });
  }

  private timeline(): HttpOutcome {
    const { timeline, timeZone } = this.options;
    return jsonOutcome(200, { timeZone, entries: timeline.entries });
  }

  private trainer(request: HttpRequest): HttpOutcome {
    const { time } = this.options;
    const call = this.isTrainer(request) ? readTrainerCall(jsonOf(request.body)) : undefined;
    if (call?.do === "instruct") {
      const { to, instruction } = call;
      return to === "all" ? this.tellAll(instruction) : this.tellOne(to, instruction);
    }
    const outcome = this.calls.respond(request);
    switch (call?.do) {
      case "start":
      case "pace":
        this.followPace();
        break;
      case "end":
        time.pause();
        break;
      case "free":
      case "remove":
        this.closeFor(call.id);
    }
    return outcome;
  }

  private tellAll(instruction: unknown): HttpOutcome {
    const told = readToAll(instruction);
    if (told === undefined) return refusal(422, "Only a message goes to all");
    return answerOf(this.options.room.instruct("all", told));
  }

  /** The branch has the pace of the class while it runs; it stands before and after. */
  followPace(): void {
    const { room, time } = this.options;
    time.setSpeed(room.pace.speed);
    if (room.phase === "running" && !room.pace.isPaused) time.resume();
    else time.pause();
  }

  private tellOne(to: number, instruction: unknown): HttpOutcome {
    const { room, realClock, disconnect, isPushReached } = this.options;
    const told = readToOne(instruction);
    if (told === undefined) return refusal(422, "Only what concerns one tablet goes to one");
    if (told.do === "cut" && isPushReached !== undefined) {
      return refusal(
        409,
        "Another service carries the pushes: this server cannot cut a tablet off",
      );
    }
    if (told.do === "cut") {
      this.cutUntil.set(to, realClock.now() + told.seconds * secondMs);
      disconnect(to);
    }
    return answerOf(room.instruct(to, told));
  }

  /** The class counts and refuses the others. */
  private asTrainer<Outcome>(request: HttpRequest, answer: () => Outcome): Outcome | HttpOutcome {
    if (this.isTrainer(request)) return answer();
    return this.calls.respond({ ...request, method: "GET", target: "/class/overview" });
  }

  private isTrainer({ headers }: HttpRequest): boolean {
    const bearer = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];
    return this.options.room.isKey(bearer ?? "");
  }
}

function answerOf(told: ReadonlyMap<number, number>): HttpOutcome {
  return jsonOutcome(200, { told: [...told] });
}

/** The value of a good answer. */
function valueIn(outcome: HttpOutcome): Readonly<Record<string, unknown>> | undefined {
  return outcome.kind === "response" && outcome.response.status === 200
    ? JSON.parse(outcome.response.body)
    : undefined;
}
