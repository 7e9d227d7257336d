import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { renderUnicodeCompact } from "uqr";
import { BranchTimeline } from "../class/branch-timeline.ts";
import type { VersionedChoice } from "../class/class-event.ts";
import type { ClassRoom } from "../class/class-room.ts";
import { codeOf } from "../class/class-secrets.ts";
import { PlaceGrants } from "../class/place-grants.ts";
import { PacedClock } from "../kernel/paced-clock.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { classConnectionsMax } from "../server/pusher-limits.ts";
import { SharedClassServer } from "../server/shared-class-server.ts";
import { SharedGate } from "../server/shared-gate.ts";
import { offerCommands, startCommands } from "../training/commands/start-commands.ts";
import { namedStaff } from "../world/named-staff.ts";
import { openingOf, type Scenario } from "../world/scenario.ts";
import { terminalsOf } from "../world/terminals/terminals-of.ts";
import { World } from "../world/world.ts";
import { appPage } from "./app-page.ts";
import { reasonToRefuseCaller } from "./class-callers.ts";
import { markedPage } from "./class-mark.ts";
import { classroomAttributes } from "./classroom-attributes.ts";
import { hmacSha256 } from "./hmac-sha256.ts";
import { loopback } from "./http-server.ts";
import { openRoom, type RoomOptions } from "./open-room.ts";
import { openScenario, usualSeed } from "./open-scenario.ts";
import type { SimulatorArguments } from "./parse-arguments.ts";
import { connectionTo } from "./pusher-service.ts";
import { openRecordFile } from "./record-file.ts";
import { linesOfKept, reasonOf, spaced } from "./run-class.ts";
import { proxyOf, pushOf, takeWith } from "./run-simulator.ts";
import { openSharedFolder } from "./shared-class-folder.ts";
import {
  type ClassSettings,
  type RunningSimulatorServer,
  startSimulatorServer,
} from "./start-simulator-server.ts";

export interface SharedClassOptions
  extends Pick<
      SimulatorArguments,
      "seed" | "scenario" | "speed" | "port" | "host" | "address" | "payments" | "pushService"
    >,
    RoomOptions {
  /** The folder of the built app; it may not exist yet. */
  readonly appFolder: string;
  readonly onFailure: (error: unknown) => void;
  readonly onAborted: (line: string) => void;
}

