import { runInAction } from "mobx";
import { type HistoryEvent, type HistoryStep, historyEvents } from "./history-events.ts";
import type { HistoryTab } from "./history-tab.ts";
import { HistoryWorld, type Setting } from "./history-world.ts";
import { type Account, type Judged, judge, noMoney } from "./money-model.ts";
import type { Seen, Truth } from "./seen.ts";
import { seenIn, truthOf } from "./seen-tab.ts";
import { digestOf } from "./world-digest.ts";
import { snapshotOf } from "./world-snapshot.ts";

/** A history that went wrong. */
export interface WrongHistory {
  readonly setting: string;
  readonly events: readonly string[];
  readonly problem: string;
}

export interface Explored {
  /** Those from which histories go on, and with `isDigestingLast` those where they end. */
  readonly states: number;
  readonly digests: ReadonlySet<string>;
  readonly transitions: number;
  /** Whether every history was played; the time may be over before. */
  readonly isWhole: boolean;
  readonly wrong: readonly WrongHistory[];
}

interface State {
  readonly digest: string;
  /** The knowledge of the judge there. */
  readonly account: Account;
  /** The states that were reached from here first, each with the event that led there. */
  readonly next: (readonly [HistoryEvent, State])[];
  /** Whether there is something left to try, here or further on. */
  isOpen: boolean;
}

export interface ExplorerOptions {
  readonly bound: number;
  readonly isOver?: () => boolean;
  /** False: a state that was reached before is played on all the same. */
  readonly isMerging?: boolean;
  /** False: a new world is played up to here for each event, and none is put back. */
  readonly isPuttingBack?: boolean;
  /** True: a state after the last event gets a digest, too, which only comparisons of runs need. */
  readonly isDigestingLast?: boolean;
}

/** A world that can go on, with what it shows. */
interface Run {
  readonly world: HistoryWorld;
  readonly setting: Setting;
  /** All events since its start. */
  readonly events: readonly HistoryEvent[];
  tabs: readonly HistoryTab[];
  seen: readonly Seen[];
  truth: Truth;
}

/**
 * Plays every sequence of events up to a bound, shorter ones first. A state that was reached before is not played on
 * again. Each event is tried in the same world, which is put back then.
 */
export class Explorer {
  private readonly events: readonly HistoryEvent[];
  private readonly options: ExplorerOptions;
  private readonly digests = new Set<string>();
  private readonly found = new Map<string, WrongHistory>();
  private states = 0;
  private transitions = 0;
  private isWhole = true;

  constructor(events: readonly HistoryEvent[], options: ExplorerOptions) {
    this.events = events;
    this.options = options;
  }

  async explore(settings: readonly Setting[]): Promise<Explored> {
    const starts: (readonly [Setting, State])[] = [];
    for (const setting of settings) {
      const state = await this.start(setting);
      if (state !== undefined) starts.push([setting, state]);
    }
    for (let left = 0; left < this.options.bound; left += 1)
      for (const [setting, state] of starts)
        if (state.isOpen) await this.playOn(await runTo(setting, []), state, left);
    const { states, digests, transitions, isWhole } = this;
    return { states, digests, transitions, isWhole, wrong: [...this.found.values()] };
  }

  /** Goes on to all states that are so many events away, and tries every event there. */
  private async playOn(run: Run, state: State, left: number): Promise<void> {
    if (left === 0) await this.tryAll(run, state);
    else {
      const open = state.next.filter(([, { isOpen }]) => isOpen);
      await this.forEach(run, open, async (here, [event, next]) => {
        await replay(here, event);
        if (digestOf(here.world, next.account) !== next.digest)
          throw new Error(`Played again, this leads elsewhere: ${namesOf(here, event)}`);
        await this.playOn({ ...here, events: [...here.events, event] }, next, left - 1);
      });
    }
    state.isOpen = state.next.some(([, { isOpen }]) => isOpen);
  }

  private async tryAll(run: Run, state: State): Promise<void> {
    const possible = this.events.filter(({ steps }) => isPossible(run, steps[0]));
    const acts = possible.filter(isAct);
    const { bound, isDigestingLast = false } = this.options;
    const isLast = !isDigestingLast && run.events.length + 1 === bound;
    let isStuck = this.events.length === historyEvents.length;
    await this.forEach(run, possible, async (here, event) => {
      this.transitions += 1;
      const [problem, account] = await play(here, event, state.account);
      if (problem !== undefined) {
        this.note(run, event, problem);
        isStuck = false;
      }
      if (problem !== undefined || (isLast && !isStuck)) return;
      const digest = digestOf(here.world, account);
      if (acts.includes(event) && digest !== state.digest) isStuck = false;
      const next = isLast ? undefined : this.reach(digest, account);
      if (next !== undefined) state.next.push([event, next]);
    });
    const [first] = acts;
    if (isStuck && first !== undefined && this.isWhole)
      this.note(run, first, "N2: no press changes anything");
  }

  /** Does something in this world for each of these, always from here. */
  private async forEach<Each>(
    run: Run,
    all: readonly Each[],
    task: (here: Run, each: Each) => Promise<void>,
  ): Promise<void> {
    const { isOver = () => false, isPuttingBack = true } = this.options;
    const putBack = isPuttingBack ? snapshotOf(run.world) : undefined;
    for (const each of all) {
      this.isWhole &&= !isOver();
      if (!this.isWhole) return;
      await task(putBack ? { ...run } : await runTo(run.setting, run.events), each);
      putBack?.();
    }
  }

