import { ApiCalls } from "../../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../../adapters/http/axios-session-api.ts";
import { HttpClient } from "../../../adapters/http/http-client.ts";
import { PushLine } from "../../../adapters/pusher/push-line.ts";
import { createPusherClient } from "../../../adapters/pusher/pusher-client.ts";
import { PusherPushBus } from "../../../adapters/pusher/pusher-push-bus.ts";
import type { TerminalPage } from "../../../adapters/terminal-link/terminal-transport.ts";
import { LeftOutReports } from "../../../adapters/wire/left-out-reports.ts";
import { CompanyConventions } from "../../../adapters/wire/wire-conventions.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { AccessToken } from "../../../ports/session-api.ts";
import {
  pusherKey,
  type RunningSimulatorServer,
} from "../../../simulator/node/start-simulator-server.ts";
import { classroomReader } from "../../../src/compose/classroom/classroom-reader.ts";
import { openTerminalSide } from "../../../src/compose/live/live-terminals.ts";
import { RecordingReporter } from "../stand-ins/recording-reporter.ts";

export interface LoopbackAdaptersOptions {
  readonly server: RunningSimulatorServer;
  /** The clock of the adapters, which time their waits and arrivals by it. */
  readonly clock: Clock;
  readonly accessToken: AccessToken;
}

export interface PushBusOptions {
  /** The clock of the push supervisor. */
  readonly clock?: Clock;
  readonly key?: string;
  readonly channelPrefix?: string;
}

/** The app's own adapters, connected to a simulator's server. */
export function connectAdapters({ server, clock, accessToken }: LoopbackAdaptersOptions) {
  const { host, port, url } = server.address;
  const reporter = new RecordingReporter();
  const conventions = new CompanyConventions();
  const client = new HttpClient({ base: url, clock, accessToken });
  const calls = new ApiCalls({ client, reporter, conventions });

  function makeLine(options: PushBusOptions = {}): PushLine {
    const configuration = {
      key: options.key ?? pusherKey,
      cluster: "",
      host,
      port,
      usesTls: false,
      channelPrefix: options.channelPrefix ?? "",
      authorisationEndpoint: `${url}/pusher/auth`,
    };
    return new PushLine({
      createClient: () => createPusherClient(configuration, accessToken),
      clock: options.clock ?? clock,
      random: () => 0.5,
      reporter,
    });
  }

  function makePushBus(options: PushBusOptions = {}): PusherPushBus {
    const { channelPrefix = "" } = options;
    const line = makeLine(options);
    return new PusherPushBus({ line, clock, conventions, reporter, channelPrefix });
  }

  /** The four real adapters, with the scripted SDK of a class for the card reader. */
  function makeTerminals(page: TerminalPage, line: PushLine, channelPrefix = "") {
    return openTerminalSide({
      transport: {
        calls: client,
        line,
        page,
        clock,
        reporter,
        leftOut: new LeftOutReports(reporter),
        channelPrefix,
        takesTrainingPayments: true,
      },
      loadReaderSdk: () => classroomReader(client)(),
    });
  }

  return {
    http: client,
    reporter,
    conventions,
    makeLine,
    makePushBus,
    makeTerminals,
    orderApi: new AxiosOrderApi({ calls, takesTrainingPayments: true }),
    sessionApi: new AxiosSessionApi({ auth: client, api: client }),
  };
}
