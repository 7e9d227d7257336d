import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import { type DrawBytes, drawCode, drawSecret, plainCode } from "./class-secrets.ts";

/** The wrong codes of a minute, of all callers together, after which no code is taken for a while (N35). */
const wrongCodesMax = 10;
const wrongCodesForMs: Duration = minuteMs;
const placesMax = 200;
/** The instructions and replies that a place keeps; a trainee fetches them each 700 ms. */
const keptMax = 200;
/** The inputs of one place; a lesson of an hour has a tenth of this. */
const inputsMax = 50_000;

export type ClassPhase = "waiting" | "running" | "ended";

/** An instruction of the trainer with its number in the place, from 1. simulator/class does not look into it. */
export interface NumberedInstruction {
  readonly number: number;
  readonly instruction: unknown;
}

export interface NumberedReply {
  readonly number: number;
  readonly reply: unknown;
}

/** One call of a trainee's page. It may come twice, late, or again after a lost answer. */
export interface PlaceReport {
  readonly secret: string;
  /** The number of the last instruction that the page has carried out. */
  readonly carriedOut: number;
  readonly replies: readonly NumberedReply[];
  /** A new run has new inputs. */
  readonly run: string;
  /** The inputs from this number on, counted from 0; those that the server has are skipped. */
  readonly inputs: { readonly from: number; readonly list: readonly unknown[] };
  /** The place as the trainer's overview shows it. */
  readonly summary?: unknown;
  /** The place as the console over it shows it. */
  readonly view?: unknown;
}

export interface PlaceAnswer {
  readonly phase: ClassPhase;
  readonly instructions: readonly NumberedInstruction[];
  /** The inputs that the server has; the next call sends from here. */
  readonly inputs: number;
  /** The names of those who are here, this one's first. */
  readonly names: readonly string[];
}

export type JoinResult =
  | { readonly kind: "joined"; readonly id: number; readonly secret: string }
  | { readonly kind: "wrong_code"; readonly triesLeft: number }
  | { readonly kind: "too_many" | "used_name" | "full" | "ended" };

/** A place as the trainer sees it. */
export interface SeenPlace {
  readonly id: number;
  readonly name: string;
  readonly summary?: unknown;
  /** Real time since the page was last heard; undefined until it was. */
  readonly silentMs?: Duration;
  /** Another device may take the place by its name. */
  readonly isFree: boolean;
}

interface Place {
  readonly id: number;
  readonly name: string;
  secret: string;
  isFree: boolean;
  heardAt: Instant | undefined;
  summary: unknown;
  view: unknown;
  run: string;
  lastInstruction: number;
  instructions: NumberedInstruction[];
  replies: NumberedReply[];
  inputs: unknown[];
}

export interface ClassRoomOptions {
  /** Real time. */
  readonly clock: Pick<Clock, "now">;
  readonly draw: DrawBytes;
}

/**
 * A class whose trainees have a branch of their own each (CL-1): who is there, what the trainer tells them, and what
 * their pages report. Pages pull; every call can be repeated.
 */
export class ClassRoom {
  readonly code: string;
  /** The trainer's. It is never in a trainee's page. */
  readonly key: string;
  private readonly options: ClassRoomOptions;
  private readonly places = new Map<number, Place>();
  private current: ClassPhase = "waiting";
  private lastId = 0;
  private wrongCodesAt: Instant[] = [];

  constructor(options: ClassRoomOptions) {
    this.options = options;
    this.code = drawCode(options.draw);
    this.key = drawSecret(options.draw);
  }

  get phase(): ClassPhase {
    return this.current;
  }

  /** Takes a place, or one of this name that the trainer has freed. */
  join({ code, name }: { readonly code: string; readonly name: string }): JoinResult {
    const now = this.options.clock.now();
    this.wrongCodesAt = this.wrongCodesAt.filter((at) => now - at < wrongCodesForMs);
    if (this.wrongCodesAt.length >= wrongCodesMax) return { kind: "too_many" };
    if (plainCode(code) !== this.code) {
      this.wrongCodesAt.push(now);
      return { kind: "wrong_code", triesLeft: wrongCodesMax - this.wrongCodesAt.length };
    }
    if (this.current === "ended") return { kind: "ended" };
    const secret = drawSecret(this.options.draw);
    const wanted = comparable(name);
    const same = [...this.places.values()].find((place) => comparable(place.name) === wanted);
    if (same !== undefined) {
      if (!same.isFree) return { kind: "used_name" };
      Object.assign(same, { secret, isFree: false });
      return { kind: "joined", id: same.id, secret };
    }
    if (this.places.size >= placesMax) return { kind: "full" };
    this.lastId += 1;
    this.places.set(this.lastId, {
      ...{ id: this.lastId, name: name.trim(), secret, isFree: false },
      ...{ heardAt: undefined, summary: undefined, view: undefined },
      ...{ run: "", lastInstruction: 0, instructions: [], replies: [], inputs: [] },
    });
    return { kind: "joined", id: this.lastId, secret };
  }

