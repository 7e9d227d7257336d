import { action, makeObservable, observableRef } from "mobx";
import type { ClassServer } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { SharedTimeline } from "../../../ports/entities/class.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import { poll } from "../../kernel/repeat.ts";
import { byNeed, type Help } from "./place-summary.ts";
import { type ShownClass, type ShownPlace, shownClass } from "./shown-class.ts";

/** Real time between two looks at the class. */
const lookEveryMs: Duration = secondMs;
/** Real time for which rows stand still after they have moved. */
const standStillMs: Duration = 5 * secondMs;
/** Real time for which a resting pointer or focus holds the rows. */
const restMs: Duration = 20 * secondMs;
/** Real time in which a removal can be taken back. */
const undoMs: Duration = 5 * secondMs;

/** A call of the trainer; see `simulator/class/class-requests.ts`. */
export type ClassCall =
  | { readonly do: "start" | "end" | "again" }
  | {
      readonly do: "choose";
      readonly choice: {
        readonly lesson?: string;
        readonly scenario?: string;
        readonly isShared?: true;
        readonly hasRoles?: true;
        readonly hasHints: boolean;
        readonly isExam: boolean;
      };
    }
  | { readonly do: "pace"; readonly isPaused?: boolean; readonly speed?: number }
  | {
      readonly do: "instruct";
      readonly to: number | "all";
      readonly instruction: { readonly do: string; readonly [field: string]: unknown };
    }
  | { readonly do: "free" | "remove"; readonly id: number };

export interface TrainerClassParts {
  readonly server: Pick<ClassServer, "overview" | "trainer" | "timeline">;
  /** Real time. */
  readonly clock: Clock;
  readonly key: string;
}

export interface ShownTrainer {
  /** Undefined until the server has answered. Without the places whose removal can still be taken back. */
  readonly shown: ShownClass | undefined;
  readonly state: "reached" | "lost" | "wrong_key";
  /** The places whose removal can still be taken back. */
  readonly removed: readonly Pick<ShownPlace, "id" | "name">[];
  /** The last trainee who has come to need the trainer: said once. */
  readonly flag: Pick<ShownPlace, "id" | "name" | "help"> | undefined;
  /** Of a shared branch, once the class has ended. */
  readonly timeline: SharedTimeline | undefined;
  /** The server's reason why it has not done the last call. */
  readonly refusal: string | undefined;
}

/** A class on the page of its trainer. */
export class TrainerClass {
  private readonly parts: TrainerClassParts;
  private readonly removing = new Map<number, Stop>();
  private readonly flagged = new Map<number, Help>();
  private order: readonly number[] = [];
  private movedAt: Instant = Number.NEGATIVE_INFINITY;
  private heldUntil: Instant = Number.NEGATIVE_INFINITY;
  private latest: ShownClass | undefined;
  private state: ShownTrainer["state"] = "reached";
  private flag: ShownTrainer["flag"];
  private timeline: ShownTrainer["timeline"];
  private refusal: ShownTrainer["refusal"];
  /** Everything that the page shows; another object after each change. */
  view: ShownTrainer = {
    shown: undefined,
    state: "reached",
    removed: [],
    flag: undefined,
    timeline: undefined,
    refusal: undefined,
  };

  constructor(parts: TrainerClassParts) {
    this.parts = parts;
    makeObservable<this, "show">(this, { view: observableRef, show: action });
  }

  start(): Stop {
    return poll(this.parts.clock, async () => {
      await this.look();
      return lookEveryMs;
    });
  }

  /**
   * Rows do not move under a hand: while the pointer or the focus moves among them. One that only rests there, as after a
   * press, holds them for a while.
   */
  hold(isHeld: boolean): void {
    this.heldUntil = isHeld ? this.parts.clock.now() + restMs : Number.NEGATIVE_INFINITY;
  }

  /** Returns the number of places that were told; undefined when the server has not done it. */
  async call(call: ClassCall): Promise<number | undefined> {
    const told = await this.parts.server.trainer(this.parts.key, call);
    const refusal = told.kind === "refused" ? told.message : undefined;
    this.refusal = refusal;
    await this.look();
    return told.kind === "loaded" ? told.value.size : undefined;
  }

  /** Hides the place at once, and removes it unless that is taken back. */
  remove(id: number): void {
    const { clock } = this.parts;
    const cancel = clock.schedule(clock.now() + undoMs, () => {
      this.removing.delete(id);
      void this.call({ do: "remove", id });
    });
    this.removing.set(id, cancel);
    this.show();
  }

  takeBack(id: number): void {
    this.removing.get(id)?.();
    this.removing.delete(id);
    this.show();
  }

  private async look(): Promise<void> {
    const { server, key } = this.parts;
    const read = await server.overview(key);
    const isRefused = read.kind === "refused" && read.reason === "unauthorised";
    this.state = read.kind === "loaded" ? "reached" : isRefused ? "wrong_key" : "lost";
    if (read.kind === "loaded") {
      this.latest = shownClass(read.value);
      this.raiseFlags(this.latest.places);
      this.arrange(this.latest.places);
      await this.readTimeline(this.latest);
    }
    this.show();
  }

  private async readTimeline({ choice, phase }: ShownClass): Promise<void> {
    if (choice.isShared !== true || phase !== "ended" || this.timeline !== undefined) return;
    const read = await this.parts.server.timeline(this.parts.key);
    if (read.kind === "loaded") this.timeline = read.value;
  }

  private raiseFlags(places: readonly ShownPlace[]): void {
    for (const { id, name, help } of places) {
      if (help === undefined) this.flagged.delete(id);
      else if (this.flagged.get(id) !== help) {
        this.flagged.set(id, help);
        this.flag = { id, name, help };
      }
    }
  }

  private arrange(places: readonly ShownPlace[]): void {
    const now = this.parts.clock.now();
    const wanted = byNeed(places).map(({ id }) => id);
    const known = new Set(this.order);
    const isSame = wanted.every((id, place) => this.order[place] === id);
    if (isSame || now < this.heldUntil || now - this.movedAt < standStillMs) {
      // Those who come meanwhile stand at the end.
      this.order = [...this.order, ...wanted.filter((id) => !known.has(id))];
      return;
    }
    this.order = wanted;
    this.movedAt = now;
  }

  private show(): void {
    const { latest, order, removing, state, flag, timeline, refusal } = this;
    const all = latest?.places ?? [];
    const places = all
      .filter(({ id }) => !removing.has(id))
      .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    const removed = all.filter(({ id }) => removing.has(id));
    const shown = latest && { ...latest, places };
    this.view = { shown, state, removed, flag, timeline, refusal };
  }
}
