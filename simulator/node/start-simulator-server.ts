import type { IncomingMessage, Server } from "node:http";
import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { HttpOutcome, HttpRequest } from "../server/http-message.ts";
import type { ListTagSwitches } from "../server/list-tags.ts";
import type { RowKind } from "../server/odd-answers.ts";
import { PushGateway } from "../server/push-gateway.ts";
import { PushPublisher } from "../server/push-publisher.ts";
import { PusherApp } from "../server/pusher-app.ts";
import type { PusherLimits } from "../server/pusher-limits.ts";
import { PusherProtocol } from "../server/pusher-protocol.ts";
import { SimulatorServer, type SimulatorServerOptions } from "../server/simulator-server.ts";
import type { SimulatorTime } from "../server/simulator-time.ts";
import { type AmountEncoder, amountEncoder } from "../server/wire-values.ts";
import type { Network } from "../world/network.ts";
import type { AuthService } from "../world/staff-api.ts";
import type { TerminalWorld } from "../world/terminals/terminal-world.ts";
import type { Towns } from "../world/town.ts";
import { hmacSha256 } from "./hmac-sha256.ts";
import { close, createHttpServer, listen, loopback, type PageAnswer } from "./http-server.ts";
import { reasonToRefuse } from "./known-callers.ts";
import { type PusherServiceAddress, pusherService } from "./pusher-service.ts";
import { serveWebSockets } from "./websocket-server.ts";

/** The parts of a branch, and the way in which it is served. */
export interface BranchSettings {
  readonly auth: AuthService;
  readonly network: Network;
  readonly terminals: TerminalWorld;
  /** The towns that maps show. */
  readonly towns: Pick<Towns, "all" | "near">;
  /** The clock of the branch. */
  readonly time: SimulatorTime;
  /** Takes an incident of a trainer. */
  readonly take: SimulatorServerOptions["take"];
  /** The clock of the sockets. */
  readonly realClock: Clock;
  /** The branch's IANA zone. */
  readonly timeZone?: string;
  /** Shown to trainees; empty or absent in a branch without one. */
  readonly supervisorPassword?: string;
  readonly limits?: Partial<PusherLimits>;
  readonly rows?: RowKind;
  /** Pages of another origin cannot read the Date of an answer (N15). */
  readonly hidesDate?: boolean;
  readonly listTags?: ListTagSwitches;
  /** The address of the proxy under which browsers reach the server; absent: its own. */
  readonly proxy?: ServerAddress;
  /** Publishes pushes through this service instead of sockets of this server (CL-7). */
  readonly pushService?: PusherServiceAddress;
  /** Called when the service begins to fail, and when it takes events again. */
  readonly onPushService?: (isReached: boolean) => void;
  /** The changes for a class, whose server a network reaches; absent: this machine alone. */
  readonly ofClass?: ClassSettings;
}

/** A class has its own secret, and private channels alone (N35). */
export interface ClassSettings {
  readonly pushSecret: string;
  readonly onRefusedPush: (what: "channel" | "socket") => void;
}

export interface SimulatorServerSettings extends BranchSettings {
  /** 0 takes any free port. */
  readonly port: number;
  /** Serves the app's files; without it every unknown path is answered with 404. */
  readonly page?: (request: HttpRequest, address: ServerAddress) => Promise<PageAnswer | undefined>;
  /** Receives every call with its outcome; requests for files of the app are not calls. */
  readonly onExchange?: (request: HttpRequest, outcome: HttpOutcome) => void;
  readonly onFailure: (error: unknown) => void;
  /** Origins beside the server's own; absent: every page of this machine may call. */
  readonly origins?: readonly string[];
  /** Receives one line about a call whose caller hung up while it was sent. */
  readonly onAborted?: (line: string) => void;
}

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash. */
  readonly url: string;
}

/** A branch that answers calls, for the owner of an HTTP server. */
export interface ServedBranch {
  readonly protocol: PusherProtocol;
  readonly gateway: PushGateway;
  respond(request: HttpRequest): Promise<HttpOutcome>;
  /** Carries pushes over sockets of this server, or through the service; the returned function closes them. */
  carryPushes(server: Server, refuse: Refuse): Stop;
}

/** The reason to refuse a connection, if there is one. */
type Refuse = (request: IncomingMessage) => string | undefined;

export interface RunningSimulatorServer extends Pick<ServedBranch, "protocol" | "gateway"> {
  readonly address: ServerAddress;
  /** Closes all sockets and frees the port. */
  stop(): Promise<void>;
}

