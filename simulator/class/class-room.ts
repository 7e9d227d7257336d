import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import type { ClassPace, ClassPhase } from "../../ports/entities/class.ts";
import { seenText } from "../../ports/entities/text-signs.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import type { ClassEvent, NumberedReply, PlaceLines, VersionedChoice } from "./class-event.ts";
import { ClassPlace, type NumberedInstruction, type PlaceRun } from "./class-place.ts";
import { type ClassSecrets, codeOf, type Hmac, placeSecret, plainCode } from "./class-secrets.ts";

/** The wrong codes of a minute, of all callers together, after which no code is taken for a while (N35). */
const wrongCodesMax = 10;
const wrongCodesForMs: Duration = minuteMs;
const placesMax = 200;
/** The bytes of a class, with those of places that were removed: a later start reads them all. */
const classBytesMax = 128_000_000;

const usualPace: ClassPace = { isPaused: false, speed: 1 };

/** One call of a trainee's page. It may come twice, late, or again after a lost answer. */
export interface PlaceReport {
  readonly secret: string;
  /** The number of the last instruction that the page has carried out. */
  readonly carriedOut: number;
  readonly replies: readonly NumberedReply[];
  /** The run of the class that the page plays; nothing of a run that is over is taken. */
  readonly round?: number;
  /** The lines of the run from a number on, counted from 0; those that the server has are skipped. */
  readonly lines?: Omit<PlaceLines, "id">;
  /** The place as the trainer's overview shows it. */
  readonly summary?: unknown;
  /** The place as the console over it shows it. */
  readonly view?: unknown;
}

export interface PlaceAnswer {
  readonly phase: ClassPhase;
  readonly choice: VersionedChoice;
  readonly pace: ClassPace;
  readonly instructions: readonly NumberedInstruction[];
  /** Counts the runs that the class has had, so that a page that missed an end knows that its own is over. */
  readonly round: number;
  /** The lines that the server has of this run; the next call sends from here. */
  readonly lines: number;
  /** The names of those who are here, this one's first, then by joining. */
  readonly names: readonly string[];
}

export type JoinResult =
  | { readonly kind: "joined"; readonly id: number; readonly secret: string }
  | { readonly kind: "wrong_code"; readonly triesLeft: number }
  | { readonly kind: "too_many"; readonly waitMs: Duration }
  | { readonly kind: "used_name" | "full" | "ended" };

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

export interface ClassRoomOptions {
  /** Real time. */
  readonly clock: Pick<Clock, "now">;
  readonly hmac: Hmac;
  readonly secrets: ClassSecrets;
  readonly choice: VersionedChoice;
  /** `classBytesMax` when absent. */
  readonly bytesMax?: number;
}

/**
 * A class whose trainees have a branch of their own each (CL-1): who is there, what the trainer tells them, and what
 * their pages report. Pages pull; every call can be repeated. It changes by events alone, so that a file of them brings
 * it back (CL-9).
 */
export class ClassRoom {
  private readonly options: ClassRoomOptions;
  private readonly events = new Emitter<[ClassEvent]>();
  /** Notifies about each event after it has happened. */
  readonly onEvent = this.events.add;
  private readonly places = new Map<number, ClassPlace>();
  private wrongCodesAt: Instant[] = [];
  private lastId = 0;
  private round = 1;
  /** Of all events so far. */
  private bytes = 0;
  phase: ClassPhase = "waiting";
  pace: ClassPace = usualPace;
  choice: VersionedChoice;

  constructor(options: ClassRoomOptions) {
    this.options = options;
    this.choice = options.choice;
  }

  isKey(key: string): boolean {
    const { hmac, secrets } = this.options;
    return hmac(secrets.own, key) === secrets.key;
  }

  /** The code of the class for its trainer, whose key it is. */
  codeFor(key: string): string {
    return codeOf(key, this.options.hmac);
  }

