import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import { join } from "node:path";
import type { Stop } from "../../ports/entities/time.ts";
import { BranchTimeline } from "../class/branch-timeline.ts";
import type { ClassRoom } from "../class/class-room.ts";
import { PlaceGrants, readSharedSecrets, type SharedSecrets } from "../class/place-grants.ts";
import type { PacedClock } from "../kernel/paced-clock.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import type { HttpOutcome, HttpRequest } from "../server/http-message.ts";
import { PlaceSockets } from "../server/place-sockets.ts";
import { classConnectionsMax, classEmptyMsMax } from "../server/pusher-limits.ts";
import type { PusherProtocol } from "../server/pusher-protocol.ts";
import { SharedClassCalls } from "../server/shared-class-calls.ts";
import { callBytes, SharedGate } from "../server/shared-gate.ts";
import { startIncidents } from "../training/incidents/start-incidents.ts";
import { namedStaff, nameInToken } from "../world/named-staff.ts";
import type { Scenario } from "../world/scenario.ts";
import { terminalsOf } from "../world/terminals/terminal-world.ts";
import type { World } from "../world/world.ts";
import { hmacSha256 } from "./hmac-sha256.ts";
import type { RoomOptions } from "./open-room.ts";
import { openWorld } from "./open-world.ts";
import type { SimulatorArguments } from "./parse-arguments.ts";
import { openRecordFile } from "./record-file.ts";
import { pushOf, takeWith } from "./run-simulator.ts";
import { openSharedConsole, type SharedConsole } from "./shared-console.ts";
import { type ServedBranch, serveBranch } from "./start-simulator-server.ts";

/** A client connects again after a while, as after a lost network. */
const placeClosedCode = 4100;

export interface SharedBranchOptions
  extends Pick<SimulatorArguments, "pushService" | "host">,
    RoomOptions {
  readonly onFailure: (error: unknown) => void;
  readonly onAborted: (line: string) => void;
}

/** The class for which a branch opens. */
export interface SharedBranchParts {
  /** The day and the seed that the trainer has chosen. */
  readonly scenario: Scenario;
  readonly seed: number;
  readonly room: ClassRoom;
  readonly http: Server;
  readonly refuse: (request: IncomingMessage) => string | undefined;
  readonly addresses: () => readonly string[];
  /** The calls that were refused before they reached the class. */
  readonly refused: Readonly<Record<string, number>>;
}

/** One branch in which a whole class works (CL-1). */
export interface SharedBranch {
  readonly world: World;
  readonly time: PacedClock;
  readonly calls: SharedClassCalls;
  readonly protocol: PusherProtocol;
  /** Answers calls for the branch. */
  respond(request: HttpRequest): Promise<HttpOutcome>;
  /** Closes the sockets of the trainees. */
  disconnect(): void;
  /** Sentences about lines of the folder that could not be read. */
  readonly leftOut: readonly string[];
  stop(): Promise<void>;
}

/**
 * Opens the branch of a class that starts; one whose folder has a branch goes on from its last recorded input (CL-9).
 * Returns what to do where the folder cannot be used.
 */
export function openSharedBranch(
  options: SharedBranchOptions,
  parts: SharedBranchParts,
): SharedBranch | string {
  const { realClock, onFailure, draw = randomBytes } = options;
  const { scenario, seed, room } = parts;
  const { world, time, virtual } = openWorld({
    scenario,
    seed,
    realClock,
    onFailure,
    nameStaff: namedStaff,
    speed: room.pace.speed,
  });
  const timeline = new BranchTimeline(world);
  const console = openSharedConsole({
    world,
    time,
    room,
    realClock,
    take: (typed) => takeWith(options.pushService, world, typed),
    followPace: () => calls.followPace(),
  });
  const stopTimeline = timeline.start();
  const folder = options.folder === undefined ? undefined : openSharedFolder(options.folder);
  const kept = new RecordedBytes(world);
  const record = folder && openRecordFile(folder.recordPath, world, virtual, realClock);
  kept.stop();
  if (record?.kind === "failed") {
    console.stop();
    stopTimeline();
    return record.message;
  }
  const grants = new PlaceGrants({
    draw,
    hmac: hmacSha256,
    kept: folder?.secrets,
    onChange: (secrets) => folder?.keep(secrets),
  });
  grants.grantMissing(room.overview().map(({ id }) => id));
  const { calls, served, respond } = hardened(options, {
    ...parts,
    world,
    time,
    grants,
    timeline,
    console,
    kept: kept.ofPlaces(room),
  });
  const disconnect = served.carryPushes(parts.http, parts.refuse);
  const isResumed = record?.kind === "resumed";
  const stops = [
    // The branch opens before the class starts, and stands until then.
    room.onEvent((event) => event.do === "started" && calls.followPace()),
    ...[stopTimeline, console.stop, record?.stop ?? (() => undefined)],
    ...[isResumed ? () => world.close() : world.start(), time.start()],
  ];
  if (!isResumed) startIncidents(world);
  calls.followPace();
  return {
    world,
    time,
    calls,
    respond,
    disconnect,
    protocol: served.protocol,
    leftOut: record?.leftOut ?? [],
    stop: async () => {
      for (const stop of stops.toReversed()) stop();
      await time.whenIdle();
    },
  };
}