  /** A state from which to play on; undefined for one that was reached before. */
  private reach(digest: string, account: Account): State | undefined {
    if (this.options.isMerging !== false && this.digests.has(digest)) return undefined;
    this.digests.add(digest);
    this.states += 1;
    return { digest, account, next: [], isOpen: true };
  }

  private async start(setting: Setting): Promise<State | undefined> {
    const run = await runTo({ ...setting, first: [] }, []);
    const { truth } = run;
    let [problem, account] = judge(noMoney, "this", {
      press: "open",
      before: unseen,
      after: run.seen[0] ?? unseen,
      truthBefore: truth,
      truth,
      sent: { starts: [] },
    });
    for (const event of firstOf(setting))
      if (problem === undefined) [problem, account] = await play(run, event, account);
    if (problem === undefined) return this.reach(digestOf(run.world, account), account);
    this.found.set(setting.name, { setting: setting.name, events: [], problem });
    return undefined;
  }

  /** Of histories that went wrong in the same way, the shortest counts. */
  private note(run: Run, event: HistoryEvent, problem: string): void {
    const kind = `${problem.replace(/-?\d[\d.,]*/g, "…")} ${event.name}`;
    if (!this.found.has(kind))
      this.found.set(kind, { setting: run.setting.name, events: namesOf(run, event), problem });
  }
}

/** A press that a state offers, or the time: one of them has to lead on. */
function isAct({ steps, name }: HistoryEvent): boolean {
  return steps[0].press !== undefined || name === "time passes";
}

function namesOf({ events }: Run, last: HistoryEvent): readonly string[] {
  return [...events, last].map(({ name }) => name);
}

/** A tab without a checkout. */
const unseen: Seen = {
  panel: "closed",
  lines: [],
  alreadyPaid: 0,
  remaining: 0,
  change: 0,
  owed: 0,
  text: "",
  code: "",
  sums: [],
  canPay: false,
  isFrozen: false,
  presses: [],
};

/** A new world in which these events have happened. */
async function runTo(setting: Setting, events: readonly HistoryEvent[]): Promise<Run> {
  const world = new HistoryWorld(setting);
  world.tab.open();
  await world.settle();
  world.tab.entry?.select();
  const run = { world, setting, events, ...look(world) };
  for (const event of [...firstOf(setting), ...events]) await replay(run, event);
  return run;
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
function look(world: HistoryWorld): Pick<Run, "tabs" | "seen" | "truth"> {
  const { tabs } = world;
  // Computed values are kept during an action.
  return runInAction(() => ({ tabs, seen: tabs.map(seenIn), truth: truthOf(world) }));
}

/** Plays an event once more, which was judged before. */
async function replay(run: Run, { steps: [first, ...more] }: HistoryEvent): Promise<void> {
  await happen(run, first);
  for (const step of more) if (isPossible(run, step)) await happen(run, step);
}

/** Plays one event; returns what was wrong about it, and what the judge knows then. */
async function play(run: Run, event: HistoryEvent, before: Account): Promise<Judged> {
  let account = before;
  for (const step of event.steps) {
    if (!isPossible(run, step)) break;
    const judged = await playStep(run, step, account);
    if (judged[0] !== undefined) return judged;
    account = judged[1];
  }
  return [undefined, account];
}

async function playStep(run: Run, step: HistoryStep, known: Account): Promise<Judged> {
  const { world, seen: before, truth: truthBefore } = run;
  const page = world.tab;
  const keys = step.keys?.(world);
  const failure = await happen(run, step).catch((error) => `It fails: ${error}`);
  if (failure !== undefined) return [failure, known];
  // A page that has reloaded begins again.
  const first = world.tab === page ? before[0] : unseen;
  const { seen, truth } = run;
  const tabs = seen.map((after, place) => ({
    name: place === 0 ? "this" : "other",
    after,
    truthBefore,
    truth,
    before: (place === 0 ? first : before[place]) ?? unseen,
  }));
  const acting = step.in === "world" ? "this" : step.in;
  let [problem, account]: Judged = [undefined, known];
  for (const { name, ...happened } of acting === "this" ? tabs : tabs.toReversed()) {
    const acts =
      name === acting
        ? { press: step.press ?? "", keys, sent: world.sent }
        : { press: "", sent: { starts: [] } };
    const [found, next] = judge(account, name, { ...happened, ...acts });
    problem ??= found;
    account = next;
  }
  return [problem, account];
}

async function happen(run: Run, step: HistoryStep): Promise<undefined> {
  const { world } = run;
  const shown = run.tabs.filter((_, place) => run.seen[place]?.panel === "entry");
  world.starts = [];
  world.completion = undefined;
  step.run(world);
  await world.settle();
  Object.assign(run, look(world));
  // A field that appears takes the focus, which selects its text.
  const appeared = run.tabs.filter(
    (tab, place) => run.seen[place]?.panel === "entry" && !shown.includes(tab),
  );
  for (const tab of appeared) tab.entry?.select();
  if (appeared.length > 0) Object.assign(run, look(world));
}