  /** Undefined for a place that was removed or freed. */
  report(report: PlaceReport): PlaceAnswer | undefined {
    const place = [...this.places.values()].find(({ secret }) => secret === report.secret);
    if (place === undefined || place.isFree) return undefined;
    place.heardAt = this.options.clock.now();
    if (report.summary !== undefined) place.summary = report.summary;
    if (report.view !== undefined) place.view = report.view;
    place.instructions = place.instructions.filter(({ number }) => number > report.carriedOut);
    const known = new Set(place.replies.map(({ number }) => number));
    const fresh = report.replies.filter(({ number }) => !known.has(number));
    place.replies = [...place.replies, ...fresh].slice(-keptMax);
    if (report.run !== place.run) Object.assign(place, { run: report.run, inputs: [] });
    takeInputs(place.inputs, report.inputs);
    return {
      phase: this.current,
      instructions: place.instructions,
      inputs: place.inputs.length,
      names: [place.name, ...this.namesBeside(place)],
    };
  }

  /** The place that this secret proves; undefined for one that was removed or freed. */
  holderOf(secret: string): Pick<SeenPlace, "id" | "name"> | undefined {
    const place = [...this.places.values()].find((each) => each.secret === secret);
    return place?.isFree === false ? { id: place.id, name: place.name } : undefined;
  }

  /** All places as the trainer sees them. */
  overview(): readonly SeenPlace[] {
    const now = this.options.clock.now();
    return [...this.places.values()].map(({ id, name, summary, heardAt, isFree }) => ({
      ...{ id, name, isFree },
      ...(summary !== undefined && { summary }),
      ...(heardAt !== undefined && { silentMs: now - heardAt }),
    }));
  }

  /** One place as the trainer sees it; undefined if there is no such place. */
  placeOf(
    id: number,
  ): { readonly view: unknown; readonly replies: readonly NumberedReply[] } | undefined {
    const place = this.places.get(id);
    return place && { view: place.view, replies: place.replies };
  }

  /** The inputs of one place, from which its run can be repeated. */
  inputsOf(id: number): readonly unknown[] {
    return this.places.get(id)?.inputs ?? [];
  }

  /** Those who have joined begin now, later ones when they join. */
  start(): void {
    if (this.current === "waiting") this.current = "running";
  }

  /** The class takes no more trainees. */
  end(): void {
    this.current = "ended";
  }

  /** Tells one place, or all of them; returns the number of the instruction in each place that gets it. */
  instruct(to: number | "all", instruction: unknown): ReadonlyMap<number, number> {
    const told = [...this.places.values()].filter(({ id }) => to === "all" || id === to);
    return new Map(
      told.map((place) => {
        place.lastInstruction += 1;
        const next = { number: place.lastInstruction, instruction };
        place.instructions = [...place.instructions, next].slice(-keptMax);
        return [place.id, place.lastInstruction];
      }),
    );
  }

  /** Another device may go on with this place by its name. */
  free(id: number): void {
    const place = this.places.get(id);
    if (place !== undefined) place.isFree = true;
  }

  remove(id: number): void {
    this.places.delete(id);
  }

  private namesBeside(place: Place): readonly string[] {
    return [...this.places.values()].filter((each) => each !== place).map(({ name }) => name);
  }
}

/** Names that only differ in capitals, spaces or forms of a letter are the same on a trainer's screen. */
function comparable(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Appends what is new. After a gap the page sends again, from the number that it is answered. */
function takeInputs(kept: unknown[], { from, list }: PlaceReport["inputs"]): void {
  if (from > kept.length) return;
  const fresh = list.slice(kept.length - from);
  for (const input of fresh.slice(0, inputsMax - kept.length)) kept.push(input);
}
