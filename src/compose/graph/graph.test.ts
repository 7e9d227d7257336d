import { expect, it } from "vitest";
import { buildGraph } from "./graph.ts";

it("A part of the graph is built once, when it is first read, from the parts that it names", () => {
  const built: string[] = [];
  const { parts } = buildGraph(
    { start: 1 },
    {
      sum: ({ start, step }: { start: number; step: number }) => {
        built.push("sum");
        return start + step;
      },
      step: () => {
        built.push("step");
        return 2;
      },
    },
  );
  expect(built).toEqual([]);
  expect(parts.sum + parts.sum).toBe(6);
  expect(built).toEqual(["step", "sum"]);
});

it("A part without a builder, or of another type, does not compile", () => {
  // @ts-expect-error: "step" has no builder.
  buildGraph({}, { sum: ({ step }: { step: number }) => step });
  // @ts-expect-error: "step" is a text.
  buildGraph({ step: "2" }, { sum: ({ step }: { step: number }) => step });
});

it("An emptied graph gives no parts", () => {
  const { parts, unbind } = buildGraph({}, { start: () => 1 });
  expect(parts.start).toBe(1);
  unbind();
  expect(() => parts.start).toThrow();
});
