import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { RandomStream } from "./random-stream.ts";
import { type Task, TaskQueue } from "./task-queue.ts";

/** Tasks within a day, many at the same instants. */
function someTasks(seed: number): readonly Task[] {
  const random = new RandomStream(seed, "tasks");
  return Array.from({ length: 2_000 }, (_, sequence) => {
    const reachMs = random.chance(1, 4) ? 24 * hourMs : 20 * secondMs;
    const at = Math.floor(random.integer(0, reachMs) / 500) * 500;
    return { at, sequence, run: () => {} };
  });
}

function inOrder(tasks: readonly Task[]): readonly Task[] {
  return tasks.toSorted((one, other) => one.at - other.at || one.sequence - other.sequence);
}

function filled(tasks: readonly Task[]): TaskQueue {
  const queue = new TaskQueue();
  for (const task of tasks) queue.add(task);
  return queue;
}

function drained(queue: TaskQueue): readonly Task[] {
  const taken: Task[] = [];
  for (let task = queue.first; task !== undefined; task = queue.first) {
    queue.takeFirst();
    taken.push(task);
  }
  return taken;
}

describe("a task queue", () => {
  it.each([1, 2, 3])("gives the tasks of a day in the order of time: seed %i", (seed) => {
    const tasks = someTasks(seed);
    const queue = filled(tasks);
    expect(queue.inOrder()).toEqual(inOrder(tasks));
    expect(drained(queue)).toEqual(inOrder(tasks));
    expect(queue.count).toBe(0);
  });

  it("gives a task that is added later before the tasks of later stretches", () => {
    const [first, far] = [task(1_000, 0), task(24 * hourMs, 1)];
    const queue = filled([far, first]);
    expect(queue.first).toBe(first);
    queue.takeFirst();
    expect(queue.first).toBe(far);
    const between = task(9_000, 2);
    queue.add(between);
    expect(drained(queue)).toEqual([between, far]);
  });

  it("gives no cancelled task, whether near or far, and counts the others", () => {
    const tasks = someTasks(4);
    const queue = filled(tasks);
    const [cancelled, kept] = [tasks.slice(0, 1_900), tasks.slice(1_900)];
    for (const one of cancelled) queue.cancel(one);
    for (const one of cancelled) queue.cancel(one);
    expect(queue.count).toBe(100);
    expect(queue.inOrder()).toEqual(inOrder(kept));
    expect(drained(queue)).toEqual(inOrder(kept));
    expect([queue.count, queue.first]).toEqual([0, undefined]);
  });
});

function task(at: number, sequence: number): Task {
  return { at, sequence, run: () => {} };
}