  /** Takes a place, or one of this name that the trainer has freed. The same attempt gets the same place again. */
  join(joining: {
    readonly code: string;
    readonly name: string;
    readonly attempt: string;
  }): JoinResult {
    const problem = this.codeProblem(plainCode(joining.code));
    if (problem !== undefined) return problem;
    if (this.phase === "ended") return { kind: "ended" };
    const { attempt } = joining;
    const name = joining.name.trim();
    const wanted = comparable(name);
    const same = [...this.places.values()].find((place) => comparable(place.name) === wanted);
    const isFull = this.isAllFull;
    if (same === undefined) {
      if (isFull || this.places.size >= placesMax) return { kind: "full" };
      const id = this.lastId + 1;
      this.happen({ do: "joined", id, name, attempt });
      return this.joined(id);
    }
    if (same.isFree) {
      if (isFull) return { kind: "full" };
      this.happen({ do: "taken", id: same.id, attempt });
    } else if (same.attempt !== attempt) return { kind: "used_name" };
    return this.joined(same.id);
  }

  /** Undefined for a place that was removed or freed. */
  report({ secret, carriedOut, replies, ...run }: PlaceReport): PlaceAnswer | undefined {
    const isOver = run.round !== undefined && run.round !== this.round;
    const { view, summary, lines }: Partial<PlaceReport> = isOver ? {} : run;
    const place = this.placeWith(secret);
    if (place === undefined) return undefined;
    const now = this.options.clock.now();
    place.heardAt = now;
    place.view = view ?? place.view;
    place.forget(carriedOut);
    const { id } = place;
    const mayKeep = !this.isFull(place);
    if (summary !== undefined && place.isNews(summary, now) && mayKeep) {
      this.happen({ do: "seen", id, summary });
    }
    const freshReplies = place.freshReplies(replies);
    if (freshReplies.length > 0 && mayKeep) {
      this.happen({ do: "replied", id, replies: freshReplies });
    } else place.takeReplies(freshReplies);
    const fresh = lines && mayKeep ? place.freshLines(lines) : undefined;
    if (fresh !== undefined) this.happen({ do: "lines", ...fresh });
    const { phase, choice, pace } = this;
    return {
      phase,
      choice,
      pace,
      instructions: place.instructions,
      round: this.round,
      lines: lines?.run === place.run.run ? place.run.lines.length : 0,
      names: [place.name, ...this.namesBeside(place)],
    };
  }

  /** Whether the lines of this place can no longer be kept. Its summary and its view are shown nevertheless. */
  isFullFor(secret: string): boolean {
    const place = this.placeWith(secret);
    return place !== undefined && this.isFull(place);
  }

  /** The place that this secret proves; undefined for one that was removed or freed. */
  holderOf(secret: string): Pick<SeenPlace, "id" | "name"> | undefined {
    const place = this.placeWith(secret);
    return place && { id: place.id, name: place.name };
  }

  /** The turn of a place among those of the class, from 1. */
  turnOf(id: number): number {
    return this.places.get(id)?.turn ?? 1;
  }

  /** All places as the trainer sees them. */
  overview(): readonly SeenPlace[] {
    const now = this.options.clock.now();
    return [...this.places.values()].map(({ id, name, summary, heardAt, isFree }) => ({
      id,
      name,
      isFree,
      ...(summary !== undefined && { summary }),
      ...(heardAt !== undefined && { silentMs: now - heardAt }),
    }));
  }

  /** One place as the console over it sees it; undefined if there is no such place. */
  placeOf(
    id: number,
  ): { readonly view: unknown; readonly replies: readonly NumberedReply[] } | undefined {
    const place = this.places.get(id);
    return place && { view: place.view, replies: place.replies };
  }

  /** Undefined if there is no such place. */
  runOf(id: number): PlaceRun | undefined {
    return this.places.get(id)?.run;
  }

  /** Sets the task of the trainees; returns false once they have begun. */
  choose(choice: VersionedChoice): boolean {
    if (this.phase !== "waiting") return false;
    this.happen({ do: "chosen", choice });
    return true;
  }

  /** Those who have joined begin now, later ones when they join. */
  start(): void {
    if (this.phase === "waiting") this.happen({ do: "started" });
  }

  /** The class takes no more trainees. */
  end(): void {
    if (this.phase !== "ended") this.happen({ do: "ended" });
  }

  /**
   * After the end the same trainees wait for another start, in their places and with the same code. Returns false before
   * the end, and for a class in one branch, whose day is over.
   */
  again(): boolean {
    if (this.phase !== "ended" || this.choice.isShared === true) return false;
    this.happen({ do: "again" });
    return true;
  }

  setPace(pace: Partial<ClassPace>): void {
    this.happen({ do: "paced", pace: { ...this.pace, ...pace } });
  }

