import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { pageLeaving } from "../../../adapters/browser/page-leaving.ts";
import { startSignInState } from "../../../adapters/browser/sign-in-state.ts";
import { WindowPrinter } from "../../../adapters/browser/window-printer.ts";
import { ApiCalls } from "../../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../../adapters/http/axios-session-api.ts";
import { HttpClient } from "../../../adapters/http/http-client.ts";
import { PushLine } from "../../../adapters/pusher/push-line.ts";
import { createPusherClient } from "../../../adapters/pusher/pusher-client.ts";
import { PusherPushBus } from "../../../adapters/pusher/pusher-push-bus.ts";
import { LeftOutReports } from "../../../adapters/wire/left-out-reports.ts";
import type { ParseLongAnswer } from "../../../adapters/wire/long-answer.ts";
import { CompanyConventions } from "../../../adapters/wire/wire-conventions.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Configuration, LiveConfiguration } from "../../../ports/entities/configuration.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import type { PaymentTerminal } from "../../../ports/payment-terminal.ts";
import type { PushBus } from "../../../ports/push-bus.ts";
import type { AccessToken, SessionApi } from "../../../ports/session-api.ts";
import { lazyPort } from "../../kernel/lazy-port.ts";
import { decodeToken } from "../../session/token.ts";
import type { Classroom, ClassroomOptions } from "../classroom/classroom.ts";
import type { Ports } from "../graph/ports.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import type { PortsHost } from "../page/ports-host.ts";

/** False in a build without the mode; `vite.config.ts` sets it. */
declare const __CLASSROOM_MODE__: boolean;

export interface LivePortsOptions {
  readonly live: LiveConfiguration;
  readonly configuration: Configuration;
  readonly browser: BrowserParts;
}

/** Binds every port to the configured services. In a classroom these belong to the simulator's server. */
export async function openLivePorts(options: LivePortsOptions): Promise<PortsHost> {
  const { live, browser } = options;
  const { timeZone } = options.configuration;
  const openMapService = async () => (await import("./live-map.ts")).liveMap(live.map);
  // Each app has its own session. The transports outlive the app and read the bearer at each call.
  const bearer: Bearer = { session: undefined };
  const accessToken: AccessToken = { current: () => bearer.session?.current() };
  const pushSide = openPushSide({ live, browser, accessToken });
  const clientOf = clientsFor(options, accessToken);
  const sessionApi = sessionApiOf(options, clientOf);
  if (!live.isClassroom) {
    const localStore = browser.localStore();
    const { clock } = browser;
    return {
      ports: livePorts({ ...options, pushSide, bearer, localStore, clock, sessionApi, clientOf }),
      handOffs: { rule: live.signInState, sessionApi },
      openMapService,
      coreBase: live.coreBase,
      locationSetupAddress: `${live.coreBase}/locations`,
      start: () => {
        let stop: Stop = () => undefined;
        const now = clock.now();
        void import("./live-start.ts").then(
          ({ afterStart }) => {
            stop = afterStart({ live, browser, now });
          },
          () => undefined,
        );
        return () => stop();
      },
      signIn: () =>
        browser.page.navigateTo(`${live.coreBase}/sso?state=${startSignInState(browser.window)}`),
    };
  }
  const classroom = await openedClassroom({ live, browser, line: pushSide.line, timeZone });
  const { clock, localStore } = classroom;
  return {
    ports: classroom.watched(
      livePorts({ ...options, pushSide, bearer, localStore, clock, sessionApi, clientOf }),
    ),
    openMapService,
    coreBase: undefined,
    beside: classroom.beside,
    start: () => classroom.start(),
    signIn: () => void classroom.join(),
  };
}

/** A real branch loads nothing of the simulator. */
async function openedClassroom(options: ClassroomOptions): Promise<Classroom> {
  if (__CLASSROOM_MODE__) {
    const { openClassroom } = await import("../classroom/classroom.ts");
    return openClassroom(options);
  }
  throw new Error("This build has no classroom mode");
}

/** Few companies have lists that long. */
function longAnswerParser(reporter: ErrorReporter): ParseLongAnswer {
  let parser: ParseLongAnswer | undefined;
  return async (bytes, name) => {
    const { makeListParser } = await import("../../../adapters/browser/list-parser.ts");
    parser ??= makeListParser({ reporter });
    return parser(bytes, name);
  };
}

