// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Stop } from "../../../ports/entities/time.ts";
import { DialogHistory } from "./dialog-history.ts";

let dialogs: DialogHistory;
let stop: Stop;
let closed: string[];
let pages = 0;
/** Waits for the next frame where the test has stopped them. */
let painted: (() => void) | undefined;
let isStill: boolean;

function afterPaint(task: () => void): Stop {
  if (!isStill) task();
  else painted = task;
  return () => {
    painted = undefined;
  };
}

beforeEach(() => {
  pages += 1;
  isStill = false;
  window.history.pushState(null, "", `/${pages}`);
  dialogs = new DialogHistory();
  stop = dialogs.start(afterPaint);
  closed = [];
});

afterEach(() => stop());

/** Lets jsdom finish its steps through the history, each of which is a task of its own. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

async function back(): Promise<void> {
  window.history.back();
  await settle();
}

function open(name: string): Stop {
  const leave = dialogs.open(() => {
    closed.push(name);
    leave();
  });
  return leave;
}

describe("the history of open dialogs (N9)", () => {
  it("closes the topmost dialog first, and the page keeps its address and its length", async () => {
    const { href } = window.location;
    open("popup");
    const { length } = window.history;
    open("question");
    await back();
    expect(closed).toEqual(["question"]);
    await back();
    expect(closed).toEqual(["question", "popup"]);
    expect([window.location.href, window.history.length]).toEqual([href, length]);
    await back();
    expect(window.location.href).not.toBe(href);
  });

  it("takes one dialog after another for one stack, also one that opens while the entry is left", async () => {
    const { href } = window.location;
    open("first")();
    open("second")();
    await Promise.resolve();
    open("third");
    await settle();
    expect(closed).toEqual([]);
    await back();
    expect([closed, window.location.href]).toEqual([["third"], href]);
  });

  it("gets an entry once the dialog is painted, and none for one that has closed before (PF-17)", async () => {
    const { length } = window.history;
    isStill = true;
    open("short")();
    await settle();
    painted?.();
    expect(window.history.length).toBe(length);
    open("long");
    expect(window.history.length).toBe(length);
    painted?.();
    expect(window.history.length).toBe(length + 1);
    await back();
    expect(closed).toEqual(["long"]);
  });

  it("asks the dialog again when it stays open", async () => {
    const { href } = window.location;
    const leave = dialogs.open(() => closed.push("stays"));
    await back();
    await back();
    expect([closed, window.location.href]).toEqual([["stays", "stays"], href]);
    leave();
    await settle();
    await back();
    expect([closed.length, window.location.href === href]).toEqual([2, false]);
  });

  it("leaves an entry that a reload or Forward enters without a dialog", async () => {
    const { href } = window.location;
    open("before");
    stop();
    dialogs = new DialogHistory();
    stop = dialogs.start(afterPaint);
    await settle();
    window.history.forward();
    await settle();
    await back();
    expect([closed, window.location.href === href]).toEqual([[], false]);
  });
});
