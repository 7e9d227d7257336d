import { afterEach, expect, it } from "vitest";
import type { Stop } from "../../ports/entities/time.ts";
import { BroadcastApprovals } from "./web-terminal-locks.ts";

const stops: Stop[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A listening tab and the first text that it receives. */
function tab(name: string) {
  const approvals = new BroadcastApprovals(name);
  const heard: string[] = [];
  const first = new Promise<void>((resolve) => {
    stops.push(
      approvals.onBroadcast((text) => {
        heard.push(text);
        resolve();
      }),
    );
  });
  return { approvals, heard, first };
}

it("A broadcast reaches the other tabs of the same till, but neither its sender nor training", async () => {
  const [one, other, training] = [tab("till.approvals"), tab("till.approvals"), tab("training")];
  one.approvals.broadcast("paid");
  await other.first;
  expect([one.heard, other.heard, training.heard]).toEqual([[], ["paid"], []]);
});

it("A broadcast carries texts only, and reaches no tab before it listens or afterwards", async () => {
  const [one, other] = [tab("till.approvals"), tab("till.approvals")];
  new BroadcastApprovals("till.approvals").broadcast("no listener");
  const odd = new BroadcastChannel("till.approvals");
  odd.postMessage({ not: "a text" });
  odd.close();
  stops.splice(0, 1)[0]?.();
  one.approvals.broadcast("closed");
  const third = tab("till.approvals");
  third.approvals.broadcast("at last");
  await other.first;
  expect(other.heard).toEqual(["at last"]);
});
