import { expect, test } from "vitest";
import { Emitter } from "./emitter.ts";

/** The example of its documentation. */
class Scales {
  private readonly weighings = new Emitter<[grams: number]>();
  readonly onWeighed = this.weighings.add;

  get listenerCount(): number {
    return this.weighings.listenerCount;
  }

  put(grams: number): void {
    this.weighings.emit(grams);
  }
}

function fails(message: string): () => never {
  return () => {
    throw new Error(message);
  };
}

test("Listeners receive each event in the order in which they were added, until they are removed", () => {
  const scales = new Scales();
  const seen: string[] = [];
  const stopFirst = scales.onWeighed((grams) => seen.push(`first ${grams}`));
  const stopSecond = scales.onWeighed((grams) => seen.push(`second ${grams}`));
  scales.put(5);
  stopFirst();
  stopFirst();
  scales.put(6);
  expect(seen).toEqual(["first 5", "second 5", "second 6"]);
  expect(scales.listenerCount).toBe(1);
  stopSecond();
  scales.put(7);
  expect(seen).toHaveLength(3);
  expect(scales.listenerCount).toBe(0);
});

test("A listener that throws keeps the event from no other, and its error reaches the caller afterwards", () => {
  const scales = new Scales();
  const seen: number[] = [];
  scales.onWeighed(fails("The display is off"));
  scales.onWeighed((grams) => seen.push(grams));
  expect(() => scales.put(5)).toThrow("The display is off");
  expect(seen).toEqual([5]);
  scales.onWeighed(fails("The printer is off"));
  scales.onWeighed((grams) => seen.push(-grams));
  expect(() => scales.put(6)).toThrow(
    expect.objectContaining({
      errors: [new Error("The display is off"), new Error("The printer is off")],
    }),
  );
  expect(seen).toEqual([5, 6, -6]);
});

test("A listener that is added during an event receives the next one", () => {
  const scales = new Scales();
  const seen: number[] = [];
  let isAdded = false;
  scales.onWeighed(() => {
    if (!isAdded) scales.onWeighed((grams) => seen.push(grams));
    isAdded = true;
  });
  scales.put(5);
  expect(seen).toEqual([]);
  scales.put(6);
  expect(seen).toEqual([6]);
});

test("A listener that is removed during an event does not receive it", () => {
  const scales = new Scales();
  const seen: number[] = [];
  scales.onWeighed(() => stopOther());
  const stopOther = scales.onWeighed((grams) => seen.push(grams));
  scales.onWeighed((grams) => seen.push(-grams));
  scales.put(5);
  expect(seen).toEqual([-5]);
});

test("A function that was added twice is called twice, and each undo removes it once", () => {
  const scales = new Scales();
  const seen: number[] = [];
  const listener = (grams: number): void => void seen.push(grams);
  const stop = scales.onWeighed(listener);
  scales.onWeighed(listener);
  scales.put(5);
  stop();
  stop();
  scales.put(6);
  expect(seen).toEqual([5, 5, 6]);
});