/** The key of the push application; public, like every Pusher key. */
export const pusherKey = "delivery-manager-classroom";

/**
 * Serves a branch over sockets of this machine. Rejects with an error whose `code` is EADDRINUSE when the port is in
 * use.
 */
export async function startSimulatorServer(
  settings: SimulatorServerSettings,
): Promise<RunningSimulatorServer> {
  const branch = serveBranch(settings);
  let address: ServerAddress = { host: loopback, port: 0, url: "" };
  const refuse = ({ headers, socket }: IncomingMessage): string | undefined => {
    const { origins, proxy } = settings;
    return reasonToRefuse(
      { host: headers.host, origin: headers.origin },
      { port: socket.localPort ?? 0, origins, address: proxy?.url },
    );
  };
  const server = createHttpServer({
    refuse,
    onAborted: (line) => settings.onAborted?.(line),
    respond: async (request) => {
      const outcome = await branch.respond(request);
      settings.onExchange?.(request, outcome);
      return outcome;
    },
    page: async (request) => settings.page?.(request, settings.proxy ?? address),
    onFailure: settings.onFailure,
  });
  const stopPushes = branch.carryPushes(server, refuse);
  const port = await listen(server, settings.port, loopback);
  address = addressOf(loopback, port);
  const { protocol, gateway } = branch;
  return { address, protocol, gateway, stop: () => close(server, [stopPushes]) };
}

/** The address at which a server of this machine listens. */
export function addressOf(host: string, port: number): ServerAddress {
  return { host, port, url: `http://${host.includes(":") ? `[${host}]` : host}:${port}` };
}

/** Answers the calls of a branch. The caller passes on the requests, and lets it carry the pushes. */
export function serveBranch(settings: BranchSettings): ServedBranch {
  const { auth, network, terminals, towns, time, realClock, limits, ofClass } = settings;
  // Without a class only this machine can reach the server, and the secret only makes the signatures real.
  const secret = ofClass?.pushSecret ?? "classroom-secret";
  const { pushService = { key: pusherKey, secret } } = settings;
  const app = new PusherApp({ ...pushService, hmac: hmacSha256 });
  const protocol = new PusherProtocol({
    app,
    clock: realClock,
    ...(limits && { limits }),
    ...(ofClass && { isPrivateOnly: true, onRefused: ofClass.onRefusedPush }),
  });
  const amount = companyAmount(auth);
  const gateway = new PushGateway({ network, protocol, time, amount });
  const { timeZone, supervisorPassword, rows, hidesDate, listTags } = settings;
  const simulator = new SimulatorServer({
    auth,
    network,
    terminals,
    towns,
    time,
    app,
    take: settings.take,
    ...(timeZone !== undefined && { timeZone }),
    ...(supervisorPassword !== undefined && { supervisorPassword }),
    ...(rows !== undefined && { rows }),
    ...(listTags !== undefined && { listTags }),
    ...(hidesDate !== undefined && { hidesDate }),
    ...(settings.proxy && { proxyOrigin: settings.proxy.url }),
  });
  return {
    protocol,
    gateway,
    respond: (request) => simulator.respond(request),
    carryPushes: (server, refuse) => carryPushes(settings, { server, refuse, gateway, amount }),
  };
}

interface PushParts {
  readonly server: Server;
  readonly refuse: Refuse;
  readonly gateway: PushGateway;
  readonly amount: AmountEncoder;
}

/** Over sockets of this server, or through a service, so that no page connects here. */
function carryPushes(
  { pushService, network, time, onPushService }: BranchSettings,
  { server, refuse, gateway, amount }: PushParts,
): Stop {
  if (pushService !== undefined) {
    return new PushPublisher({
      network,
      time,
      amount,
      service: pusherService(pushService),
      onState: (isReached) => onPushService?.(isReached),
    }).start();
  }
  const stopSockets = serveWebSockets({
    server,
    refuse,
    isUnreachable: () => gateway.isUnreachable,
    open: (target, socket) => gateway.open(target, socket),
  });
  const stopGateway = gateway.start();
  return () => {
    stopGateway();
    stopSockets();
  };
}

/** Encodes amounts with the company's decimals, which any of its staff can see. */
function companyAmount(auth: AuthService): ReturnType<typeof amountEncoder> {
  const staffApi = auth.staffApiOf(auth.signIn().jwt);
  const me = staffApi.status === 200 ? staffApi.value.me() : staffApi;
  return amountEncoder(me.status === 200 ? me.value.company.currency.precision : 2);
}
