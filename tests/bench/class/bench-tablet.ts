import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import { ApiCalls } from "../../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../../adapters/http/axios-session-api.ts";
import { classroomTimeOf } from "../../../adapters/http/classroom-client.ts";
import { HttpClient, readTimeoutMs } from "../../../adapters/http/http-client.ts";
import { PushLine } from "../../../adapters/pusher/push-line.ts";
import { createPusherClient } from "../../../adapters/pusher/pusher-client.ts";
import { PusherPushBus } from "../../../adapters/pusher/pusher-push-bus.ts";
import { CompanyConventions } from "../../../adapters/wire/wire-conventions.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { OrderStatus } from "../../../ports/entities/order.ts";
import { type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { AccessToken, Tokens } from "../../../ports/session-api.ts";
import { FollowingClock } from "../../../simulator/kernel/following-clock.ts";
import { Random } from "../../../simulator/kernel/random-stream.ts";
import { NodeClock } from "../../../simulator/node/node-clock.ts";
import { pusherKey } from "../../../simulator/node/start-simulator-server.ts";
import { type BranchApp, createApp } from "../../../src/compose/graph/create-app.ts";
import type { Ports } from "../../../src/compose/graph/ports.ts";
import { expiryThresholdDefaultMs } from "../../../src/orders/order-rules/order-timing.ts";
import { writeTokens } from "../../../src/session/stored-tokens.ts";
import { SharedPlaceWorker } from "../../../src/training/class/shared-place-worker.ts";
import { MemoryLocalStore } from "../../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../support/stand-ins/memory-locks.ts";
import { noSounds } from "../../support/stand-ins/no-sounds.ts";

/** A call for the server's time comes as often as from a page. */
const followEveryMs = 5 * secondMs;
const real = new NodeClock();
const configuration: Configuration = {
  expiryThresholdMs: expiryThresholdDefaultMs,
  paymentValidationCompanies: [],
  overridesFailedPayments: false,
  restartsByNavigation: false,
  brands: [],
  logisticsBrands: [],
};

/** A status that one tablet's store took, and the machine's time of it. */
export interface StoredStatus {
  readonly tablet: string;
  readonly order: OrderId;
  readonly status: OrderStatus;
  readonly at: number;
}

export interface BenchTabletOptions {
  readonly url: string;
  readonly name: string;
  readonly code: string;
  onStatus(status: StoredStatus): void;
  onFailure(message: string): void;
}

/** A place of a shared class, taken before its start. */
export interface JoinedTablet {
  /** Opens the app of the tablet; the class has started. */
  open(): Promise<BenchTablet>;
}

/** The app of a trainee's tablet, without its screens: its stores over the real calls, sockets and push client. */
export interface BenchTablet {
  readonly name: string;
  readonly app: BranchApp;
  /** The calls of the place that the server has answered. */
  readonly reports: { count: number };
  readonly stop: Stop;
}

/** Joins the class, as a trainee does with the code. */
export async function joinTablet(options: BenchTabletOptions): Promise<JoinedTablet> {
  const { url, name, code } = options;
  const server = new FetchClassServer(url, real);
  const joined = await server.join({ code, name, attempt: `the attempt of ${name}`.padEnd(20) });
  if (joined.kind !== "loaded" || joined.value.kind !== "joined") {
    throw new Error(`${name} has no place: ${JSON.stringify(joined)}`);
  }
  const { id, secret } = joined.value;
  return {
    open: async () => {
      const tokens = await server.tokens(secret);
      if (tokens.kind !== "loaded") throw new Error(`${name} has no tokens`);
      return open(options, tokens.value, { server, place: { id, secret, name, carriedOut: 0 } });
    },
  };
}

async function open(
  options: BenchTabletOptions,
  tokens: Tokens,
  { server, place }: Pick<ConstructorParameters<typeof SharedPlaceWorker>[0], "server" | "place">,
): Promise<BenchTablet> {
  const { url, name, onFailure } = options;
  const clock = new FollowingClock({ real, onFailure: (error) => onFailure(String(error)) });
  const stopFollowing = await follow(clock, url, tokens.jwt);
  let app: BranchApp | undefined;
  app = createApp(
    portsOf(options, { clock, tokens, accessToken: { current: () => app?.session.current() } }),
  );
  watch(app, options);
  const stopApp = app.start();
  const reports = { count: 0 };
  const stopWorker = new SharedPlaceWorker({
    server: {
      report: async (report) => {
        const answer = await server.report(report);
        if (answer.kind === "loaded") reports.count += 1;
        return answer;
      },
    },
    clock: real,
    place,
    summary: () => ({ isPaused: false, idleMs: 0, nearlyLost: 0, toDo: 0, sameRefusals: 0 }),
    keep: () => undefined,
    showMessage: () => undefined,
    mute: () => undefined,
    onGone: () => onFailure(`${name} has lost its place`),
    onEnded: () => undefined,
  }).start();
  const stop = (): void => {
    stopWorker();
    stopApp();
    stopFollowing();
  };
  return { name, app, reports, stop };
}

/** Follows the server's time; resolves when it is known. */
async function follow(clock: FollowingClock, base: string, token: string): Promise<Stop> {
  // A page has a cookie for this call.
  const client = new HttpClient({ base, clock: real, accessToken: { current: () => token } });
  const request = { method: "GET", path: "/simulator/time", timeoutMs: readTimeoutMs } as const;
  const look = async (): Promise<void> => {
    const read = await client.send(request);
    const time = read.kind === "loaded" ? classroomTimeOf(read.value) : undefined;
    if (time !== undefined) clock.follow({ ...time, receivedAt: real.now() });
  };
  await look();
  const timer = setInterval(() => void look(), followEveryMs);
  return () => clearInterval(timer);
}

interface PortsParts {
  readonly clock: FollowingClock;
  readonly tokens: Tokens;
  readonly accessToken: AccessToken;
}

function portsOf(
  { url, name, onFailure }: BenchTabletOptions,
  { clock, tokens, accessToken }: PortsParts,
): Ports {
  const reporter: ErrorReporter = {
    report: ({ kind, message, cause }) => {
      if (kind === "unexpected") onFailure(`${name}: ${message} ${String(cause ?? "")}`);
    },
  };
  const waits = new Random(7).stream(name);
  const random = (): number => waits.fraction();
  const conventions = new CompanyConventions();
  const client = new HttpClient({ base: url, clock: real, accessToken });
  const calls = new ApiCalls({ client, reporter, conventions });
  const { hostname: host, port } = new URL(url);
  const push = {
    key: pusherKey,
    cluster: "",
    host,
    port: Number(port),
    usesTls: false,
    channelPrefix: "private-",
    authorisationEndpoint: `${url}/pusher/auth`,
  };
  const line = new PushLine({
    createClient: () => createPusherClient(push, accessToken),
    clock: real,
    random,
    reporter,
  });
  const localStore = new MemoryLocalStore();
  writeTokens(localStore, tokens);
  return {
    configuration,
    clock,
    realClock: real,
    localStore,
    reporter,
    orderApi: new AxiosOrderApi({ calls, takesTrainingPayments: true }),
    pushBus: new PusherPushBus({ line, clock, conventions, reporter, channelPrefix: "private-" }),
    sessionApi: new AxiosSessionApi({ auth: client, api: client }),
    paymentTerminals: () => Promise.reject(new Error("No card is charged here")),
    terminalLocks: () => new MemoryLocks().forTab(name),
    page: {
      restart: (reason) => onFailure(`${name} restarts its page: ${reason}`),
      onResume: () => () => undefined,
      onNetworkChange: () => () => undefined,
      navigateTo: () => undefined,
      postForm: () => undefined,
    },
    soundPlayer: noSounds,
    printer: {
      printTakeawayBill: async () => ({ kind: "opened" }),
      printTicket: async () => ({ kind: "opened" }),
    },
    tabLock: (run) => run(),
    random,
  };
}

/** Notes each status that the store takes. */
function watch(app: BranchApp, { name, onStatus }: BenchTabletOptions): void {
  const { book } = app.orders;
  const take = book.take.bind(book);
  book.take = (order, origin) => {
    const before = book.get(order.id)?.currentData.status;
    const model = take(order, origin);
    const status = model?.currentData.status;
    if (status !== undefined && status !== before) {
      onStatus({ tablet: name, order: order.id, status, at: machineTime() });
    }
    return model;
  };
}

/** The time of this machine, the same in its browsers, to parts of a millisecond. */
export function machineTime(): number {
  return performance.timeOrigin + performance.now();
}
