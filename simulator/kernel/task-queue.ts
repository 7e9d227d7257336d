import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import { Heap } from "./heap.ts";

/** The length of the stretches of time by which later tasks are stored. */
const stretchMs: Duration = 4 * secondMs;
/** The fewest cancelled tasks that are worth a sweep. */
const sweptMin = 64;

export interface Task {
  readonly at: Instant;
  readonly sequence: number;
  /** Undefined once the task has run or was cancelled. */
  run: (() => void) | undefined;
}

/**
 * Tasks in the order of (time, sequence). Only those of the current stretch of time are kept in order; the others wait
 * unordered until their stretch begins. Most tasks are timeouts of calls, which are cancelled long before.
 */
export class TaskQueue {
  private readonly near = new Heap<Task>(compareTasks);
  /** The later tasks, by stretch. */
  private readonly later = new Map<number, Task[]>();
  private readonly laterStretches = new Heap<number>((one, other) => one - other);
  /** Tasks of this stretch and of earlier ones are in `near`. */
  private stretch = Number.NEGATIVE_INFINITY;
  private size = 0;
  private cancelled = 0;

  /** The number of waiting tasks. */
  get count(): number {
    return this.size - this.cancelled;
  }

  /** The next waiting task. */
  get first(): Task | undefined {
    for (;;) {
      const { first } = this.near;
      if (first === undefined) {
        if (!this.beginNextStretch()) return undefined;
      } else if (isWaiting(first)) return first;
      else this.dropFirst();
    }
  }

  add(task: Task): void {
    this.size += 1;
    const stretch = Math.floor(task.at / stretchMs);
    if (stretch <= this.stretch) {
      this.near.push(task);
      return;
    }
    const tasks = this.later.get(stretch);
    if (tasks !== undefined) {
      tasks.push(task);
      return;
    }
    this.later.set(stretch, [task]);
    this.laterStretches.push(stretch);
  }

  /** Removes `first`. */
  takeFirst(): void {
    this.near.pop();
    this.size -= 1;
  }

  cancel(task: Task): void {
    if (!isWaiting(task)) return;
    task.run = undefined;
    this.cancelled += 1;
    if (this.cancelled >= sweptMin && this.cancelled * 2 >= this.size) this.sweep();
  }

  /** The waiting tasks, first to last. */
  inOrder(): Task[] {
    const later = [...this.later.values()].flat().filter(isWaiting);
    return [...this.near.sorted(isWaiting), ...later.sort(compareTasks)];
  }

  private beginNextStretch(): boolean {
    const stretch = this.laterStretches.pop();
    if (stretch === undefined) return false;
    this.stretch = stretch;
    for (const task of this.later.get(stretch) ?? []) {
      if (isWaiting(task)) this.near.push(task);
      else this.forgetCancelled(1);
    }
    this.later.delete(stretch);
    return true;
  }

  private dropFirst(): void {
    this.near.pop();
    this.forgetCancelled(1);
  }

  /** Removes the cancelled tasks once they make up half of all. */
  private sweep(): void {
    this.near.keep(isWaiting);
    for (const [stretch, tasks] of this.later) this.later.set(stretch, tasks.filter(isWaiting));
    this.forgetCancelled(this.cancelled);
  }

  private forgetCancelled(count: number): void {
    this.cancelled -= count;
    this.size -= count;
  }
}

function isWaiting({ run }: Task): boolean {
  return run !== undefined;
}

function compareTasks(one: Task, other: Task): number {
  return one.at - other.at || one.sequence - other.sequence;
}
