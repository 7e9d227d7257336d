import { DeviceTerminal } from "../../../adapters/device-terminal/device-terminal.ts";
import { GenericTerminal } from "../../../adapters/generic-terminal/generic-terminal.ts";
import type { HttpClient } from "../../../adapters/http/http-client.ts";
import type { PushLine } from "../../../adapters/pusher/push-line.ts";
import { stripeSdkLoader } from "../../../adapters/stripe/load-reader-sdk.ts";
import type { CreateReaderSdk } from "../../../adapters/stripe/reader-sdk.ts";
import { StripeReader } from "../../../adapters/stripe/stripe-reader.ts";
import type { TerminalTransport } from "../../../adapters/terminal-link/terminal-transport.ts";
import { LeftOutReports } from "../../../adapters/wire/left-out-reports.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { type PartnerKind, partnerKinds } from "../../../ports/entities/terminal-kinds.ts";
import type { PaymentTerminal } from "../../../ports/payment-terminal.ts";
import type { BrowserParts } from "../page/browser-parts.ts";

export interface LiveTerminalsOptions {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  /** Its base address is the API's. */
  readonly client: HttpClient;
  readonly line: PushLine;
}

/** The terminals of the configured services; in a classroom those of the simulator's server. */
export function openLiveTerminals({
  live,
  browser,
  client,
  line,
}: LiveTerminalsOptions): ReadonlyMap<PartnerKind, PaymentTerminal> {
  const { clock, page, reporter, window } = browser;
  return openTerminalSide({
    transport: {
      calls: client,
      line,
      page,
      clock,
      reporter,
      leftOut: new LeftOutReports(reporter),
      channelPrefix: live.push.channelPrefix,
      takesTrainingPayments: live.isClassroom,
    },
    loadReaderSdk: live.isClassroom ? () => scriptedSdk(client) : stripeSdkLoader(window, clock),
  });
}

/** False in a build without this mode; `vite.config.ts` sets it. */
declare const __CLASSROOM_MODE__: boolean;

/** A working branch loads no code of the simulator. */
async function scriptedSdk(client: HttpClient): Promise<CreateReaderSdk> {
  if (__CLASSROOM_MODE__) {
    const { classroomReader } = await import("../classroom/classroom-reader.ts");
    return classroomReader(client)();
  }
  throw new Error("This build has no classroom mode");
}

export interface TerminalSideOptions {
  readonly transport: TerminalTransport;
  /** Called with the first payment at a card reader. */
  readonly loadReaderSdk: () => Promise<CreateReaderSdk>;
}

/** The terminal of each kind. Loaded with the first payment that needs one. */
export function openTerminalSide({
  transport,
  loadReaderSdk,
}: TerminalSideOptions): ReadonlyMap<PartnerKind, PaymentTerminal> {
  const terminals = {
    generic: new GenericTerminal("generic", transport),
    stripe_connect: new StripeReader({ transport, loadSdk: loadReaderSdk }),
    magnati: new DeviceTerminal("magnati", transport),
    razorpay: new DeviceTerminal("razorpay", transport),
  } satisfies Record<PartnerKind, PaymentTerminal>;
  return new Map(partnerKinds.map((kind) => [kind, terminals[kind]]));
}
