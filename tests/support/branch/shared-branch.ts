import axios, { AxiosError, type InternalAxiosRequestConfig } from "axios";
import { expect } from "vitest";
import { ApiCalls } from "../../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../../adapters/http/axios-session-api.ts";
import { HttpClient } from "../../../adapters/http/http-client.ts";
import { CompanyConventions } from "../../../adapters/wire/wire-conventions.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import type { AccessToken, Tokens } from "../../../ports/session-api.ts";
import { BranchTimeline } from "../../../simulator/class/branch-timeline.ts";
import type { ClassRoom } from "../../../simulator/class/class-room.ts";
import { PlaceGrants } from "../../../simulator/class/place-grants.ts";
import { inProcessPorts } from "../../../simulator/in-process/in-process-ports.ts";
import { inProcessTerminals } from "../../../simulator/in-process/in-process-terminals.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { hmacSha256 } from "../../../simulator/node/hmac-sha256.ts";
import { defaultScenario } from "../../../simulator/scenarios/default-scenario.ts";
import { ClassServer } from "../../../simulator/server/class-server.ts";
import type { HttpRequest } from "../../../simulator/server/http-message.ts";
import { PusherApp } from "../../../simulator/server/pusher-app.ts";
import { SharedClassCalls } from "../../../simulator/server/shared-class-calls.ts";
import { SharedGate } from "../../../simulator/server/shared-gate.ts";
import { SimulatorServer } from "../../../simulator/server/simulator-server.ts";
import type { SimulatorTime } from "../../../simulator/server/simulator-time.ts";
import { takeTyped } from "../../../simulator/training/incidents/start-incidents.ts";
import { namedStaff } from "../../../simulator/world/named-staff.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminal-world.ts";
import { World } from "../../../simulator/world/world.ts";
import { lastCallMs } from "../../simulation/branch-run.ts";
import { Findings } from "../../simulation/findings.ts";
import { Tablet, type WorldPorts } from "../../simulation/tablet.ts";
import { classUnderTest, drawnBytes } from "../class/class-under-test.ts";
import { RecordingReporter } from "../stand-ins/recording-reporter.ts";
import { yieldToPlatform } from "./headless.ts";

/** The address of the class, which no socket serves. */
const base = "http://class.example";

/**
 * A shared class in virtual time: each trainee's tablet has the real app, and its calls take the app's own HTTP adapters
 * and the class's gate. Only the sockets are left out: pushes come from the world's network.
 */
export class SharedBranch {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly timeline: BranchTimeline;
  readonly tablets = new Map<string, Tablet>();
  readonly findings: Findings;
  private readonly server: ClassServer;
  private readonly gate: SharedGate;
  private readonly room: ClassRoom;
  private readonly opened: Pick<ReturnType<typeof classUnderTest>, "key" | "code">;
  private readonly stops: (() => void)[] = [];

  constructor() {
    const scenario = defaultScenario;
    const clock = new VirtualClock({ startAt: openingOf(scenario), yieldToPlatform });
    const reportActivity = (): void => clock.reportActivity();
    const world = new World({ scenario, seed: 8, clock, reportActivity, nameStaff: namedStaff });
    const time = alwaysMoving(clock);
    const draw = drawnBytes();
    const hmac = hmacSha256;
    const grants = new PlaceGrants({ draw, hmac });
    const app = new PusherApp({ key: "key", secret: grants.secrets.push, hmac });
    const branch = new SimulatorServer({
      auth: world.auth,
      network: world.network,
      terminals: terminalsOf(world),
      towns: world.towns,
      time,
      app,
      take: (typed: unknown) => takeTyped(world, typed),
    });
    this.clock = clock;
    this.world = world;
    this.findings = new Findings(() => clock.now());
    this.timeline = new BranchTimeline(world);
    const { name, version } = scenario;
    // Roles: the tablets differ in what they may do.
    const day = { scenario: name, version, isShared: true, hasRoles: true, seed: 8 } as const;
    const opened = classUnderTest({ ...day, hasHints: false, isExam: false }, clock);
    this.opened = opened;
    this.room = opened.room;
    const addresses = () => [base];
    const { room } = opened;
    this.server = new ClassServer({ room, addresses, complete: () => undefined });
    const calls = new SharedClassCalls({
      room,
      grants,
      timeline: this.timeline,
      time,
      realClock: clock,
      auth: world.auth,
      staff: scenario.staff,
      supervisorPassword: "",
      timeZone: scenario.timeZone,
      addresses,
      refused: () => ({}),
      disconnect: () => undefined,
      console: { view: () => "{}", send: async () => undefined },
    });
    this.server.share(calls);
    this.gate = new SharedGate({
      grants,
      isKey: (key) => opened.room.isKey(key),
      isCut: (place) => calls.isCut(place),
      isRunning: () => this.room.phase === "running",
      onSocket: () => undefined,
      kept: new Map(),
      branch: (request) => branch.respond(request),
    });
    this.stops.push(this.timeline.start());
  }

