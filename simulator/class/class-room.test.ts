import { describe, expect, it } from "vitest";
import { classUnderTest } from "../../tests/support/class/class-under-test.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import { type ClassEvent, readEvent } from "./class-event.ts";
import { placeBytesMax } from "./class-place.ts";
import { ClassRoom } from "./class-room.ts";

const line = { do: "work", at: 1, after: 0, on: "world", name: "report", args: ["x".repeat(900)] };
const thousand = Array.from({ length: 1_000 }, () => line);

/** A class whose events are counted as its folder would have them. */
function counted(bytesMax?: number) {
  const { room: open, code, clock, secrets, ...rest } = classUnderTest();
  const options = Reflect.get(open, "options");
  const room = new ClassRoom({ ...options, ...(bytesMax !== undefined && { bytesMax }) });
  const written = { bytes: 0 };
  room.onEvent((event) => {
    written.bytes += utf8Length(JSON.stringify(event));
  });
  const join = (name: string) =>
    room.join({ code, name, attempt: `the attempt of ${name}`.padEnd(20) });
  const joined = (name: string): string => {
    const result = join(name);
    if (result.kind !== "joined") throw new Error(result.kind);
    return result.secret;
  };
  return { ...rest, clock, room, written, join, joined };
}

const nothing = { carriedOut: 0, replies: [] };

it("A class goes on after its end with the same places, code and secrets, and nothing of the last run", () => {
  const { room, joined } = counted();
  const events: ClassEvent[] = [];
  room.onEvent((event) => events.push(JSON.parse(JSON.stringify(event))));
  const secret = joined("Eve");
  expect(room.again()).toBe(false);
  room.start();
  room.setPace({ isPaused: true, speed: 5 });
  const lines = { run: "a", from: 0, list: [line] };
  room.report({ secret, ...nothing, lines, summary: { score: 40 }, view: {} });
  room.instruct("all", { do: "message", text: "Look" });
  room.end();
  expect(room.again()).toBe(true);
  const { phase, pace, choice } = room;
  expect([phase, pace, room.choose({ ...choice, hasHints: false })]).toEqual([
    "waiting",
    { isPaused: false, speed: 1 },
    true,
  ]);
  expect(room.overview()).toEqual([expect.not.objectContaining({ summary: expect.anything() })]);
  expect([room.placeOf(1)?.view, room.runOf(1)?.lines]).toEqual([undefined, []]);
  expect(room.report({ secret, ...nothing, carriedOut: 1 })).toMatchObject({
    phase: "waiting",
    instructions: [],
    round: 2,
    lines: 0,
  });
  // The folder of the class brings the same back.
  const { room: other } = counted();
  for (const event of events) other.repeat(readEvent(event) as ClassEvent);
  expect([other.phase, other.choice, other.overview().length]).toEqual(["waiting", room.choice, 1]);
});

it("A class in one branch is over at its end", () => {
  const { room } = counted();
  room.choose({ ...room.choice, isShared: true });
  room.start();
  room.end();
  expect([room.again(), room.phase]).toEqual([false, "ended"]);
});

describe("One place of a class does not end its server [CL-5]", () => {
  it("keeps so many bytes of one place over all its runs, and all of the others", () => {
    const { room, written, joined } = counted();
    const [eve, fatima] = [joined("Eve"), joined("Fatima")];
    for (let run = 0; run < 100; run += 1) {
      const lines = { run: String(run), from: 0, list: thousand };
      room.report({ secret: eve, ...nothing, lines, summary: { score: run } });
    }
    expect(room.isFullFor(eve)).toBe(true);
    expect(written.bytes).toBeGreaterThan(placeBytesMax);
    expect(written.bytes).toBeLessThan(placeBytesMax * 1.1);
    // The summary of Eve's page is still there for the trainer, and Fatima's run grows.
    expect(room.overview()[0]?.summary).toEqual({ score: 99 });
    expect(room.isFullFor(fatima)).toBe(false);
    const answer = room.report({
      secret: fatima,
      ...nothing,
      lines: { run: "a", from: 0, list: thousand },
    });
    expect(answer?.lines).toBe(1_000);
  });

  it("keeps so many bytes of all places together, also of those that were left and taken again", () => {
    const { room, written, join, joined } = counted(200_000);
    let joins = 0;
    for (let each = 0; each < 10_000; each += 1) {
      if (join("Eve").kind !== "joined") continue;
      joins += 1;
      room.leave(joined("Eve"));
    }
    expect(join("Eve")).toEqual({ kind: "full" });
    expect(joins).toBeGreaterThan(1_000);
    expect(written.bytes).toBeLessThan(201_000);
  });

  it("keeps replies to instructions that were given, one to each, and the latest of them", () => {
    const { room, written, joined } = counted();
    const secret = joined("Eve");
    const before = written.bytes;
    const reply = { done: true, link: "x".repeat(60_000) };
    const all = Array.from({ length: 50 }, (_, index) => ({ number: index + 1, reply }));
    room.report({ secret, ...nothing, replies: all });
    expect(room.placeOf(1)?.replies).toEqual([]);
    expect(written.bytes).toBe(before);
    for (let each = 0; each < 50; each += 1) room.instruct("all", { do: "save" });
    room.report({ secret, ...nothing, replies: [...all, ...all, { number: 51, reply }] });
    room.report({ secret, ...nothing, replies: all });
    const numbers = room.placeOf(1)?.replies.map(({ number }) => number);
    expect(numbers).toEqual([47, 48, 49, 50]);
  });

  it("goes on with the run of a place from the last line before one that its folder has lost", () => {
    const { room, joined } = counted();
    const secret = joined("Eve");
    const event = { do: "lines", id: 1, run: "a" } as const;
    const end = { at: 5, after: 1, digest: "0123456789abcdef" };
    room.repeat({ ...event, from: 0, list: [line, line] });
    // The line with 2 and 3 was damaged.
    room.repeat({ ...event, from: 4, list: [line], end });
    expect(room.runOf(1)).toEqual({ run: "a", lines: [line, line], locale: undefined });
    const lines = { run: "a", from: 5, list: [line], end };
    expect(room.report({ secret, ...nothing, lines })?.lines).toBe(2);
  });
});