export interface RunningSharedClass {
  readonly kind: "running";
  readonly room: ClassRoom;
  readonly server: SharedClassServer;
  readonly sockets: RunningSimulatorServer;
  readonly world: World;
  readonly time: PacedClock;
  /** The trainer's key; undefined for a class that goes on, whose trainer has it. */
  readonly key: string | undefined;
  /** The trainer's page, with the key where it is known. */
  readonly pageAddress: string;
  readonly joinAddress: string;
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

export type StartedSharedClass =
  | RunningSharedClass
  /** `message` says what to do. */
  | { readonly kind: "failed"; readonly message: string };

/** Serves one branch to a whole class (CL-1). Problems that the user can fix are returned as `failed`. */
export async function runSharedClass(options: SharedClassOptions): Promise<StartedSharedClass> {
  const { realClock, onFailure, speed, draw = randomBytes } = options;
  const found = openScenario(options.scenario);
  if (found.kind === "missing") return failed(found.message);
  const { payments: paymentRecording = "checked" } = options;
  const scenario = { ...found.scenario, paymentRecording };
  const virtual = new VirtualClock({
    startAt: openingOf(scenario),
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const time = new PacedClock({ virtual, real: realClock, speed, onFailure });
  const world = new World({
    scenario,
    seed: options.seed ?? scenario.seed ?? usualSeed,
    clock: time,
    reportActivity: () => virtual.reportActivity(),
    holdTime: (run) => time.hold(run),
    nameStaff: namedStaff,
  });
  offerCommands(world);
  const timeline = new BranchTimeline(world);
  const stopTimeline = timeline.start();
  const opened = openRoom(options, choiceOf(world), () => scenario);
  if (typeof opened === "string") return failed(opened);
  const { room, key } = opened;
  const folder = options.folder === undefined ? undefined : openSharedFolder(options.folder);
  const record = folder && openRecordFile(folder.recordPath, world, virtual, realClock);
  if (record?.kind === "failed") {
    opened.stop();
    return failed(record.message);
  }
  const grants = new PlaceGrants({
    ...{ draw, hmac: hmacSha256, kept: folder?.secrets },
    onChange: (secrets) => folder?.keep(secrets),
  });
  const listening = await listen(options, { scenario, world, time, room, grants, timeline });
  if (typeof listening === "string") {
    record?.stop();
    opened.stop();
    return failed(listening);
  }
  const isResumed = record?.kind === "resumed";
  const stops = [
    ...[opened.stop, stopTimeline, record?.stop ?? (() => undefined)],
    ...[isResumed ? () => world.close() : world.start(), time.start()],
  ];
  if (!isResumed) startCommands(world);
  const { sockets, server, url } = listening;
  server.followPace();
  const code = key === undefined ? "" : codeOf(key, hmacSha256);
  return {
    kind: "running",
    ...{ room, server, sockets, world, time, key },
    pageAddress: `${url}/trainer${key === undefined ? "" : `#${key}`}`,
    joinAddress: `${url}/#${code}`,
    lines: greeting(options, { key, code, world, url }),
    stop: async () => {
      await sockets.stop();
      for (const stop of stops.toReversed()) stop();
      await time.whenIdle();
    },
  };
}

function choiceOf({ scenario, seed }: World): VersionedChoice {
  const { name, version } = scenario;
  return { scenario: name, version, isShared: true, seed, hasHints: false, isExam: false };
}

interface SharedParts {
  readonly scenario: Scenario;
  readonly world: World;
  readonly time: PacedClock;
  readonly room: ClassRoom;
  readonly grants: PlaceGrants;
  readonly timeline: BranchTimeline;
}

interface Listening {
  readonly sockets: RunningSimulatorServer;
  readonly server: SharedClassServer;
  readonly url: string;
}

/** Returns a sentence about a problem that the user can fix. */
async function listen(
  options: SharedClassOptions,
  parts: SharedParts,
): Promise<Listening | string> {
  const { realClock, onFailure, onAborted, appFolder, host = loopback, port } = options;
  const { scenario, world, time } = parts;
  let addresses: readonly string[] = [];
  const { server, ofClass } = hardened({ ...options, host }, parts, () => addresses);
  try {
    const sockets = await startSimulatorServer({
      ...{ auth: world.auth, network: world.network, terminals: terminalsOf(world), ofClass },
      ...{ towns: world.towns, time, realClock, port, onFailure, onAborted, ...proxyOf(options) },
      take: (typed) => takeWith(options.pushService, world, typed),
      ...pushOf(options),
      limits: { connectionsMax: classConnectionsMax },
      timeZone: scenario.timeZone,
      supervisorPassword: scenario.supervisorPassword,
      page: async (request, address) =>
        markedPage(
          await appPage(request, {
            ...{ folder: appFolder, hasTrainer: true },
            connections:
              options.pushService === undefined ? [] : [connectionTo(options.pushService)],
            attributes: () => ({
              ...classroomAttributes({
                ...{ address, world, languages: request.headers.get("accept-language") },
                pushService: options.pushService,
              }),
              "data-push-channel-prefix": "private-",
              "data-push-authorisation-endpoint": "/pusher/auth",
            }),
          }),
          "shared",
        ),
    });
    const { url } = sockets.address;
    addresses = options.address === undefined ? [url] : [options.address, url];
    return { sockets, server, url: addresses[0] ?? url };
  } catch (error) {
    return reasonOf(error, { host, port });
  }
}

/** The calls of the class, and the gate before the branch. */
function hardened(
  { realClock, host, pushService }: SharedClassOptions & { readonly host: string },
  { scenario, world, time, room, grants, timeline }: SharedParts,
  addresses: () => readonly string[],
): { readonly server: SharedClassServer; readonly ofClass: ClassSettings } {
  const others = { callers: 0, channels: 0, sockets: 0 };
  let gate: SharedGate | undefined;
  const server = new SharedClassServer({
    ...{ room, grants, timeline, time, realClock, addresses },
    auth: world.auth,
    staffCount: scenario.staff.length,
    supervisorPassword: scenario.supervisorPassword,
    timeZone: scenario.timeZone,
    take: (typed) => takeWith(pushService, world, typed),
    refused: () => ({ ...others, ...gate?.refused }),
  });
  const ofClass: ClassSettings = {
    host,
    pushSecret: grants.secrets.push,
    refuse: (caller) => {
      const reason = reasonToRefuseCaller(caller, addresses());
      if (reason !== undefined) others.callers += 1;
      return reason;
    },
    respond: async (request, branch) => {
      if (/^\/+class(?:[/?#]|$)/.test(request.target)) return server.respond(request);
      gate ??= new SharedGate({
        ...{ grants, branch, isKey: (key) => room.isKey(key) },
        isRunning: () => room.phase === "running",
        isCut: (place) => server.isCut(place),
      });
      return gate.respond(request);
    },
    onRefusedPush: (what) => {
      others[what === "socket" ? "sockets" : "channels"] += 1;
    },
  };
  return { server, ofClass };
}

interface Greeted {
  readonly code: string;
  readonly url: string;
}

function greeting(
  { appFolder }: SharedClassOptions,
  { key, code, world, url }: Pick<RunningSharedClass, "key" | "world"> & Greeted,
): readonly string[] {
  const link = `${url}/#${code}`;
  const ofNew = [
    `Class: ${world.scenario.name}, seed ${world.seed}, one branch for all`,
    `Trainees open ${url} and type the code ${spaced(code)}, or open ${link}`,
    renderUnicodeCompact(link, { ecc: "M" }),
    `The trainer opens ${url}/trainer#${key}`,
  ];
  return [
    ...(key === undefined ? linesOfKept(url) : ofNew),
    ...(existsSync(join(appFolder, "index.html"))
      ? []
      : ["For the page run `npm run build` first"]),
    "Ctrl+C stops",
  ];
}

function failed(message: string): StartedSharedClass {
  return { kind: "failed", message };
}
