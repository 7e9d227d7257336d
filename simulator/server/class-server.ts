import type { ClassRole } from "../../ports/entities/class.ts";
import { jsonOf } from "../../ports/json-text.ts";
import type { VersionedChoice } from "../class/class-event.ts";
import {
  readJoining,
  readLeaving,
  readReport,
  readTokensCall,
  readTrainerCall,
  type TrainerCall,
} from "../class/class-requests.ts";
import { roleOf, staffIndexOf } from "../class/class-roles.ts";
import type { ClassRoom, JoinResult } from "../class/class-room.ts";
import { lineProblems } from "../training/read-recording.ts";
import type { Scenario } from "../world/scenario.ts";
import {
  type HttpOutcome,
  type HttpRequest,
  jsonOutcome,
  parseTarget,
  refusal,
} from "./http-message.ts";
import type { ClassCall, ClassRoute, ClassRoutes } from "./route.ts";
import type { SharedClassCalls } from "./shared-class-calls.ts";

export interface ClassServerOptions {
  readonly room: ClassRoom;
  /** The addresses under which trainees reach the class, the first one for its screen. */
  readonly addresses: () => readonly string[];
  /** The choice with its version and seed; undefined for a lesson or scenario that is not built in. */
  readonly complete: (
    choice: Omit<VersionedChoice, "version" | "seed">,
  ) => VersionedChoice | undefined;
  /** The staff of the chosen day, whose roles the trainees of one branch may have. */
  readonly staff?: () => Scenario["staff"] | undefined;
  /** Opens what the chosen class needs, before it starts. Returns the reason why it cannot start. */
  readonly prepare?: () => string | undefined;
}

const refusals: Readonly<Record<Exclude<JoinResult["kind"], "joined">, number>> = {
  wrong_code: 403,
  too_many: 429,
  used_name: 409,
  full: 409,
  ended: 410,
};

/** The calls of a class (N33). Never throws, whatever a request contains. */
export class ClassServer {
  /** The calls that were refused, by what was wrong. */
  readonly refused = { codes: 0, keys: 0, places: 0, lines: 0 };
  private readonly options: ClassServerOptions;
  private readonly routes: ClassRoutes = new Map<string, ClassRoute>([
    ["POST class/join", { caller: "anyone", answer: ({ body }) => this.join(body) }],
    ["POST class/place", { caller: "anyone", answer: ({ body }) => this.place(body) }],
    ["POST class/leave", { caller: "anyone", answer: ({ body }) => this.leave(body) }],
    ["POST class/tokens", { caller: "anyone", answer: ({ body }) => this.tokens(body) }],
    ["GET class/overview", { caller: "trainer", answer: ({ key }) => this.overview(key) }],
    ["GET class/view", { caller: "trainer", answer: ({ query }) => this.view(query) }],
    ["GET class/run", { caller: "trainer", answer: ({ query }) => this.run(query) }],
    ["POST class/trainer", { caller: "trainer", answer: ({ body }) => this.trainer(body) }],
  ]);
  /** The calls of a branch that all share, once it is open. */
  private shared: SharedClassCalls | undefined;

  constructor(options: ClassServerOptions) {
    this.options = options;
  }

  /** Adds the calls of the branch that all trainees share (CL-1). */
  share(calls: SharedClassCalls): void {
    this.shared = calls;
  }

  /** Counts the refused calls, including the branch's. */
  get allRefused(): Readonly<Record<string, number>> {
    const ofBranch = this.shared?.refused;
    return { ...ofBranch, ...this.refused, keys: this.refused.keys + (ofBranch?.["keys"] ?? 0) };
  }

  respond(request: HttpRequest): HttpOutcome | Promise<HttpOutcome> {
    const target = parseTarget(request.target);
    if (target === undefined) return refusal(400, "The address has a broken escape");
    const name = `${request.method} ${target.segments.join("/")}`;
    const route = this.routes.get(name) ?? this.shared?.routes.get(name);
    if (route === undefined) return refusal(404, "Nothing is served at this address");
    const key = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    if (route.caller === "trainer" && !this.options.room.isKey(key)) {
      this.refused.keys += 1;
      return refusal(401, "Only the trainer of this class may do this");
    }
    return route.answer({ body: jsonOf(request.body), query: target.query, key });
  }

  private join(body: unknown): HttpOutcome {
    const { room } = this.options;
    const joining = readJoining(body);
    if (joining === undefined) return refusal(422, "unreadable");
    const result = room.join(joining);
    if (result.kind === "joined") {
      const { id, secret } = result;
      this.shared?.admit(id);
      return jsonOutcome(200, { id, secret });
    }
    if (result.kind === "wrong_code" || result.kind === "too_many") this.refused.codes += 1;
    const { kind, ...rest } = result;
    return jsonOutcome(refusals[kind], { error: { message: kind, ...rest } });
  }

  private place(body: unknown): HttpOutcome {
    const report = readReport(body);
    if (report === undefined) return refusal(422, "The report of a place could not be read");
    const { room } = this.options;
    const holder = room.holderOf(report.secret);
    if (holder === undefined) return this.gone();
    const [problem] = lineProblems(report.lines?.list ?? []);
    if (problem !== undefined) {
      this.refused.lines += 1;
      return refusal(422, problem);
    }
    if (report.lines !== undefined && room.isFullFor(report.secret)) {
      this.refused.lines += 1;
      return refusal(422, "The class keeps no more of this place");
    }
    const answer = room.report(report);
    if (answer === undefined) return this.gone();
    // At the end the trainee reads what the branch did.
    const result = room.phase === "ended" ? this.shared?.resultFor(holder.name) : undefined;
    return jsonOutcome(200, { ...answer, ...this.roleAt(holder.id), ...(result && { result }) });
  }

