import { describe, expect, it } from "vitest";
import { Heap } from "./heap.ts";
import { RandomStream } from "./random-stream.ts";

/** 500 numbers, many of them equal. */
function someNumbers(seed: number): readonly number[] {
  const random = new RandomStream(seed, "heap");
  return Array.from({ length: 500 }, () => random.integer(0, 200));
}

function inOrder(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => one - other);
}

function filled(numbers: readonly number[]): Heap<number> {
  const heap = new Heap<number>((one, other) => one - other);
  for (const number of numbers) heap.push(number);
  return heap;
}

function drained(heap: Heap<number>): number[] {
  const numbers: number[] = [];
  for (let next = heap.pop(); next !== undefined; next = heap.pop()) numbers.push(next);
  return numbers;
}

describe("a heap", () => {
  it.each([1, 2, 3])("gives its elements first to last: seed %i", (seed) => {
    const numbers = someNumbers(seed);
    expect(drained(filled(numbers))).toEqual(inOrder(numbers));
  });

  it("keeps its order while elements come and go", () => {
    const numbers = someNumbers(4);
    const heap = filled(numbers.slice(0, 250));
    const before = Array.from({ length: 100 }, () => heap.pop());
    expect(before).toEqual(inOrder(numbers.slice(0, 250)).slice(0, 100));
    for (const number of numbers.slice(250)) heap.push(number);
    const left = [...inOrder(numbers.slice(0, 250)).slice(100), ...numbers.slice(250)];
    expect([heap.size, heap.first]).toEqual([left.length, Math.min(...left)]);
    expect(drained(heap)).toEqual(inOrder(left));
  });

  it("keeps only the elements that match, and lists them without removing any", () => {
    const numbers = someNumbers(5);
    const isEven = (number: number): boolean => number % 2 === 0;
    const heap = filled(numbers);
    expect(heap.sorted(isEven)).toEqual(inOrder(numbers.filter(isEven)));
    expect(heap.size).toBe(numbers.length);
    heap.keep(isEven);
    heap.push(-1);
    expect(drained(heap)).toEqual(inOrder([-1, ...numbers.filter(isEven)]));
  });

  it("compares about once for each of its levels to remove the first element", () => {
    const [size, levels] = [1_023, 10];
    let compared = 0;
    const heap = new Heap<number>((one, other) => {
      compared += 1;
      return one - other;
    });
    for (let number = 0; number < size; number += 1) heap.push(number);
    compared = 0;
    drained(heap);
    expect(compared).toBeLessThan(size * (levels + 1));
  });

  it("has nothing first when it is empty", () => {
    const heap = filled([]);
    expect([heap.first, heap.pop(), heap.size]).toEqual([undefined, undefined, 0]);
  });
});
