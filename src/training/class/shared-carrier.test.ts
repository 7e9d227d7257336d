import { reaction } from "mobx";
import { expect, it } from "vitest";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { consoleUnderTest } from "../../../tests/support/branch/console-under-test.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { SharedCarrier } from "./shared-carrier.ts";

it("The console over a shared branch shows its view once, sends instructions, and says when the server is away", async () => {
  const branch = consoleUnderTest();
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const state = { isReachable: true, tag: "1", view: branch.session.view as unknown };
  const known: string[] = [];
  const unreachable = { kind: "unreachable", reason: "network" } as const;
  const carrier = new SharedCarrier({
    server: {
      console: async (_, tag) => {
        known.push(tag);
        if (!state.isReachable) return unreachable;
        const { tag: current, view } = state;
        return { kind: "loaded", value: { tag: current, ...(tag !== current && { view }) } };
      },
      sendToConsole: async (_, instruction) =>
        state.isReachable
          ? { kind: "loaded", value: { reply: await branch.session.send(instruction as never) } }
          : unreachable,
    },
    clock,
    key: "key",
    joinLink: "http://class.example/#ABCDEF",
  });
  let changes = 0;
  const stopCounting = reaction(
    () => [carrier.view, carrier.isConnected],
    () => {
      changes += 1;
    },
  );
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      await clock.advanceBy(250);
      await yieldToPlatform();
    }
  };
  const stop = carrier.start();
  await pass(3_500);
  expect(carrier.view).toEqual(branch.session.view);
  expect([known.slice(0, 3), changes]).toEqual([["", "1", "1"], 1]);
  expect(await carrier.send({ do: "command", command: { do: "order" } })).toMatchObject({
    done: true,
  });
  expect(await carrier.send({ do: "copy_link" })).toEqual({
    done: true,
    link: "http://class.example/#ABCDEF",
  });
  // A view that cannot be read leaves the last one.
  Object.assign(state, { tag: "2", view: { clock: "no" } });
  await pass(1_500);
  expect(carrier.view?.scenario).toBe("empty-branch");
  state.isReachable = false;
  await pass(1_500);
  expect(carrier.isConnected).toBe(false);
  expect(await carrier.send({ do: "pause" })).toEqual({ done: false, why: "no_answer" });
  stopCounting();
  stop();
  branch.close();
});
