import { Emitter } from "../../ports/emitter.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** A call of a method of the world that changes something. The arguments are plain JSON. */
export interface Work {
  /** The part of the world, such as "auth"; "staff" is the API of the bearer of `token`. */
  readonly on: string;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly token?: string;
}

/** A call, a listener or a change from outside the world. */
export type Input =
  | ({ readonly do: "work" } & Work)
  /** A call through the network; `does` grows when the call is carried out. Reads do nothing. */
  | {
      readonly do: "call";
      readonly client: string;
      readonly call: string;
      readonly does: Work[];
    }
  | { readonly do: "listen"; readonly client: string; readonly to: ListenerKind }
  /** Ends the listening that began with input number `listening`. */
  | { readonly do: "stop_listening"; readonly listening: number };

export const listenerKinds = ["pushes", "terminals", "faults"] as const;
export type ListenerKind = (typeof listenerKinds)[number];

/** An input with its place among the tasks of the world. */
export interface TakenInput {
  /** The number of the input, from 0. */
  readonly number: number;
  readonly at: Instant;
  /** The number of tasks that the world had run before. It orders an input and the tasks of the same instant. */
  readonly after: number;
  readonly input: Input;
}

/** Work with what the method returned. */
export interface DoneWork {
  readonly work: Work;
  readonly result: unknown;
  /** The page never learns the result. */
  readonly isAnswerLost: boolean;
}

interface MissedCall {
  /** The call's name in fault plans. */
  readonly call: string;
  readonly result: number | "lost";
}

type TakenCall = TakenInput & { readonly input: Extract<Input, { readonly do: "call" }> };

/** Marks code of the world itself. */
const planned = "planned";

/**
 * Everything that comes into the world from outside passes here and is numbered, so that a run can be repeated.
 * An input that arrives while the world changes waits until the change is complete.
 */
export class Door {
  private readonly scheduler: WorldScheduler;
  private readonly inputs = new Emitter<[TakenInput]>();
  private readonly works = new Emitter<[DoneWork]>();
  private readonly missed = new Emitter<[MissedCall]>();
  private isAnswerLost = false;
  private readonly targets = new Map<string, object>();
  private staffOf: (token: string | undefined) => object | undefined = () => undefined;
  private count = 0;
  /** The input whose own code runs now: what that calls is part of it. */
  private inside: TakenInput | typeof planned | undefined;
  private problem: string | undefined;

  constructor(scheduler: WorldScheduler) {
    this.scheduler = scheduler;
  }

  /** Says what changed the world without an input, so that the run cannot be repeated; undefined if nothing did. */
  get unrecorded(): string | undefined {
    return this.problem;
  }

  /** Notifies about each input before it is carried out. */
  onInput(listener: (taken: TakenInput) => void): Stop {
    return this.inputs.add(listener);
  }

  /** Notifies about each piece of work after it was done. */
  onWork(listener: (done: DoneWork) => void): Stop {
    return this.works.add(listener);
  }

  /** True while a call of a page runs, rather than an incident or a task of the world. */
  get isServingStaff(): boolean {
    const input = this.inside === planned ? undefined : this.inside?.input;
    return input?.do === "call" || (input?.do === "work" && input.on === "staff");
  }

  /** Notifies about each call that got no answer, or a made-up one, without having been carried out. */
  onMissedCall(listener: (missed: MissedCall) => void): Stop {
    return this.missed.add(listener);
  }

  missCall(call: string, result: MissedCall["result"]): void {
    this.missed.emit({ call, result });
  }

  /** Carries out a call whose answer is lost. */
  loseAnswer(run: () => void): void {
    this.isAnswerLost = true;
    run();
    this.isAnswerLost = false;
  }

  /** Takes an input now, or as soon as the current change is complete. */
  soon(input: Input, run: (taken: TakenInput) => void): void {
    if (this.isWithinChange) this.scheduler.whenComplete(() => this.take(input, run));
    else this.take(input, run);
  }

