import { expect } from "vitest";
import { NodeClock } from "../../../simulator/node/node-clock.ts";
import { runSimulator } from "../../../simulator/node/run-simulator.ts";
import type { ListTagSwitches } from "../../../simulator/server/list-tags.ts";
import type { PusherLimits } from "../../../simulator/server/pusher-limits.ts";
import { describeExchange, exchangeProblems } from "./exchange-problems.ts";
import { connectAdapters } from "./loopback-adapters.ts";

export interface LoopbackOptions {
  readonly scenario?: string;
  readonly seed?: number;
  /** Any free port by default. */
  readonly port?: number;
  readonly limits?: Partial<PusherLimits>;
  readonly listTags?: ListTagSwitches;
  /** True: the person's token has expired, so that the client has none. */
  readonly isExpired?: boolean;
}

/** A branch as opened by `npm run simulator`, with the app's own adapters as its client, in real time. */
export async function openLoopback(options: LoopbackOptions = {}) {
  const problems: string[] = [];
  const failures: unknown[] = [];
  const exchanges: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const started = await runSimulator({
    scenario: options.scenario ?? "lunch-rush",
    seed: options.seed ?? 42,
    speed: 1,
    staff: 0,
    port: options.port ?? 0,
    realClock: new NodeClock(),
    appFolder: "no-such-folder",
    ...(options.limits && { limits: options.limits }),
    ...(options.listTags && { listTags: options.listTags }),
    onExchange: (request, outcome) => {
      authorizations.push(request.headers.get("authorization"));
      exchanges.push(describeExchange(request, outcome));
      problems.push(...exchangeProblems(request, outcome));
    },
    onFailure: (error) => failures.push(error),
  });
  if (started.kind === "failed") throw new Error(started.message);
  const { server, world, time } = started;
  let tokens = world.auth.signIn();
  const adapters = connectAdapters({
    server,
    clock: new NodeClock(),
    accessToken: { current: () => (options.isExpired === true ? undefined : tokens.jwt) },
  });
  return {
    ...adapters,
    server,
    world,
    time,
    /** The exchanges as "GET /api/v1/me 200", in order. */
    exchanges,
    /** Their Authorization headers. */
    authorizations,
    get tokens() {
      return tokens;
    },
    /** Tokens expire during a long jump. */
    signInAnew: () => {
      tokens = world.auth.signIn();
    },
    /** Ends everything, and fails when an exchange did not fit the OpenAPI file or the server failed. */
    close: async () => {
      await started.stop();
      expect(failures).toEqual([]);
      expect(problems).toEqual([]);
    },
  };
}

export type Loopback = Awaited<ReturnType<typeof openLoopback>>;