  /** Opens the branch and a tablet for each trainee. */
  start(names: readonly string[]): void {
    this.stops.push(this.world.start());
    this.room.start();
    for (const name of names) {
      const tokens = this.tokensOf(name);
      const client = `tablet of ${name}`;
      const tablet = new Tablet({
        clock: this.clock,
        findings: this.findings,
        jitter: this.world.random.stream(client),
        connect: (accessToken) => this.portsOf(client, accessToken),
        signIn: () => tokens,
        ignoresCancelling: false,
        slowAnswersPercent: 0,
      });
      this.tablets.set(name, tablet);
      this.stops.push(tablet.start());
    }
  }

  /** Closes everything; the calls that still run end first. */
  async stop(): Promise<void> {
    const [stopTimeline, stopWorld, ...stopTablets] = this.stops;
    for (const stop of stopTablets) stop();
    await this.wait(lastCallMs);
    stopWorld?.();
    stopTimeline?.();
  }

  async wait(duration: Duration): Promise<void> {
    this.clock.reportActivity();
    await this.clock.advanceBy(duration);
    this.clock.reportActivity();
    await this.clock.advanceBy(0);
  }

  overview(): unknown {
    const headers = new Map([["authorization", `Bearer ${this.opened.key}`]]);
    const outcome = this.server.respond({
      method: "GET",
      target: "/class/overview",
      headers,
      body: "",
    });
    return "kind" in outcome && outcome.kind === "response"
      ? JSON.parse(outcome.response.body)
      : undefined;
  }

  private tokensOf(name: string): Tokens {
    const { secret } = this.ask("/class/join", {
      code: this.opened.code,
      name,
      attempt: `the attempt of ${name}`.padEnd(20),
    });
    const { jwt, refresh_token } = this.ask("/class/tokens", { secret });
    return { jwt: String(jwt), refreshToken: String(refresh_token) };
  }

  private ask(target: string, body: object): Readonly<Record<string, unknown>> {
    const request = { method: "POST", target, headers: new Map(), body: JSON.stringify(body) };
    const outcome = this.server.respond(request);
    if (!("kind" in outcome) || outcome.kind !== "response") throw new Error("No answer");
    expect(outcome.response.status).toBe(200);
    return JSON.parse(outcome.response.body);
  }

  private portsOf(client: string, accessToken: AccessToken): WorldPorts {
    const { world, clock } = this;
    const reportActivity = (): void => clock.reportActivity();
    const http = new HttpClient({
      base,
      accessToken,
      clock,
      axios: axios.create({ adapter: (config) => this.carry(config) }),
    });
    const reporter = new RecordingReporter();
    const calls = new ApiCalls({ client: http, reporter, conventions: new CompanyConventions() });
    return {
      ...inProcessPorts({
        world,
        clock,
        client,
        accessToken,
        reportActivity,
        loadTerminals: () => Promise.resolve({ inProcessTerminals }),
        onFailure: (error) => this.findings.add("B-I36", String(error)),
      }),
      orderApi: new AxiosOrderApi({ calls, takesTrainingPayments: true }),
      sessionApi: new AxiosSessionApi({ auth: http, api: http }),
    };
  }

  /** Carries a call of a page to the class without a socket. */
  private async carry(config: InternalAxiosRequestConfig) {
    this.clock.reportActivity();
    const outcome = await this.gate.respond(requestOf(config));
    this.clock.reportActivity();
    if (outcome.kind !== "response") {
      throw new AxiosError("Network Error", AxiosError.ERR_NETWORK, config);
    }
    const { status, headers, body } = outcome.response;
    return { status, statusText: "", config, headers: { ...headers }, data: body };
  }
}

function requestOf(config: InternalAxiosRequestConfig): HttpRequest {
  const headers = Object.entries(config.headers.toJSON());
  return {
    method: (config.method ?? "GET").toUpperCase(),
    target: (config.url ?? "").slice(base.length),
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: typeof config.data === "string" ? config.data : "",
  };
}

/** Virtual time as the server of a branch reads it; the test moves it. */
function alwaysMoving(clock: VirtualClock): SimulatorTime {
  return {
    speed: 1,
    isPaused: false,
    now: () => clock.now(),
    setSpeed: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    jumpTo: async () => undefined,
    onChange: () => () => undefined,
  };
}

/** The longest time after which a tablet shows a change that another one has made. */
export const shownWithinMs: Duration = 20 * secondMs;
