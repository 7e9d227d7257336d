import { afterEach, describe, expect, it } from "vitest";
import { secondMs } from "../../ports/entities/time.ts";
import { viewBytesMax } from "../../src/training/console/console-view.ts";
import { openSharedClass, type SharedClass } from "../../tests/support/servers/shared-class.ts";

const running: SharedClass[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.running.stop();
});

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

/** A class that has started, with one trainee. */
async function started() {
  const shared = await openSharedClass();
  running.push(shared);
  const fatima = await shared.join("Fatima");
  await shared.trainer({ do: "start" });
  const { key } = shared;
  const view = async (known = "") => {
    const answer = await shared.call("GET", `/class/console?known=${known}`, {
      headers: bearer(key),
    });
    expect(answer.status).toBe(200);
    return answer.value as { tag: string; view?: { clock: object; counts: object } };
  };
  const send = async (body: unknown) => {
    const sent = await shared.call("POST", "/class/console", { body, headers: bearer(key) });
    return sent.value["reply"] as { done: boolean; why?: string; said?: { order?: string } };
  };
  const look = () => shared.call("POST", "/class/look", { headers: bearer(key), body: {} });
  return { shared, fatima, key, view, send, look };
}

describe("The console over a shared branch", () => {
  it("shows the branch of the server in at most 8 kB, and again only once it has changed", async () => {
    const { view, send } = await started();
    const first = await view();
    expect(first.view).toMatchObject({ scenario: "lunch-rush", seed: 5, clock: { speed: 1 } });
    expect((await view(first.tag)).view).toBeUndefined();
    for (let each = 0; each < 40; each += 1)
      await send({ do: "command", command: { do: "order" } });
    const later = await view(first.tag);
    expect(later.view).toBeDefined();
    expect(JSON.stringify(later.view).length).toBeLessThanOrEqual(viewBytesMax);
  });

  it("carries out incidents, and says what was done; the class records them and its pace as the trainer's", async () => {
    const { shared, view, send } = await started();
    const { world, time } = shared.branch;
    const inputs: unknown[] = [];
    world.door.onInput(({ input }) => inputs.push(input));
    const events: unknown[] = [];
    shared.running.room.onEvent((event) => events.push(event));
    const reply = await send({ do: "command", command: { do: "order" } });
    expect(reply).toMatchObject({ done: true, said: { row: "order" } });
    expect(inputs).toMatchObject([{ do: "work", on: "commands", name: "run" }]);
    await send({ do: "speed", speed: 5 });
    await send({ do: "pause" });
    expect([time.speed, time.isPaused]).toEqual([5, true]);
    expect(shared.running.room.pace).toEqual({ speed: 5, isPaused: true });
    expect(events).toHaveLength(3);
    expect((await view()).view?.clock).toMatchObject({ speed: 5, isPaused: true });
    const log = await send({ do: "log", filter: "you" });
    expect(log).toMatchObject({ done: true, log: { lines: [{ by: "you" }] } });
  });

  it("refuses what it cannot read, what belongs to a page of its own, and everything after the end", async () => {
    const { shared, send } = await started();
    const refused = { done: false, why: "refused" };
    expect(await send({ do: "explode" })).toEqual({ done: false, why: "unreadable" });
    expect(await send("nothing")).toEqual({ done: false, why: "unreadable" });
    expect(await send({ do: "command", command: { do: "gone" } })).toMatchObject({ done: false });
    for (const what of ["begin", "lessons", "copy_link"]) {
      expect(await send({ do: what })).toEqual(refused);
    }
    await shared.trainer({ do: "end" });
    const before = shared.branch.world.digest();
    expect(await send({ do: "command", command: { do: "order" } })).toEqual(refused);
    expect(await send({ do: "resume" })).toEqual(refused);
    expect(shared.branch.time.isPaused).toBe(true);
    expect(shared.branch.world.digest()).toBe(before);
  });

  it("is there for the trainer's key alone, and each call without it is counted", async () => {
    const { shared, fatima } = await started();
    const { jwt } = await shared.tokens(fatima);
    for (const headers of [{}, bearer("wrong"), bearer(jwt), bearer(fatima.secret)]) {
      for (const [method, path] of [
        ...[["GET", "/class/console"] as const, ["POST", "/class/console"] as const],
        ["POST", "/class/look"] as const,
      ]) {
        const answer = await shared.call(method, path, {
          headers,
          ...(method === "POST" && { body: { do: "pause" } }),
        });
        expect(answer.status).toBe(401);
      }
    }
    expect(shared.running.server.allRefused["keys"]).toBe(12);
    expect(shared.branch.time.isPaused).toBe(false);
  });
});

describe("The screen on which a trainer looks at a shared branch", () => {
  it("reads everything, changes nothing, and is no trainee", async () => {
    const { shared, look } = await started();
    const { world } = shared.branch;
    const order = world.order({ status: "unconfirmed", isTakeaway: true, scheduledFor: "never" });
    const tokens = await look();
    const jwt = String(tokens.value["jwt"]);
    const cookie = tokens.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect(cookie).toMatch(/^class_look=/);
    // It does not take the place of a trainee's in the same browser.
    const time = await shared.call("GET", "/simulator/time", { headers: { cookie } });
    expect(time.status).toBe(200);
    const list = shared.call("GET", "/api/v1/orders/pickup/unconfirmed", { headers: bearer(jwt) });
    await shared.wait(5 * secondMs);
    expect((await list).status).toBe(200);
    const before = world.digest();
    const changes = [
      ["POST", `/api/v1/orders/pickup/unconfirmed/${order.id}/confirm`],
      ["POST", `/api/v1/orders/pickup/unconfirmed/${order.id}/reject`],
      ["POST", "/simulator/reader"],
    ] as const;
    for (const [method, path] of changes) {
      const changed = await shared.call(method, path, { headers: bearer(jwt), body: {} });
      expect([changed.status, changed.text]).toEqual([
        403,
        expect.stringContaining("This page only looks"),
      ]);
    }
    expect(world.digest()).toBe(before);
    expect(shared.running.server.allRefused["looks"]).toBe(3);
    expect((await shared.overview()).value["places"]).toHaveLength(1);
    // Another window of the trainer has the same right.
    await look();
    const again = await shared.call("GET", "/simulator/time", { headers: { cookie } });
    expect(again.status).toBe(200);
  });
});
