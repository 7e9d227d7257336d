import { runInAction } from "mobx";
import { type HistoryEvent, type HistoryStep, historyEvents } from "./history-events.ts";
import type { HistoryTab } from "./history-tab.ts";
import { HistoryWorld, type Setting } from "./history-world.ts";
import { type Account, MoneyModel } from "./money-model.ts";
import type { Seen, Truth } from "./seen.ts";
import { panelOf, seenIn, truthOf } from "./seen-tab.ts";
import { digestOf } from "./world-digest.ts";
import { rewind, type Snapshot, snapshotOf } from "./world-rewind.ts";

/** A history that went wrong. */
export interface WrongHistory {
  readonly setting: string;
  readonly events: readonly string[];
  readonly problem: string;
}

export interface Explored {
  readonly states: number;
  readonly digests: ReadonlySet<string>;
  readonly transitions: number;
  /** Histories that were begun from their start, as a world cannot be copied. */
  readonly worlds: number;
  /** Worlds that were put back to the state before. */
  readonly rewinds: number;
  /** Whether every history was played; the time may be over before. */
  readonly isWhole: boolean;
  readonly wrong: readonly WrongHistory[];
}

/** The edge of an event that was not tried, that is not possible, or that went wrong; else the state that it led to. */
const untried = -1;
const impossible = -2;
const wrong = -3;
/** Known events that a world takes on its way to one that was not tried; a new world takes longer. */
const detourMax = 4;
/** The state of a world after something went wrong in it. */
const nowhere = -1;

interface State {
  /** Of the start from which it was reached first. */
  readonly setting: Setting;
  /** The shortest known way from the start: the state before, and the event. */
  from: number;
  via: number;
  depth: number;
  readonly edges: Int32Array;
  /** All events before this one have been tried. */
  next: number;
  readonly digest: string;
  /** The knowledge of the judge there. */
  readonly account: Account;
}

export interface ExplorerOptions {
  readonly bound: number;
  readonly isOver?: () => boolean;
  /** False: a state that was reached before is played on all the same. */
  readonly isMerging?: boolean;
}

/** A world that can go on, with what it shows. */
interface Run {
  readonly world: HistoryWorld;
  state: number;
  seen: readonly Seen[];
  truth: Truth;
}

/**
 * Plays every sequence of events up to a bound. A state that was reached before is not played on again. Worlds cannot be
 * copied, and to begin one takes long: each goes on for as long as there is something to try nearby.
 */
export class Explorer {
  private readonly events: readonly HistoryEvent[];
  private readonly bound: number;
  private readonly isOver: () => boolean;
  private readonly isMerging: boolean;
  private readonly states: State[] = [];
  private readonly known = new Map<string, number>();
  private readonly found = new Map<string, WrongHistory>();
  private rewinds = 0;
  private transitions = 0;
  private worlds = 0;

  constructor(
    events: readonly HistoryEvent[],
    { bound, isOver = () => false, isMerging = true }: ExplorerOptions,
  ) {
    this.events = events;
    this.bound = bound;
    this.isOver = isOver;
    this.isMerging = isMerging;
  }

  async explore(settings: readonly Setting[]): Promise<Explored> {
    for (const setting of settings) await this.add(setting);
    const isWhole = await this.playAll();
    if (this.events.length === historyEvents.length) this.noteDeadEnds();
    return {
      digests: new Set(this.states.map(({ digest }) => digest)),
      ...{ states: this.states.length, transitions: this.transitions, worlds: this.worlds },
      rewinds: this.rewinds,
      ...{ isWhole, wrong: [...this.found.values()] },
    };
  }