interface Bearer {
  session: AccessToken | undefined;
}

interface LiveAdaptersOptions extends LivePortsOptions {
  readonly pushSide: PushSide;
  readonly sessionApi: SessionApi;
  readonly clientOf: ClientOf;
  readonly bearer: Bearer;
  readonly localStore: LocalStore;
  /** Branch time. */
  readonly clock: Clock;
}

/** Makes the client of one service. */
type ClientOf = (base: string) => HttpClient;

function clientsFor({ live, browser }: LivePortsOptions, accessToken: AccessToken): ClientOf {
  const isPageLeaving = pageLeaving(browser.window, browser.clock);
  const leftOut = new LeftOutReports(browser.reporter);
  return (base) =>
    new HttpClient({
      base,
      accessToken,
      clock: browser.clock,
      isPageLeaving,
      leftOut,
      // The dates of a classroom are simulated, so the real clock must not follow them.
      ...(live.isClassroom
        ? {}
        : {
            onServerDate: (date, sentAt, receivedAt) =>
              browser.clock.onServerDate(date, receivedAt - sentAt),
          }),
    });
}

function sessionApiOf({ live, browser }: LivePortsOptions, clientOf: ClientOf): SessionApi {
  return new AxiosSessionApi({
    auth: clientOf(live.authBase),
    api: clientOf(live.apiBase),
    onToken: (jwt) => {
      const issuedAt = decodeToken(jwt)?.issuedAt;
      if (issuedAt && !live.isClassroom) browser.clock.onTokenIssued(issuedAt);
    },
  });
}

function livePorts(options: LiveAdaptersOptions): Ports {
  const { live, configuration, browser, pushSide, bearer, localStore, clock } = options;
  const { reporter } = browser;
  const conventions = new CompanyConventions(configuration.serverTimeZone);
  const client = options.clientOf(live.apiBase);
  const parseLongAnswer = longAnswerParser(reporter);
  const calls = new ApiCalls({ client, reporter, conventions, parseLongAnswer });
  const orderApi = new AxiosOrderApi({
    calls,
    takesTrainingPayments: live.isClassroom,
    ...(live.manyBranches && { manyBranches: live.manyBranches }),
  });
  return {
    configuration,
    clock,
    realClock: browser.clock,
    sessionApi: options.sessionApi,
    orderApi,
    pushBus: pushSide.bus(clock, conventions),
    paymentTerminals: pushSide.terminals(client),
    terminalLocks: () => browser.terminalLocks(),
    localStore,
    reporter,
    page: browser.page,
    soundPlayer: browser.soundPlayer,
    printer: new WindowPrinter(browser.window, live.coreBase),
    tabLock: browser.tabLock,
    random: browserRandom,
    onBuilt: ({ session }) => {
      bearer.session = session;
    },
  };
}

interface PushSideOptions {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  readonly accessToken: AccessToken;
}

/** The one push connection of the page, and the ports that use it. */
interface PushSide {
  readonly line: PushLine;
  /** `clock` is branch time. */
  bus(clock: Clock, conventions: CompanyConventions): PushBus;
  /** The card terminals, which receive their results on the same connection. A chunk of its own. */
  terminals(client: HttpClient): () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>;
}

/** Builds the connection, which opens when a member joins. */
function openPushSide({ live, browser, accessToken }: PushSideOptions): PushSide {
  const { reporter } = browser;
  const { channelPrefix } = live.push;
  const line = new PushLine({
    createClient: () => createPusherClient(live.push, accessToken),
    clock: browser.clock,
    random: browserRandom,
    reporter,
  });
  return {
    line,
    terminals: (client) =>
      lazyPort(async () => {
        const { openLiveTerminals } = await import("./live-terminals.ts");
        return openLiveTerminals({ live, browser, client, line });
      }),
    bus: (clock, conventions) =>
      new PusherPushBus({
        line,
        clock,
        conventions,
        reporter,
        channelPrefix,
        // The stamps of a classroom are simulated, so the real clock must not follow them.
        ...(!live.isClassroom && { onStamp: (sentAt) => browser.clock.onEventStamp(sentAt) }),
      }),
  };
}
