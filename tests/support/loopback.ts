import { expect } from "vitest";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../adapters/http/axios-session-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { createPusherClient } from "../../adapters/pusher/create-pusher-client.ts";
import { PushLine } from "../../adapters/pusher/push-line.ts";
import { PusherPushBus } from "../../adapters/pusher/pusher-push-bus.ts";
import { CompanyPrecision } from "../../adapters/wire/company-precision.ts";
import type { Clock } from "../../ports/clock.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { runSimulator } from "../../simulator/node/run-simulator.ts";
import { pusherKey } from "../../simulator/node/start-simulator-server.ts";
import type { HttpOutcome, HttpRequest } from "../../simulator/server/http-message.ts";
import type { PusherLimits } from "../../simulator/server/pusher-limits.ts";
import { loadOpenApi } from "./openapi.ts";
import { RecordingReporter } from "./recording-reporter.ts";

const openApi = loadOpenApi();

export interface LoopbackOptions {
  readonly scenario?: string;
  readonly seed?: number;
  readonly speed?: number;
  readonly staff?: number;
  /** Any free one where absent. */
  readonly port?: number;
  readonly limits?: Partial<PusherLimits>;
}

export interface PushOptions {
  /** In whose time the supervisor waits; the real one where absent. */
  readonly clock?: Clock;
  readonly key?: string;
  readonly channelPrefix?: string;
}

/** A branch on real sockets of this machine, and the app's own adapters on the other end of them. */
export async function openLoopback(options: LoopbackOptions = {}) {
  const problems: string[] = [];
  const failures: unknown[] = [];
  const exchanges: string[] = [];
  const started = await runSimulator({
    scenario: options.scenario ?? "lunch-rush",
    seed: options.seed ?? 42,
    speed: options.speed ?? 1,
    staff: options.staff ?? 0,
    port: options.port ?? 0,
    realClock: new NodeClock(),
    appFolder: "no-such-folder",
    ...(options.limits && { limits: options.limits }),
    onExchange: (request, outcome) => {
      exchanges.push(describeExchange(request, outcome));
      problems.push(...exchangeProblems(request, outcome));
    },
    onFailure: (error) => failures.push(error),
  });
  if (started.kind === "failed") throw new Error(started.message);
  const { server, world, time } = started;
  const { host, port, url } = server.address;
  const clock = new NodeClock();
  const reporter = new RecordingReporter();
  const precision = new CompanyPrecision();
  let tokens = world.door.signIn(options.staff);
  const accessToken = { current: () => tokens.jwt };
  const client = new HttpClient({ base: url, clock, accessToken });
  const calls = new ApiCalls({ client, reporter, precision });

  function makePushBus({ clock: pace, key, channelPrefix = "" }: PushOptions = {}): PusherPushBus {
    const configuration = {
      key: key ?? pusherKey,
      cluster: "",
      host,
      port,
      usesTls: false,
      channelPrefix,
      authorisationEndpoint: `${url}/pusher/auth`,
    };
    const line = new PushLine({
      createClient: () => createPusherClient(configuration, accessToken),
      clock: pace ?? clock,
      random: () => 0.5,
      reporter,
    });
    return new PusherPushBus({ line, clock: time, precision, reporter, channelPrefix });
  }

  return {
    server,
    world,
    time,
    url,
    reporter,
    precision,
    orderApi: new AxiosOrderApi({ calls, takesTrainingPayments: true }),
    sessionApi: new AxiosSessionApi(client),
    makePushBus,
    get tokens() {
      return tokens;
    },
    /** Tokens do not outlive a long jump. */
    signInAnew: () => {
      tokens = world.door.signIn(options.staff);
    },
    /** Ends everything, and fails where an exchange did not fit the OpenAPI file or the server failed. */
    close: async () => {
      await started.stop();
      expect(failures).toEqual([]);
      expect(problems).toEqual([]);
    },
    /** As "GET /api/v1/me 200", in order. */
    exchanges,
  };
}

export type Loopback = Awaited<ReturnType<typeof openLoopback>>;

function describeExchange({ method, target }: HttpRequest, outcome: HttpOutcome): string {
  const ending = outcome.kind === "response" ? outcome.response.status : outcome.kind;
  return `${method} ${target} ${ending}`;
}

/** What of an exchange does not fit docs/api/openapi.yaml. */
function exchangeProblems(request: HttpRequest, outcome: HttpOutcome): readonly string[] {
  const { method, target } = request;
  if (method === "OPTIONS") return [];
  const isForm = request.headers.get("content-type")?.includes("form") === true;
  const body: unknown = isForm || request.body === "" ? undefined : JSON.parse(request.body);
  const asked = isForm ? [] : openApi.validateRequest(method, target, body);
  if (outcome.kind !== "response") return asked;
  const { status, body: answer } = outcome.response;
  const answered = openApi.validateResponse(method, target, status, JSON.parse(answer));
  return [...asked, ...answered].map((problem) => `${method} ${target} ${status}: ${problem}`);
}