interface HardenedParts extends SharedBranchParts {
  readonly world: World;
  readonly time: PacedClock;
  readonly grants: PlaceGrants;
  readonly timeline: BranchTimeline;
  readonly console: SharedConsole;
  /** The bytes of each place's changes in the folder. */
  readonly kept: ReadonlyMap<number, number>;
}

/** Counts the bytes of each trainee's changes while a recording is repeated. */
class RecordedBytes {
  readonly stop: Stop;
  private readonly bytes = new Map<string, number>();

  constructor(world: World) {
    this.stop = world.door.onWork(({ work }) => {
      const trainee = nameInToken(work.token ?? "");
      if (trainee === undefined) return;
      const bytes = utf8Length(JSON.stringify(work.args)) + callBytes;
      this.bytes.set(trainee, (this.bytes.get(trainee) ?? 0) + bytes);
    });
  }

  ofPlaces(room: ClassRoom): ReadonlyMap<number, number> {
    return new Map(room.overview().map(({ id, name }) => [id, this.bytes.get(name) ?? 0]));
  }
}

interface Hardened {
  readonly calls: SharedClassCalls;
  readonly served: ServedBranch;
  respond(request: HttpRequest): Promise<HttpOutcome>;
}

/** The calls of the class, and the gate before the branch. */
function hardened(options: SharedBranchOptions, parts: HardenedParts): Hardened {
  const { realClock, pushService } = options;
  const { scenario, world, time, room, grants, timeline, addresses, console } = parts;
  const { staff, timeZone, supervisorPassword } = scenario;
  const { take } = console;
  const pushes = { channels: 0, sockets: 0 };
  let isPushReached = true;
  const push = pushOf(options);
  const served = serveBranch({
    auth: world.auth,
    network: world.network,
    terminals: terminalsOf(world),
    towns: world.towns,
    time,
    realClock,
    take,
    timeZone,
    supervisorPassword,
    ...push,
    onPushService: (isReached) => {
      isPushReached = isReached;
      push.onPushService?.(isReached);
    },
    limits: {
      connectionsMax: classConnectionsMax,
      ...(options.host !== undefined && { emptyMsMax: classEmptyMsMax }),
    },
    ofClass: {
      pushSecret: grants.secrets.push,
      onRefusedPush: (what) => {
        pushes[what === "socket" ? "sockets" : "channels"] += 1;
      },
    },
  });
  const sockets = new PlaceSockets((socketId) => served.protocol.close(socketId, placeClosedCode));
  const gate = new SharedGate({
    grants,
    branch: served.respond,
    isKey: (key) => room.isKey(key),
    isRunning: () => room.phase === "running",
    onSocket: (place, socketId) => sockets.add(place, socketId),
    isCut: (place) => calls.isCut(place),
    kept: parts.kept,
  });
  const calls = new SharedClassCalls({
    room,
    grants,
    timeline,
    time,
    realClock,
    addresses,
    console,
    auth: world.auth,
    staff,
    supervisorPassword,
    timeZone,
    disconnect: (place) => sockets.disconnect(place),
    ...(pushService && { isPushReached: () => isPushReached }),
    refused: () => ({ ...parts.refused, ...pushes, ...gate.refused }),
  });
  return { calls, served, respond: (request) => gate.respond(request) };
}

/** The files of a shared class in its folder: the branch's inputs, and the secrets of the class. */
interface SharedFolder {
  /** For `openRecordFile`. */
  readonly recordPath: string;
  /** Absent before the first start. */
  readonly secrets: SharedSecrets | undefined;
  keep(secrets: SharedSecrets): void;
}

/** Makes the folder if it does not exist. Other users of this machine cannot read the secrets. */
function openSharedFolder(folder: string): SharedFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "shared.json");
  return {
    recordPath: join(folder, "branch.jsonl"),
    secrets: readSharedSecrets(textOf(path)),
    keep: (secrets) => {
      const fresh = `${path}.new`;
      writeFileSync(fresh, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true });
      renameSync(fresh, path);
    },
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
