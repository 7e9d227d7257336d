import { describe, expect, it } from "vitest";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { TerminalFact } from "../../ports/payment-terminal.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import { describeFact, terminalRequest } from "../support/payments/terminal-requests.ts";
import { loopbackUnderTest } from "../support/servers/loopback-under-test.ts";

const quietPage = { onResume: () => () => undefined, onNetworkChange: () => () => undefined };

async function counter(channelPrefix = "") {
  const branch = await loopbackUnderTest();
  const line = branch.makeLine({ channelPrefix });
  const terminals = branch.makeTerminals(quietPage, line, channelPrefix);
  const begin = (kind: PartnerKind) => {
    const request = terminalRequest(branch.world.reference, { kind });
    const received: string[] = [];
    const tell = (fact: TerminalFact): void => void received.push(describeFact(fact, request));
    const handle = terminals.get(kind)?.begin(request, tell);
    if (handle === undefined) throw new Error(`There is no ${kind}`);
    return { received, handle };
  };
  const control = async (body: Readonly<Record<string, unknown>>): Promise<string> => {
    const path = "/simulator/control";
    const timeoutMs = secondMs;
    const result = await branch.http.send({ method: "POST", path, body, timeoutMs });
    return result.kind === "refused" ? `refused ${result.status}` : result.kind;
  };
  const stop = async (): Promise<void> => {
    await branch.wait(2 * secondMs);
    await branch.stop();
  };
  return { ...branch, begin, control, stop };
}

describe("card terminals over real sockets", () => {
  it("push on authorised channels too, when the bearer may see the device", async () => {
    const { world, wait, begin, stop } = await counter("private-");
    terminalsOf(world).pick("approved");
    for (const kind of ["generic", "magnati", "razorpay"] as const) {
      const { received, handle } = begin(kind);
      await wait(10 * secondMs);
      expect(received.at(-1)).toBe("push approved ours ••4242");
      handle.detach();
    }
    await stop();
  });

  it("report a restored connection, and the following check replaces the lost push", async () => {
    const { world, wait, begin, stop } = await counter();
    terminalsOf(world).pick("approved");
    const { received, handle } = begin("generic");
    await wait(2 * secondMs);
    world.injectFault({ kind: "close_connections", atMs: 0, code: 1006, refusedForMs: 0 });
    world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
    await wait(10 * secondMs);
    expect(received).toEqual(["started in_progress", "link_restored"]);
    handle.check("check");
    await wait(secondMs);
    expect(received.at(-1)).toBe("check approved ours ••4242");
    handle.detach();
    await stop();
  });

  it("play the trainer's choice in the class, and the server refuses an unknown name", async () => {
    const { world, wait, begin, control, stop } = await counter();
    expect(await control({ do: "every_card", outcome: "cancelled_on_device" })).toBe("loaded");
    expect(terminalsOf(world).picked).toBe("cancelled_on_device");
    const { received, handle } = begin("generic");
    await wait(10 * secondMs);
    expect(received.at(-1)).toBe("push cancelled ours");
    handle.detach();
    expect(await control({ do: "every_card", outcome: "odd" })).toBe("refused 422");
    expect(await control({ do: "every_card" })).toBe("loaded");
    expect(terminalsOf(world).picked).toBeUndefined();
    await stop();
  });

  it("fail like any call of the class, and a failed start does not count as a decline", async () => {
    const { wait, begin, control, stop } = await counter();
    await control({ do: "next_call", status: 503, call: "startGeneric" });
    const { received, handle } = begin("generic");
    await wait(5 * secondMs);
    expect(received).toEqual(["start_lost"]);
    handle.detach();
    await stop();
  });
});