  /** Tells one place, or all of them; returns the number of the instruction in each place that gets it. */
  instruct(to: number | "all", instruction: unknown): ReadonlyMap<number, number> {
    const ids = [...this.places.keys()].filter((id) => to === "all" || id === to);
    if (ids.length > 0) this.happen({ do: "told", ids, instruction });
    return new Map(ids.map((id) => [id, this.places.get(id)?.lastInstruction ?? 0]));
  }

  /** Another device may go on with this place by its name. */
  free(id: number): void {
    if (this.places.has(id)) this.happen({ do: "freed", id });
  }

  /** A trainee frees the own name; returns false for a place that is not in the class. */
  leave(secret: string): boolean {
    const place = this.placeWith(secret);
    if (place !== undefined) this.remove(place.id);
    return place !== undefined;
  }

  remove(id: number): void {
    if (this.places.has(id)) this.happen({ do: "removed", id });
  }

  /** Lets an event of an earlier server happen again. */
  repeat(event: ClassEvent): void {
    this.apply(event);
  }

  private get isAllFull(): boolean {
    return this.bytes >= (this.options.bytesMax ?? classBytesMax);
  }

  private isFull(place: ClassPlace): boolean {
    return place.isFull || this.isAllFull;
  }

  private happen(event: ClassEvent): void {
    this.apply(event);
    this.events.emit(event);
  }

  private apply(event: ClassEvent): void {
    const bytes = utf8Length(JSON.stringify(event));
    this.bytes += bytes;
    const place = "id" in event ? this.places.get(event.id) : undefined;
    if (place !== undefined) place.bytes += bytes;
    switch (event.do) {
      case "chosen":
        this.choice = event.choice;
        break;
      case "started":
        this.phase = "running";
        break;
      case "ended":
        this.phase = "ended";
        break;
      case "again":
        this.phase = "waiting";
        this.round += 1;
        this.pace = usualPace;
        for (const each of this.places.values()) each.beginAgain();
        break;
      case "paced":
        this.pace = event.pace;
        break;
      case "joined":
        this.lastId = event.id;
        this.places.set(event.id, this.newPlace(event));
        break;
      case "told":
        for (const id of event.ids) this.places.get(id)?.tell(event.instruction);
        break;
      default:
        this.places.get(event.id)?.apply(event);
        if (event.do === "removed") this.places.delete(event.id);
    }
  }

  private newPlace(joined: Extract<ClassEvent, { readonly do: "joined" }>): ClassPlace {
    const { secrets, hmac } = this.options;
    return new ClassPlace(joined, this.freeTurn(), (attempt) =>
      placeSecret(secrets, joined.id, attempt, hmac),
    );
  }

  /** The first turn that no place has: that of one who was removed or left is given again. */
  private freeTurn(): number {
    const taken = new Set([...this.places.values()].map(({ turn }) => turn));
    let turn = 1;
    while (taken.has(turn)) turn += 1;
    return turn;
  }

  private codeProblem(code: string): JoinResult | undefined {
    const { clock, hmac, secrets } = this.options;
    const now = clock.now();
    this.wrongCodesAt = this.wrongCodesAt.filter((at) => now - at < wrongCodesForMs);
    const [oldest = now] = this.wrongCodesAt;
    if (this.wrongCodesAt.length >= wrongCodesMax) {
      return { kind: "too_many", waitMs: oldest + wrongCodesForMs - now };
    }
    if (hmac(secrets.own, code) === secrets.code) return undefined;
    this.wrongCodesAt.push(now);
    return { kind: "wrong_code", triesLeft: wrongCodesMax - this.wrongCodesAt.length };
  }

  private joined(id: number): JoinResult {
    return { kind: "joined", id, secret: this.places.get(id)?.secret ?? "" };
  }

  private placeWith(secret: string): ClassPlace | undefined {
    return [...this.places.values()].find((place) => !place.isFree && place.secret === secret);
  }

  private namesBeside(place: ClassPlace): readonly string[] {
    return [...this.places.values()].filter((each) => each !== place).map(({ name }) => name);
  }
}

/** Names that only differ in capitals, spaces, invisible marks or forms of a letter are the same on a trainer's screen. */
function comparable(name: string): string {
  return seenText(name.normalize("NFKC")).toLowerCase();
}
