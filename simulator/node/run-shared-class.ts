import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { renderUnicodeCompact } from "uqr";
import type { Clock } from "../../ports/clock.ts";
import { BranchTimeline } from "../class/branch-timeline.ts";
import { ClassRoom } from "../class/class-room.ts";
import type { DrawBytes } from "../class/class-secrets.ts";
import { PlaceGrants } from "../class/place-grants.ts";
import { PacedClock } from "../kernel/paced-clock.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { classConnectionsMax } from "../server/pusher-limits.ts";
import { SharedClassServer } from "../server/shared-class-server.ts";
import { SharedGate } from "../server/shared-gate.ts";
import { offerCommands, startCommands, takeTyped } from "../training/commands/start-commands.ts";
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
import { openScenario } from "./open-scenario.ts";
import { type SimulatorArguments, usualSeed } from "./parse-arguments.ts";
import { openRecordFile } from "./record-file.ts";
import { reasonOf, spaced } from "./run-class.ts";
import { proxyOf } from "./run-simulator.ts";
import { openSharedFolder } from "./shared-class-folder.ts";
import {
  type ClassSettings,
  type RunningSimulatorServer,
  startSimulatorServer,
} from "./start-simulator-server.ts";

export interface SharedClassOptions
  extends Pick<
    SimulatorArguments,
    "seed" | "scenario" | "speed" | "port" | "host" | "address" | "folder" | "payments"
  > {
  readonly realClock: Clock;
  /** The folder of the built app; it may not exist yet. */
  readonly appFolder: string;
  readonly onFailure: (error: unknown) => void;
  readonly onAborted: (line: string) => void;
  /** The system's source of secrets when absent. */
  readonly draw?: DrawBytes;
  /** The room of the class before its server was started again; a new one when absent. */
  readonly room?: ClassRoom;
}

export interface RunningSharedClass {
  readonly kind: "running";
  readonly room: ClassRoom;
  readonly server: SharedClassServer;
  readonly sockets: RunningSimulatorServer;
  readonly world: World;
  readonly time: PacedClock;
  /** The trainer's page, with the key. */
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
  const folder = options.folder === undefined ? undefined : openSharedFolder(options.folder);
  const record = folder && openRecordFile(folder.recordPath, world, virtual, realClock);
  if (record?.kind === "failed") return failed(record.message);
  const room = options.room ?? new ClassRoom({ clock: realClock, draw });
  // The clock stands until Start; that of a class whose server was started again goes on.
  if (room.phase !== "running") time.pause();
  const grants = new PlaceGrants({
    ...{ draw, hmac: hmacSha256, kept: folder?.secrets },
    onChange: (secrets) => folder?.keep(secrets),
  });
  const listening = await listen(options, { scenario, world, time, room, grants, timeline });
  if (typeof listening === "string") {
    record?.stop();
    return failed(listening);
  }
  const isResumed = record?.kind === "resumed";
  const stops = [
    ...[stopTimeline, record?.stop ?? (() => undefined)],
    ...[isResumed ? () => world.close() : world.start(), time.start()],
  ];
  if (!isResumed) startCommands(world);
  const { sockets, server, url } = listening;
  return {
    kind: "running",
    ...{ room, server, sockets, world, time },
    pageAddress: `${url}/trainer#${room.key}`,
    joinAddress: `${url}/#${room.code}`,
    lines: greeting(options, { room, world, url }),
    stop: async () => {
      await sockets.stop();
      for (const stop of stops.toReversed()) stop();
      await time.whenIdle();
    },
  };
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
      take: (typed) => takeTyped(world, typed),
      limits: { connectionsMax: classConnectionsMax },
      timeZone: scenario.timeZone,
      supervisorPassword: scenario.supervisorPassword,
      page: async (request, address) =>
        markedPage(
          await appPage(request, {
            folder: appFolder,
            attributes: () => ({
              ...classroomAttributes({
                ...{ address, world, languages: request.headers.get("accept-language") },
              }),
              "data-push-channel-prefix": "private-",
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
  { realClock, host }: SharedClassOptions & { readonly host: string },
  { scenario, world, time, room, grants, timeline }: SharedParts,
  addresses: () => readonly string[],
): { readonly server: SharedClassServer; readonly ofClass: ClassSettings } {
  const others = { callers: 0, channels: 0, sockets: 0 };
  let gate: SharedGate | undefined;
  const server = new SharedClassServer({
    ...{ room, grants, timeline, time, realClock, addresses },
    day: { kind: "shared", scenario: scenario.name, seed: world.seed },
    auth: world.auth,
    staffCount: scenario.staff.length,
    supervisorPassword: scenario.supervisorPassword,
    take: (typed) => takeTyped(world, typed),
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
        ...{ grants, branch, key: room.key },
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

function greeting(
  { appFolder }: SharedClassOptions,
  { room, world, url }: { readonly room: ClassRoom; readonly world: World; readonly url: string },
): readonly string[] {
  const link = `${url}/#${room.code}`;
  return [
    `Class: ${world.scenario.name}, seed ${world.seed}, one branch for all`,
    `Trainees open ${url} and type the code ${spaced(room.code)}, or open ${link}`,
    renderUnicodeCompact(link, { ecc: "M" }),
    `The trainer opens ${url}/trainer#${room.key}`,
    ...(existsSync(join(appFolder, "index.html"))
      ? []
      : ["For the page run `npm run build` first"]),
    "Ctrl+C stops",
  ];
}

function failed(message: string): StartedSharedClass {
  return { kind: "failed", message };
}