  private leave(body: unknown): HttpOutcome {
    const { room } = this.options;
    const leaving = readLeaving(body);
    if (leaving === undefined) return refusal(422, "Give the secret of the place");
    const holder = room.holderOf(leaving.secret);
    if (holder !== undefined) this.shared?.closeFor(holder.id);
    return room.leave(leaving.secret) ? jsonOutcome(200, {}) : this.gone();
  }

  private tokens(body: unknown): HttpOutcome {
    const { shared } = this;
    if (shared === undefined) return noBranch();
    const call = readTokensCall(body);
    if (call === undefined) return refusal(422, "Give the secret of the place");
    const holder = this.options.room.holderOf(call.secret);
    return holder === undefined ? this.gone() : shared.tokensOf(holder);
  }

  private gone(): HttpOutcome {
    this.refused.places += 1;
    return refusal(410, "This place is no longer in the class");
  }

  private overview(key: string): HttpOutcome {
    const { room, addresses } = this.options;
    const { phase, choice, pace } = room;
    return jsonOutcome(200, {
      phase,
      code: room.codeFor(key),
      addresses: addresses(),
      choice,
      pace,
      places: room.overview().map((place) => ({
        ...place,
        ...this.roleAt(place.id),
        ...this.shared?.seen(place),
      })),
      ...(this.shared && { ...this.shared.overview(), refused: this.allRefused }),
    });
  }

  /** Nothing unless the trainer chose roles (N56). */
  private roleAt(place: number): { readonly role?: ClassRole } {
    const { room, staff } = this.options;
    const all = room.choice.hasRoles === true ? staff?.() : undefined;
    const person = all?.[staffIndexOf(room.turnOf(place), all, true)];
    return person === undefined ? {} : { role: roleOf(person) };
  }

  /** The run of a place from a line on, for the trainer who looks at its board. */
  private run(query: ClassCall["query"]): HttpOutcome {
    const { room } = this.options;
    const place = room.runOf(Number(query.get("place")));
    if (place === undefined) return refusal(404, "There is no such place");
    const isSame = query.get("run") === place.run;
    const from = isSame ? Math.max(0, Number(query.get("from")) || 0) : 0;
    return jsonOutcome(200, { ...place, from, lines: place.lines.slice(from) });
  }

  private view(query: ClassCall["query"]): HttpOutcome {
    const place = this.options.room.placeOf(Number(query.get("place")));
    return place === undefined ? refusal(404, "There is no such place") : jsonOutcome(200, place);
  }

  private trainer(body: unknown): HttpOutcome {
    const call = readTrainerCall(body);
    if (call === undefined) return refusal(422, "The call of the trainer could not be read");
    const outcome = this.carryOut(call);
    this.shared?.follow(call);
    return outcome;
  }

  private carryOut(call: TrainerCall): HttpOutcome {
    const { room } = this.options;
    switch (call.do) {
      case "start":
        return this.start();
      case "end":
        room.end();
        break;
      case "again":
        if (!room.again()) return refusal(409, "This class does not begin again");
        break;
      case "choose":
        return this.choose(call.choice);
      case "pace": {
        const { do: _, ...pace } = call;
        if (pace.speed !== undefined && room.choice.isExam) return lockedInExam();
        room.setPace(pace);
        break;
      }
      case "instruct":
        return this.shared?.instruct(call) ?? this.instruct(call);
      case "free":
        room.free(call.id);
        break;
      case "remove":
        room.remove(call.id);
        break;
    }
    return jsonOutcome(200, {});
  }

  private start(): HttpOutcome {
    const { room, prepare } = this.options;
    const problem = room.phase === "waiting" ? prepare?.() : undefined;
    if (problem !== undefined) return refusal(409, problem);
    room.start();
    return jsonOutcome(200, {});
  }

  private choose(chosen: Extract<TrainerCall, { readonly do: "choose" }>["choice"]): HttpOutcome {
    const { room, complete } = this.options;
    const choice = complete(chosen);
    if (room.phase !== "waiting") return refusal(409, "The class has started");
    if (choice === undefined) {
      return refusal(
        422,
        chosen.isShared === true
          ? "One branch for all has a day of this server, and no lesson"
          : "There is no such lesson or scenario",
      );
    }
    room.choose(choice);
    return jsonOutcome(200, {});
  }

  /** In an exam all trainees have the same: the trainer has messages to all, and nothing for one (N32). */
  private instruct({
    to,
    instruction,
  }: Extract<TrainerCall, { readonly do: "instruct" }>): HttpOutcome {
    const { room } = this.options;
    if (room.choice.isExam && (to !== "all" || instruction.do !== "message")) return lockedInExam();
    return jsonOutcome(200, { told: [...room.instruct(to, instruction)] });
  }
}

/** Answers a call for a branch that the class does not have. */
export function noBranch(): HttpOutcome {
  return refusal(409, "This class has no branch here, or has not started");
}

function lockedInExam(): HttpOutcome {
  return refusal(409, "In an exam everyone has the same: only pause, messages to all and the end");
}
