import { expect, it } from "vitest";
import { buildGraph } from "./create-app.ts";

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

it("A part without a builder does not compile, and nothing stands in its place", () => {
  // @ts-expect-error: "step" has no builder.
  const { parts } = buildGraph({}, { sum: ({ step }: { step: number }) => step });
  expect(parts.sum).toBeUndefined();
});

it("A part of another type does not compile, and is handed over as it is", () => {
  // @ts-expect-error: "step" is a text.
  const { parts } = buildGraph({ step: "2" }, { sum: ({ step }: { step: number }) => step });
  expect(parts.sum).toBe("2");
});

it("An emptied graph gives no parts", () => {
  const { parts, unbind } = buildGraph({}, { start: () => 1 });
  expect(parts.start).toBe(1);
  unbind();
  expect(() => parts.start).toThrow();
});
