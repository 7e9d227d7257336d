import type { ClassRole } from "../../ports/entities/class.ts";
import { jsonOf } from "../../ports/json-text.ts";
import type { VersionedChoice } from "../class/class-event.ts";
import {
  readJoining,
  readLeaving,
  readReport,
  readTrainerCall,
  type TrainerCall,
} from "../class/class-requests.ts";
import { roleOf, staffIndexOf } from "../class/class-roles.ts";
import type { ClassRoom, JoinResult } from "../class/class-room.ts";
import { lineProblems } from "../training/read-recording.ts";
import type { Scenario } from "../world/scenario.ts";
import type { HttpOutcome, HttpRequest } from "./http-message.ts";
import { jsonOutcome, refusal } from "./http-message.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";

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

  constructor(options: ClassServerOptions) {
    this.options = options;
  }

  respond(request: HttpRequest): HttpOutcome {
    const target = parseTarget(request.target);
    if (target === undefined) return refusal(400, "The address has a broken escape");
    switch (`${request.method} /${target.segments.join("/")}`) {
      case "POST /class/join":
        return this.join(request);
      case "POST /class/place":
        return this.place(request);
      case "POST /class/leave":
        return this.leave(request);
      case "GET /class/overview":
        return this.asTrainer(request, (key) => this.overview(key));
      case "GET /class/view":
        return this.asTrainer(request, () => this.view(target));
      case "GET /class/run":
        return this.asTrainer(request, () => this.run(target));
      case "POST /class/trainer":
        return this.asTrainer(request, () => this.trainer(request));
      default:
        return refusal(404, "Nothing is served at this address");
    }
  }

  private join(request: HttpRequest): HttpOutcome {
    const { room } = this.options;
    const joining = readJoining(jsonOf(request.body));
    if (joining === undefined) return refusal(422, "unreadable");
    const result = room.join(joining);
    if (result.kind === "joined") {
      const { id, secret } = result;
      return jsonOutcome(200, { id, secret });
    }
    if (result.kind === "wrong_code" || result.kind === "too_many") this.refused.codes += 1;
    const { kind, ...rest } = result;
    return jsonOutcome(refusals[kind], { error: { message: kind, ...rest } });
  }

  private place(request: HttpRequest): HttpOutcome {
    const report = readReport(jsonOf(request.body));
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
    return jsonOutcome(200, { ...answer, ...this.roleAt(holder.id) });
  }

  private leave(request: HttpRequest): HttpOutcome {
    const leaving = readLeaving(jsonOf(request.body));
    if (leaving === undefined) return refusal(422, "Give the secret of the place");
    return this.options.room.leave(leaving.secret) ? jsonOutcome(200, {}) : this.gone();
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
      places: room.overview().map((place) => ({ ...place, ...this.roleAt(place.id) })),
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
  private run({ query }: RequestTarget): HttpOutcome {
    const { room } = this.options;
    const place = room.runOf(Number(query.get("place")));
    if (place === undefined) return refusal(404, "There is no such place");
    const isSame = query.get("run") === place.run;
    const from = isSame ? Math.max(0, Number(query.get("from")) || 0) : 0;
    return jsonOutcome(200, { ...place, from, lines: place.lines.slice(from) });
  }

  private view({ query }: RequestTarget): HttpOutcome {
    const place = this.options.room.placeOf(Number(query.get("place")));
    return place === undefined ? refusal(404, "There is no such place") : jsonOutcome(200, place);
  }

  private trainer(request: HttpRequest): HttpOutcome {
    const call = readTrainerCall(jsonOf(request.body));
    if (call === undefined) return refusal(422, "The call of the trainer could not be read");
    return this.carryOut(call);
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
        return this.instruct(call);
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

  private asTrainer(request: HttpRequest, answer: (key: string) => HttpOutcome): HttpOutcome {
    const { room } = this.options;
    const key = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    if (room.isKey(key)) return answer(key);
    this.refused.keys += 1;
    return refusal(401, "Only the trainer of this class may do this");
  }
}

function lockedInExam(): HttpOutcome {
  return refusal(409, "In an exam everyone has the same: only pause, messages to all and the end");
}