  /** Runs code now, or as soon as the current change is complete. */
  whenIdle(run: () => void): void {
    if (this.isWithinChange) this.scheduler.whenComplete(run);
    else run();
  }

  /** Whether the world changes now by a task of its own, so that an input has to wait. */
  private get isWithinChange(): boolean {
    return this.inside === undefined && this.scheduler.isBusy;
  }

  /** Does work that has a result: as an input, or as a part of the input that runs now. */
  work<Result>(work: Work, run: () => Result): Result {
    const { inside } = this;
    if (inside === undefined) {
      if (!this.scheduler.isBusy) {
        return this.take({ do: "work", ...work }, () => this.done(work, run()));
      }
      this.problem ??= `${work.on} ${work.name} during a change of the world`;
    } else if (inside !== planned && isCall(inside)) {
      inside.input.does.push(work);
    } else return run();
    return this.done(work, run());
  }

  /** Lets recorded work name a part of the world, or a tool on it. */
  offer(name: string, target: object): void {
    this.targets.set(name, target);
  }

  /** The same for the API of each bearer of a token. */
  offerStaff(staffOf: (token: string | undefined) => object | undefined): void {
    this.staffOf = staffOf;
  }

  /** Does recorded work again. Throws if no part of this world can do it. */
  repeat({ on, name, args, token }: Work): void {
    const target = on === "staff" ? this.staffOf(token) : this.targets.get(on);
    const method: unknown = target === undefined ? undefined : Reflect.get(target, name);
    if (typeof method !== "function") throw new Error(`Nothing here can do ${on} ${name}`);
    method.apply(target, args);
  }

  /** Carries out a call that was taken before. */
  carryOut<Result>(call: TakenInput, run: () => Result): Result {
    return this.within(call, run);
  }

  /** Runs code of a client, whose calls are inputs of their own. */
  callOut(run: () => void): void {
    this.within(undefined, run);
  }

  /** Runs a planned part of the world that uses what clients use, such as an incident of the scenario. */
  asWorld<Result>(run: () => Result): Result {
    return this.within(planned, run);
  }

  /** Runs a change that cannot be recorded. */
  unrecordable<Result>(what: string, run: () => Result): Result {
    if (this.inside === undefined) this.problem ??= what;
    return run();
  }

  /** Returns `target` with every named method as work of this door. */
  guard<Target extends object>(
    target: Target,
    names: readonly (keyof Target & string)[],
    describe: { readonly on: string; readonly token?: string },
  ): Target {
    const guarded: ReadonlySet<string | symbol> = new Set(names);
    const methods = new Map<string | symbol, unknown>();
    return new Proxy(target, {
      get: (_target, name) => {
        const known = methods.get(name);
        if (known !== undefined) return known;
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        const method = guarded.has(name)
          ? (...args: unknown[]) =>
              this.work({ ...describe, name: String(name), args: given(args) }, () =>
                value.apply(target, args),
              )
          : value.bind(target);
        methods.set(name, method);
        return method;
      },
    });
  }

  private take<Result>(input: Input, run: (taken: TakenInput) => Result): Result {
    return this.scheduler.runChange(() => {
      const { scheduler } = this;
      const taken = { number: this.count, at: scheduler.now(), after: scheduler.tasksRun, input };
      this.count += 1;
      this.inputs.emit(taken);
      return this.within(taken, () => run(taken));
    });
  }

  private within<Result>(inside: Door["inside"], run: () => Result): Result {
    const before = this.inside;
    this.inside = inside;
    try {
      return run();
    } finally {
      this.inside = before;
    }
  }

  private done<Result>(work: Work, result: Result): Result {
    this.works.emit({ work, result, isAnswerLost: this.isAnswerLost });
    return result;
  }
}

function isCall(taken: TakenInput): taken is TakenCall {
  return taken.input.do === "call";
}

/** Without the absent arguments at the end, which JSON cannot tell from null. */
function given(args: readonly unknown[]): readonly unknown[] {
  return args.slice(0, args.findLastIndex((argument) => argument !== undefined) + 1);
}
