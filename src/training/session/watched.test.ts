import { autorun } from "mobx";
import { expect, it } from "vitest";
import { Emitter } from "../../../ports/emitter.ts";
import { watched } from "./watched.ts";

it("Each reaction that reads an object of the simulator runs again as it changes, over one listener that goes with the last reaction", () => {
  const changes = new Emitter();
  const branch = { speed: 1, onChange: changes.add };
  const speeds: number[] = [];
  const stops = [1, 10].map((factor) =>
    autorun(() => {
      speeds.push(watched(branch).speed * factor);
    }),
  );
  branch.speed = 5;
  changes.emit();
  expect(speeds).toEqual([1, 10, 5, 50]);
  expect(changes.listenerCount).toBe(1);
  for (const stop of stops) stop();
  expect(changes.listenerCount).toBe(0);
});
