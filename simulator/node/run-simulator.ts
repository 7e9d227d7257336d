import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../ports/clock.ts";
import type { PacedClock } from "../kernel/paced-clock.ts";
import { startIncidents, takeTyped } from "../training/incidents/start-incidents.ts";
import { terminalsOf } from "../world/terminals/terminal-world.ts";
import type { World } from "../world/world.ts";
import { appPage } from "./app-page.ts";
import { classroomAttributes } from "./classroom-attributes.ts";
import { openScenario, usualSeed } from "./open-scenario.ts";
import { openWorld } from "./open-world.ts";
import type { SimulatorArguments } from "./parse-arguments.ts";
import { connectionTo, needsOwnSockets } from "./pusher-service.ts";
import { openRecordFile } from "./record-file.ts";
import {
  type RunningSimulatorServer,
  type SimulatorServerSettings,
  startSimulatorServer,
} from "./start-simulator-server.ts";

export interface RunOptions
  extends Omit<SimulatorArguments, "opensBrowser" | "enforcesPermissions"> {
  readonly enforcesPermissions?: boolean;
  readonly realClock: Clock;
  /** The folder of the built app; it may not exist yet. */
  readonly appFolder: string;
  readonly onExchange?: SimulatorServerSettings["onExchange"];
  readonly limits?: SimulatorServerSettings["limits"];
  readonly onFailure: (error: unknown) => void;
  readonly onAborted?: SimulatorServerSettings["onAborted"];
}

export type StartedSimulator =
  | {
      readonly kind: "running";
      readonly server: RunningSimulatorServer;
      readonly world: World;
      readonly time: PacedClock;
      readonly pageAddress: string;
      /** The lines to print; the seed comes first, so that the run can be repeated. */
      readonly lines: readonly string[];
      stop(): Promise<void>;
    }
  /** `message` says what to do, with a line for each mistake of a file. */
  | { readonly kind: "failed"; readonly message: string };

/** Opens a branch and serves it over sockets. Problems that the user can fix are returned as `failed`. */
export async function runSimulator(options: RunOptions): Promise<StartedSimulator> {
  const { speed, realClock, onFailure } = options;
  const found = openScenario(options.scenario);
  if (found.kind === "missing") return failed(found.message);
  const { scenario: named } = found;
  const arePermissionsEnforced = options.enforcesPermissions ?? named.arePermissionsEnforced;
  const { payments: paymentRecording = "checked" } = options;
  const scenario = { ...named, arePermissionsEnforced, paymentRecording };
  const { world, time, virtual } = openWorld({
    scenario,
    speed,
    realClock,
    onFailure,
    seed: options.seed ?? scenario.seed ?? usualSeed,
  });
  if (options.staff >= scenario.staff.length) {
    return failed(`--staff must be from 0 to ${scenario.staff.length - 1} in ${options.scenario}`);
  }
  const record =
    options.record === undefined ? undefined : openRecordFile(options.record, world, virtual);
  if (record?.kind === "failed") return failed(record.message);
  const server = await listen(options, world, time);
  const stopRecord = record?.stop ?? (() => undefined);
  if (typeof server === "string") {
    stopRecord();
    return failed(server);
  }
  const isResumed = record?.kind === "resumed";
  const stops = [stopRecord, isResumed ? () => world.close() : world.start(), time.start()];
  if (!isResumed) startIncidents(world);
  return {
    kind: "running",
    server,
    world,
    time,
    pageAddress: pageAddress(server, options),
    lines: [...(record?.leftOut ?? []), ...greeting(options, server, world.seed)],
    stop: async () => {
      await server.stop();
      for (const stop of stops.toReversed()) stop();
      await time.whenIdle();
    },
  };
}

async function listen(
  options: RunOptions,
  world: World,
  time: PacedClock,
): Promise<RunningSimulatorServer | string> {
  const { appFolder, realClock, onExchange, limits, rows, hidesDate, listTags, onFailure, port } =
    options;
  try {
    return await startSimulatorServer({
      auth: world.auth,
      network: world.network,
      take: (typed) => takeWith(options.pushService, world, typed),
      ...pushOf(options),
      terminals: terminalsOf(world),
      towns: world.towns,
      time,
      realClock,
      port,
      timeZone: world.scenario.timeZone,
      supervisorPassword: world.scenario.supervisorPassword,
      ...(limits && { limits }),
      ...(rows && { rows }),
      ...(listTags && { listTags }),
      ...(hidesDate !== undefined && { hidesDate }),
      ...(onExchange && { onExchange }),
      page: (request, address) =>
        appPage(request, {
          folder: appFolder,
          connections: options.pushService === undefined ? [] : [connectionTo(options.pushService)],
          attributes: () =>
            classroomAttributes({
              pushService: options.pushService,
              address,
              world,
              languages: request.headers.get("accept-language"),
            }),
        }),
      onFailure,
      origins: options.origins ?? [],
      ...proxyOf(options),
      ...(options.onAborted && { onAborted: options.onAborted }),
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EADDRINUSE") {
      return `Port ${port} is in use by another program; choose another one with --port`;
    }
    if (code === "EACCES") return `Port ${port} may not be used by you; choose another with --port`;
    throw error;
  }
}

/** The service that carries the pushes, and a line where it begins to fail or takes events again. */
export function pushOf({
  pushService,
  onAborted,
}: Pick<RunOptions, "pushService" | "onAborted">): Pick<
  SimulatorServerSettings,
  "pushService" | "onPushService"
> {
  if (pushService === undefined) return {};
  return {
    pushService,
    onPushService: (isReached) =>
      onAborted?.(
        isReached
          ? "The push service takes events again"
          : "The push service does not take events; pages poll meanwhile",
      ),
  };
}

/** Takes an incident, unless only sockets of this server could carry it out. */
export function takeWith(
  pushService: RunOptions["pushService"],
  world: World,
  typed: unknown,
): ReturnType<typeof takeTyped> {
  const problem = pushService && needsOwnSockets(typed);
  return problem === undefined ? takeTyped(world, typed) : { done: false, problem };
}

export function proxyOf({
  address,
}: Pick<RunOptions, "address">): Pick<SimulatorServerSettings, "proxy"> {
  if (address === undefined) return {};
  const { protocol, hostname, port, origin } = new URL(address);
  const usualPort = protocol === "https:" ? 443 : 80;
  const proxy = { host: hostname, port: port === "" ? usualPort : Number(port), url: origin };
  return { proxy };
}

function pageAddress(
  server: RunningSimulatorServer,
  { staff, address = server.address.url }: Pick<RunOptions, "staff" | "address">,
): string {
  return `${address}/${staff === 0 ? "" : `?staff=${staff}`}`;
}

function greeting(
  options: RunOptions,
  server: RunningSimulatorServer,
  seed: number,
): readonly string[] {
  const { scenario, speed, address } = options;
  const isBuilt = existsSync(join(options.appFolder, "index.html"));
  return [
    `Seed ${seed}, scenario ${scenario}, speed ${speed}`,
    isBuilt
      ? `Open ${pageAddress(server, options)} in as many browsers${address === undefined ? " of this machine" : ""} as you like`
      : `Serving the branch at ${server.address.url}; for the page run \`npm run build\` first`,
    "Ctrl+C stops",
  ];
}

function failed(message: string): StartedSimulator {
  return { kind: "failed", message };
}
