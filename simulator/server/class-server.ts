import { readJoining, readReport, readTrainerCall } from "../class/class-requests.ts";
import type { ClassRoom, JoinResult } from "../class/class-room.ts";
import { jsonOutcome, refusal } from "./http-answers.ts";
import type { HttpOutcome, HttpRequest } from "./http-message.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";

/** The day that all trainees of a shared class work in. */
export interface SharedDay {
  readonly kind: "shared";
  /** The name of the scenario. */
  readonly scenario: string;
  readonly seed: number;
}

/** The lesson that all trainees of a class play. */
export interface ClassLesson {
  readonly lesson: string;
  readonly seed: number;
}

export interface ClassServerOptions {
  readonly room: ClassRoom;
  /** All play this: a lesson, or the day of a shared branch. */
  readonly lesson: ClassLesson | SharedDay;
  /** The addresses under which trainees reach the class, the first one for its screen. */
  readonly addresses: () => readonly string[];
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
  /** The calls that were refused because the code or the trainer's key was wrong. */
  readonly refused = { codes: 0, keys: 0, places: 0 };
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
      case "GET /class/overview":
        return this.asTrainer(request, () => this.overview());
      case "GET /class/view":
        return this.asTrainer(request, () => this.view(target));
      case "POST /class/trainer":
        return this.asTrainer(request, () => this.trainer(request));
      default:
        return refusal(404, "Nothing is served at this address");
    }
  }

  private join(request: HttpRequest): HttpOutcome {
    const { room, lesson } = this.options;
    const joining = readJoining(jsonOf(request));
    if (joining === undefined)
      return refusal(422, "Give the code of the class and a name with letters");
    const result = room.join(joining);
    if (result.kind === "joined") {
      const { id, secret } = result;
      return jsonOutcome(200, { id, secret, ...lesson });
    }
    if (result.kind === "wrong_code" || result.kind === "too_many") this.refused.codes += 1;
    const { kind, ...rest } = result;
    return jsonOutcome(refusals[kind], { error: { message: kind, ...rest } });
  }

  private place(request: HttpRequest): HttpOutcome {
    const report = readReport(jsonOf(request));
    if (report === undefined) return refusal(422, "The report of a place could not be read");
    const answer = this.options.room.report(report);
    if (answer !== undefined) return jsonOutcome(200, answer);
    this.refused.places += 1;
    return refusal(410, "This place is no longer in the class");
  }

  private overview(): HttpOutcome {
    const { room, lesson, addresses } = this.options;
    const { phase, code } = room;
    return jsonOutcome(200, {
      ...{ phase, code, addresses: addresses(), ...lesson },
      places: room.overview(),
    });
  }

  private view({ query }: RequestTarget): HttpOutcome {
    const place = this.options.room.placeOf(Number(query.get("place")));
    return place === undefined ? refusal(404, "There is no such place") : jsonOutcome(200, place);
  }

  private trainer(request: HttpRequest): HttpOutcome {
    const { room } = this.options;
    const call = readTrainerCall(jsonOf(request));
    if (call === undefined) return refusal(422, "The call of the trainer could not be read");
    switch (call.do) {
      case "start":
        room.start();
        break;
      case "end":
        room.end();
        room.instruct("all", { do: "end" });
        break;
      case "instruct":
        return jsonOutcome(200, { told: [...room.instruct(call.to, call.instruction)] });
      case "free":
        room.free(call.id);
        break;
      case "remove":
        room.remove(call.id);
        break;
    }
    return jsonOutcome(200, {});
  }

  private asTrainer(request: HttpRequest, answer: () => HttpOutcome): HttpOutcome {
    const { room } = this.options;
    if (request.headers.get("authorization") === `Bearer ${room.key}`) return answer();
    this.refused.keys += 1;
    return refusal(401, "Only the trainer of this class may do this");
  }
}

function jsonOf({ body }: HttpRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
