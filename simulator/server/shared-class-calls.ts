import type { Clock } from "../../ports/clock.ts";
import { type Instant, secondMs } from "../../ports/entities/time.ts";
import type { Tokens } from "../../ports/session-api.ts";
import type { BranchTimeline } from "../class/branch-timeline.ts";
import { readToAll, readToOne, type TrainerCall } from "../class/class-requests.ts";
import { staffIndexOf } from "../class/class-roles.ts";
import type { ClassRoom, SeenPlace } from "../class/class-room.ts";
import { observerPlace, type PlaceGrants } from "../class/place-grants.ts";
import type { Scenario } from "../world/scenario.ts";
import type { AuthService } from "../world/staff-api.ts";
import { type HttpOutcome, jsonOutcome, refusal, withHeaders } from "./http-message.ts";
import type { ClassCall, ClassRoute, ClassRoutes } from "./route.ts";
import { type ServedConsole, sendToConsole, viewOfConsole } from "./served-console.ts";
import { lookCookie, placeCookie, placeCookieHeader } from "./shared-gate.ts";
import { encodeTime, type SimulatorTime } from "./simulator-time.ts";

export interface SharedClassOptions {
  readonly room: ClassRoom;
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

/** The calls that a class has only while all trainees share one branch (CL-1, N33). */
export class SharedClassCalls {
  readonly routes: ClassRoutes = new Map<string, ClassRoute>([
    ["GET class/timeline", { caller: "trainer", answer: () => this.timeline() }],
    ["POST class/look", { caller: "trainer", answer: () => this.look() }],
    ["GET class/console", { caller: "trainer", answer: ({ query }) => this.viewConsole(query) }],
    ["POST class/console", { caller: "trainer", answer: ({ body }) => this.sendToConsole(body) }],
  ]);
  private readonly options: SharedClassOptions;
  /** The places whose network the trainer has taken away, until an instant of real time. */
  private readonly cutUntil = new Map<number, Instant>();

  constructor(options: SharedClassOptions) {
    this.options = options;
  }

  isCut(place: number): boolean {
    return this.options.realClock.now() < (this.cutUntil.get(place) ?? 0);
  }

  /** Lets a place that has joined use the branch. */
  admit(place: number): void {
    this.options.grants.grant(place);
  }

  /** The tablet that had the place can no longer use the branch. */
  closeFor(place: number): void {
    const { grants, disconnect } = this.options;
    grants.revoke(place);
    disconnect(place);
  }

  resultFor(trainee: string): ReturnType<BranchTimeline["resultFor"]> {
    return this.options.timeline.resultFor(trainee);
  }

  /** The tokens of a place, as one of the scenario's staff under the trainee's name (CL-8, N56). */
  tokensOf({ id, name }: Pick<SeenPlace, "id" | "name">): HttpOutcome {
    const { room, auth, staff } = this.options;
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

  /** Returns what the trainer sees of a place beside what every class shows. */
  seen({ id, name, summary }: SeenPlace): object {
    const { timeline } = this.options;
    return {
      ...timeline.countsOf(name),
      ...(summary !== undefined && { summary: timeline.withOrderNumber(summary) }),
      isCut: this.isCut(id),
    };
  }

  /** Returns what the trainer sees of the branch. */
  overview(): object {
    const { time, isPushReached } = this.options;
    return {
      ...(isPushReached && { pushService: { isReached: isPushReached() } }),
      time: encodeTime(time),
    };
  }

  get refused(): Readonly<Record<string, number>> {
    return this.options.refused();
  }

  private viewConsole(query: ClassCall["query"]): HttpOutcome {
    return viewOfConsole(this.options.console, query.get("known"));
  }

  private sendToConsole(instruction: unknown): Promise<HttpOutcome> {
    return sendToConsole(this.options.console, instruction);
  }

  private timeline(): HttpOutcome {
    const { timeline, timeZone } = this.options;
    return jsonOutcome(200, { timeZone, entries: timeline.entries });
  }

  instruct({ to, instruction }: Extract<TrainerCall, { readonly do: "instruct" }>): HttpOutcome {
    return to === "all" ? this.tellAll(instruction) : this.tellOne(to, instruction);
  }

  /** The branch goes on as the class does after a call of the trainer. */
  follow(call: TrainerCall): void {
    switch (call.do) {
      case "start":
      case "pace":
        this.followPace();
        break;
      case "end":
        this.options.time.pause();
        break;
      case "free":
      case "remove":
        this.closeFor(call.id);
    }
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
}

function answerOf(told: ReadonlyMap<number, number>): HttpOutcome {
  return jsonOutcome(200, { told: [...told] });
}