  /** Tries every event of every state within the bound; false if the time is over. */
  private async playAll(): Promise<boolean> {
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (let place = 0; place < this.states.length; place += 1)
        while (this.hasUntried(place)) {
          // To read the time takes as long as some events.
          if (this.worlds % 32 === 0 && this.isOver()) return false;
          isNew = true;
          await this.walk(await this.runTo(place));
        }
    }
    return true;
  }

  /** Tries what is left of a state, and then goes on from where that led. */
  private async walk(run: Run): Promise<void> {
    for (;;) {
      for (const known of this.detour(run.state)) await this.follow(run, known);
      if (!this.hasUntried(run.state)) return;
      const from = run.state;
      const snapshot = snapshotOf(run.world);
      do {
        const isRight = await this.tryNext(run);
        const mayStay = this.hasUntried(from) && run.state !== from;
        if (mayStay && (await this.returnTo(run, from, snapshot))) continue;
        if (!isRight) return;
        break;
      } while (this.hasUntried(from));
    }
  }

  /** Tries the next event of a state; false if it went wrong. */
  private async tryNext(run: Run): Promise<boolean> {
    const state = this.stateAt(run.state);
    const place = state.next;
    const event = this.eventAt(place);
    if (!isPossible(run, event.steps[0])) {
      state.edges[place] = impossible;
      return true;
    }
    this.transitions += 1;
    const [problem, account] = await play(run, event, state.account);
    if (problem === undefined) {
      this.reach(run, place, account);
      return true;
    }
    state.edges[place] = wrong;
    this.note(run.state, place, problem);
    run.state = nowhere;
    return false;
  }

  private async returnTo(run: Run, place: number, snapshot: Snapshot): Promise<boolean> {
    const { world } = run;
    if (!(await rewind(world, snapshot))) return false;
    if (!this.isIn(world, place)) return false;
    Object.assign(run, look(world), { state: place });
    this.rewinds += 1;
    return true;
  }

  private isIn(world: HistoryWorld, place: number): boolean {
    const { digest, account } = this.stateAt(place);
    return digestOf(world, account) === digest;
  }

  /** Of the presses that a state offers, one leads on; or the time does. */
  private noteDeadEnds(): void {
    this.states.forEach(({ edges, depth }, place) => {
      const possible = this.events.flatMap((event, at) => {
        const to = edges[at] ?? untried;
        return to === impossible ? [] : [{ event, to, at }];
      });
      const acts = possible.filter(({ event: { steps, name } }) => {
        return steps[0].press !== undefined || name === "time passes";
      });
      const [first] = acts;
      if (depth < this.bound && first !== undefined && acts.every(({ to }) => to === place))
        this.note(place, first.at, "N2: no press changes anything");
    });
  }

  /** The shortest known way from here to a state with something to try, if it is short. */
  private detour(start: number): readonly number[] {
    const ways = new Map<number, readonly number[]>([[start, []]]);
    for (const [place, way] of ways) {
      if (this.hasUntried(place)) return way;
      if (way.length === detourMax || ways.size > 400) continue;
      this.stateAt(place).edges.forEach((to, event) => {
        if (to >= 0 && !ways.has(to)) ways.set(to, [...way, event]);
      });
    }
    return [];
  }

  private async follow(run: Run, place: number): Promise<void> {
    await replay(run.world, this.eventAt(place));
    Object.assign(run, look(run.world));
    run.state = this.stateAt(run.state).edges[place] ?? run.state;
  }

  private async add(setting: Setting): Promise<void> {
    const world = await begin({ ...setting, first: [] });
    const run: Run = { world, state: -1, ...look(world) };
    const { truth } = run;
    const model = new MoneyModel();
    let problem = model.judge("this", {
      ...{ press: "open", before: unseen, after: run.seen[0] ?? unseen },
      ...{ truthBefore: truth, truth, sent: { starts: [] } },
    });
    let { account } = model;
    for (const event of firstOf(setting))
      if (problem === undefined) [problem, account] = await play(run, event, account);
    if (problem !== undefined) {
      this.found.set(setting.name, { setting: setting.name, events: [], problem });
      return;
    }
    const digest = digestOf(run.world, account);
    if (this.isMerging && this.known.has(digest)) return;
    this.known.set(digest, this.states.length);
    this.states.push(this.newState({ setting, from: -1, via: -1, depth: 0, digest }, account));
  }

  /** The event has led to this state. */
  private reach(run: Run, via: number, account: Account): void {
    const from = run.state;
    const { setting, depth, edges } = this.stateAt(from);
    const digest = digestOf(run.world, account);
    const known = this.isMerging ? this.known.get(digest) : undefined;
    run.state = known ?? this.states.length;
    edges[via] = run.state;
    if (known === undefined) {
      this.known.set(digest, run.state);
      this.states.push(this.newState({ setting, from, via, depth: depth + 1, digest }, account));
    } else this.shorten(from, via, known);
  }

  /** Takes a shorter way to a state, and to those that follow it. */
  private shorten(from: number, via: number, to: number): void {
    const state = this.stateAt(to);
    const depth = this.stateAt(from).depth + 1;
    if (state.depth <= depth) return;
    Object.assign(state, { from, via, depth });
    state.edges.forEach((next, event) => {
      if (next >= 0) this.shorten(to, event, next);
    });
  }

  private newState(
    way: Pick<State, "setting" | "from" | "via" | "depth" | "digest">,
    account: Account,
  ): State {
    const edges = new Int32Array(this.events.length).fill(untried);
    return { ...way, edges, next: 0, account };
  }

  private hasUntried(place: number): boolean {
    const state = this.stateAt(place);
    if (state.depth >= this.bound) return false;
    while (state.next < this.events.length && state.edges[state.next] !== untried) state.next += 1;
    return state.next < this.events.length;
  }

  /** A new world in this state. */
  private async runTo(place: number): Promise<Run> {
    this.worlds += 1;
    const { setting, events } = this.wayTo(place);
    const world = await begin(setting);
    for (const event of events) await replay(world, event);
    if (!this.isIn(world, place))
      throw new Error(`Played again, this leads elsewhere: ${events.map(({ name }) => name)}`);
    return { world, state: place, ...look(world) };
  }

  private wayTo(place: number): { readonly setting: Setting; readonly events: HistoryEvent[] } {
    const events: HistoryEvent[] = [];
    let state = this.stateAt(place);
    for (; state.from >= 0; state = this.stateAt(state.from))
      events.unshift(this.eventAt(state.via));
    return { setting: state.setting, events };
  }

  private stateAt(place: number): State {
    const state = this.states[place];
    if (state === undefined) throw new Error(`There is no state ${place}`);
    return state;
  }

  private eventAt(place: number): HistoryEvent {
    const event = this.events[place];
    if (event === undefined) throw new Error(`There is no event ${place}`);
    return event;
  }

  /** Of histories that went wrong in the same way, the shortest counts. */
  private note(place: number, event: number, problem: string): void {
    const kind = `${problem.replace(/-?\d[\d.,]*/g, "…")} ${this.eventAt(event).name}`;
    const way = this.wayTo(place);
    const events = [...way.events, this.eventAt(event)].map(({ name }) => name);
    const before = this.found.get(kind);
    if (before === undefined || before.events.length > events.length)
      this.found.set(kind, { setting: way.setting.name, events, problem });
  }
}

