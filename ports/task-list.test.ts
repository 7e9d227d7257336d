import { expect, it } from "vitest";
import { TaskList } from "./task-list.ts";

function setUp() {
  const firsts: (number | undefined)[] = [];
  const failures: unknown[] = [];
  const ran: string[] = [];
  const tasks: TaskList = new TaskList({
    onFirstChange: () => firsts.push(tasks.nextAt),
    onFailure: (error) => failures.push(error),
  });
  const add = (at: number, name: string) => tasks.add(at, () => ran.push(name));
  return { tasks, add, ran, firsts, failures };
}

it("runs due tasks by time, those of one instant in the order of scheduling", () => {
  const { tasks, add, ran } = setUp();
  add(20, "second of 20");
  add(10, "10");
  add(20, "third of 20");
  add(30, "30");
  tasks.runDue(20);
  expect(ran).toEqual(["10", "second of 20", "third of 20"]);
  expect(tasks.nextAt).toBe(30);
});

it("reports when another task becomes the first", () => {
  const { tasks, add, firsts } = setUp();
  const cancel = add(20, "a");
  add(30, "b");
  add(10, "c")();
  cancel();
  tasks.runDue(30);
  expect(firsts).toEqual([20, 10, 20, 30, undefined]);
});

it("runs tasks that a task adds in a later turn, and none that was cancelled meanwhile", () => {
  const { tasks, add, ran } = setUp();
  tasks.add(10, () => {
    cancel();
    add(10, "added");
  });
  const cancel = add(10, "cancelled");
  tasks.runDue(10);
  expect(ran).toEqual([]);
  tasks.runDue(10);
  expect(ran).toEqual(["added"]);
});

it("reports the error of a task and runs the others", () => {
  const { tasks, add, ran, failures } = setUp();
  const error = new Error("broken");
  tasks.add(10, () => {
    throw error;
  });
  add(10, "other");
  tasks.runDue(10);
  expect([ran, failures]).toEqual([["other"], [error]]);
});
