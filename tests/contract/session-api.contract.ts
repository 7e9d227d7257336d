import { describe, expect, it } from "vitest";
import { type Duration, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import type { SessionApi } from "../../ports/session-api.ts";
import type { World } from "../../simulator/world/world.ts";
import { making } from "./making.ts";

export interface SessionApiUnderTest {
  readonly sessionApi: SessionApi;
  /** The started world; its network knows the api as `client`. */
  readonly world: World;
  readonly client: string;
  wait(durationMs: Duration): Promise<void>;
  stop(): Promise<void> | void;
}

/** The contract of every SessionApi. */
export function sessionApiContract(
  name: string,
  make: () => Promise<SessionApiUnderTest> | SessionApiUnderTest,
): void {
  describe(`SessionApi contract: ${name}`, () => {
    const withApi = making(make);

    it("returns a token that the services accept, for the same member of staff (SE-2)", () =>
      withApi(async ({ sessionApi, world }) => {
        const tokens = world.auth.signIn(0);
        const read = await sessionApi.refresh(tokens);
        if (read.kind !== "loaded") throw new Error(JSON.stringify(read));
        const staffApi = world.auth.staffApiOf(read.value.jwt);
        const before = world.auth.staffApiOf(tokens.jwt);
        if (staffApi.status !== 200 || before.status !== 200)
          throw new Error("No one is signed in");
        expect(staffApi.value.me()).toEqual(before.value.me());
      }));

    it("names the person of a token, not the one who is signed in here (N25)", () =>
      withApi(async ({ sessionApi, world }) => {
        for (const index of [0, 1]) {
          const read = await sessionApi.bearerOf(world.auth.signIn(index).jwt);
          if (read.kind !== "loaded") throw new Error(JSON.stringify(read));
          expect(read.value.staff.name).toBe(world.reference.staff[index]?.name);
          expect(read.value.company.id).toBe(world.reference.company.id);
        }
        expect(await sessionApi.bearerOf("forged")).toMatchObject(refusedWith(401));
      }));

    it("refuses an unknown refresh token (RT-4)", () =>
      withApi(async ({ sessionApi, world }) => {
        const forged = { ...world.auth.signIn(0), refreshToken: "forged" };
        expect(await sessionApi.refresh(forged)).toMatchObject(refusedWith(401));
      }));

    it("ends an unanswered call within 15 s, and reports an outage at once", () =>
      withApi(async ({ sessionApi, world, client, wait }) => {
        world.injectFault({ kind: "lose_answers", atMs: 0, count: 1, client });
        let read: Read<unknown> | undefined;
        void sessionApi.refresh(world.auth.signIn(0)).then((result) => {
          read = result;
        });
        await wait(14 * secondMs);
        expect(read).toBeUndefined();
        await wait(2 * secondMs);
        expect(read).toEqual({ kind: "unreachable", reason: "timeout" });
        world.injectFault({ kind: "outage", atMs: 0, forMs: minuteMs, client });
        expect(await sessionApi.refresh(world.auth.signIn(0))).toEqual({
          kind: "unreachable",
          reason: "network",
        });
        world.clearFaults();
      }));
  });
}