/** A tab without a checkout. */
const unseen: Seen = {
  ...{ panel: "closed", lines: [], alreadyPaid: 0, remaining: 0, change: 0, owed: 0 },
  ...{ text: "", code: "", canPay: false, isFrozen: false, presses: [] },
};

/** A world at the start of its setting. */
async function begin(setting: Setting): Promise<HistoryWorld> {
  const world = new HistoryWorld(setting);
  world.tab.open();
  await world.settle();
  world.tab.entry?.select();
  for (const event of firstOf(setting)) await replay(world, event);
  return world;
}

function firstOf({ first = [] }: Setting): readonly HistoryEvent[] {
  return historyEvents
    .filter(({ name }) => first.includes(name))
    .toSorted((one, other) => first.indexOf(one.name) - first.indexOf(other.name));
}

function isPossible({ world, seen }: Pick<Run, "world" | "seen">, step: HistoryStep): boolean {
  const tab = seen[step.in === "other" ? 1 : 0];
  return tab !== undefined && step.isPossible(world, tab.presses);
}

/** The tabs and the truth as they are now. */
function look(world: HistoryWorld): Pick<Run, "seen" | "truth"> {
  // Computed values are kept during an action.
  return runInAction(() => ({ seen: world.tabs.map(seenIn), truth: truthOf(world) }));
}

/** Plays an event once more, which was judged before. */
async function replay(
  world: HistoryWorld,
  { steps: [first, ...more] }: HistoryEvent,
): Promise<void> {
  await happen(world, first);
  for (const step of more)
    if (isPossible({ world, seen: world.tabs.map(seenIn) }, step)) await happen(world, step);
}

/** Plays one event; returns what was wrong about it, and what the judge knows then. */
async function play(
  run: Run,
  event: HistoryEvent,
  account: Account,
): Promise<readonly [problem: string | undefined, account: Account]> {
  const model = new MoneyModel(account);
  for (const step of event.steps) {
    if (!isPossible(run, step)) break;
    const problem = await playStep(run, step, model);
    if (problem !== undefined) return [problem, account];
  }
  return [undefined, model.account];
}

async function playStep(
  run: Run,
  step: HistoryStep,
  model: MoneyModel,
): Promise<string | undefined> {
  const { world, seen: before, truth: truthBefore } = run;
  const page = world.tab;
  const keys = step.keys?.(world);
  const failure = await happen(world, step).catch((error) => `It fails: ${error}`);
  if (failure !== undefined) return failure;
  Object.assign(run, look(world));
  // A page that has reloaded begins again.
  const first = world.tab === page ? before[0] : unseen;
  const { seen, truth } = run;
  const tabs = seen.map((after, place) => ({
    name: place === 0 ? "this" : "other",
    ...{ after, truthBefore, truth, before: (place === 0 ? first : before[place]) ?? unseen },
  }));
  const acting = step.in === "world" ? "this" : step.in;
  const problems = (acting === "this" ? tabs : tabs.toReversed()).map(({ name, ...happened }) =>
    name === acting
      ? model.judge(name, { ...happened, press: step.press ?? "", keys, sent: world.sent })
      : model.judge(name, { ...happened, press: "", sent: { starts: [] } }),
  );
  return problems.find((problem) => problem !== undefined);
}

async function happen(world: HistoryWorld, step: HistoryStep): Promise<undefined> {
  const shown = world.tabs.filter(isFieldShown);
  world.starts = [];
  world.completion = undefined;
  step.run(world);
  await world.settle();
  // A field that appears takes the focus, which selects its text.
  for (const tab of world.tabs) if (!shown.includes(tab) && isFieldShown(tab)) tab.entry?.select();
}

function isFieldShown(tab: HistoryTab): boolean {
  return panelOf(tab) === "entry";
}
