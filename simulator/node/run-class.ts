import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { renderUnicodeCompact } from "uqr";
import type { VersionedChoice } from "../class/class-event.ts";
import type { ClassRoom } from "../class/class-room.ts";
import { codeOf } from "../class/class-secrets.ts";
import { ClassServer, type ClassServerOptions, noBranch } from "../server/class-server.ts";
import { type HttpOutcome, type HttpRequest, parseTarget } from "../server/http-message.ts";
import type { Scenario } from "../world/scenario.ts";
import { type AskedChoice, completeChoice, dayOf, lessonOf } from "./class-lesson.ts";
import { classPage } from "./class-page.ts";
import { hmacSha256 } from "./hmac-sha256.ts";
import { close, createHttpServer, listen, loopback } from "./http-server.ts";
import type { Caller } from "./known-callers.ts";
import { type OpenedRoom, openRoom, type RoomOptions } from "./open-room.ts";
import { openScenario } from "./open-scenario.ts";
import { openSharedBranch, type SharedBranch } from "./open-shared-branch.ts";
import type { SimulatorArguments } from "./parse-arguments.ts";
import { proxyOf } from "./run-simulator.ts";
import { addressOf, type ServerAddress } from "./start-simulator-server.ts";

export interface ClassOptions
  extends Pick<
      SimulatorArguments,
      "class" | "seed" | "lesson" | "port" | "host" | "address" | "payments" | "pushService"
    >,
    Partial<Pick<SimulatorArguments, "scenario" | "speed">>,
    RoomOptions {
  /** The folder of the built app; it may not exist yet. */
  readonly appFolder: string;
  readonly onFailure: (error: unknown) => void;
  readonly onAborted: (line: string) => void;
}

export interface RunningClass {
  readonly kind: "running";
  readonly room: ClassRoom;
  readonly server: ClassServer;
  /** The branch for all; undefined before the start, and where trainees have a branch each. */
  branch(): SharedBranch | undefined;
  /** The trainer's key; undefined for a class that goes on, whose trainer has it. */
  readonly key: string | undefined;
  /** Calls that were refused before they reached `server`: of pages under other addresses, and too large ones. */
  readonly refused: { readonly callers: number; readonly bodies: number };
  /** The port on which the server listens. */
  readonly port: number;
  /** The trainer's page, with the key where it is known. */
  readonly pageAddress: string;
  readonly joinAddress: string;
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

export type StartedClass =
  | RunningClass
  /** `message` says what to do. */
  | { readonly kind: "failed"; readonly message: string };

/**
 * Serves a class over HTTP (TN-9). Its trainer chooses a branch for each trainee or one for all, until the start.
 * Problems that the user can fix are returned as `failed`.
 */
export async function runClass(options: ClassOptions): Promise<StartedClass> {
  const { class: kind = "own", lesson = "1", scenario = "", seed } = options;
  const found = kind === "shared" ? openScenario(scenario) : undefined;
  if (found?.kind === "missing") return failed(found.message);
  const ofFile = found?.scenario;
  const complete = (choice: AskedChoice) => completeChoice(choice, { seed, ofFile });
  const choice = complete(
    ofFile === undefined
      ? { lesson: lessonOf(lesson)?.name ?? lesson, hasHints: true, isExam: false }
      : { scenario: ofFile.name, isShared: true, hasHints: false, isExam: false },
  );
  if (choice === undefined) return failed(`There is no lesson ${lesson}`);
  const opened = openRoom(options, choice, complete);
  if (typeof opened === "string") return failed(opened);
  return serve(options, opened, { complete, ofFile });
}

interface Choices {
  readonly complete: ClassServerOptions["complete"];
  readonly ofFile: Scenario | undefined;
}

async function serve(
  options: ClassOptions,
  { room, key, leftOut, stop }: OpenedRoom,
  { complete, ofFile }: Choices,
): Promise<StartedClass> {
  const { host = loopback, port, appFolder: folder, onFailure, onAborted, pushService } = options;
  const refused = { callers: 0, bodies: 0 };
  let address = addressOf(host, 0);
  let branch: SharedBranch | undefined;
  const addresses = () => addressesOf(address, options);
  const refuse = ({ headers: { host: asked, origin } }: IncomingMessage) => {
    const reason = reasonToRefuseCaller({ host: asked, origin }, addresses());
    if (reason !== undefined) refused.callers += 1;
    return reason;
  };
  const dayNow = () => sharedDay(room.choice, options, ofFile);
  const openBranch = (): string | undefined => {
    const [scenario, { seed }] = [dayNow(), room.choice];
    if (scenario === undefined) return undefined;
    // The speed of the command line is that of one branch for all, whose trainer may have chosen otherwise before.
    if (room.phase === "waiting" && options.speed !== undefined)
      room.setPace({ speed: options.speed });
    const parts = { scenario, seed, room, http, refuse, addresses, refused };
    const result = openSharedBranch(options, parts);
    if (typeof result === "string") return result;
    branch = result;
    server.share(result.calls);
    return undefined;
  };
  const server = new ClassServer({
    room,
    addresses,
    complete,
    prepare: openBranch,
    staff: () => dayNow()?.staff,
  });
  const http = createHttpServer({
    refuse,
    onFailure,
    onAborted,
    onTooLarge: () => {
      refused.bodies += 1;
    },
    respond: (request) => respond(request, server, branch),
    page: (request) => {
      const { proxy = address } = proxyOf(options);
      const { choice } = room;
      const scenario = dayNow();
      return classPage(request, { folder, address: proxy, choice, scenario, pushService });
    },
  });
  try {
    address = addressOf(host, await listen(http, port, host));
  } catch (error) {
    stop();
    return failed(reasonOf(error, options));
  }
  const stopAll = async (): Promise<void> => {
    await close(http, [() => branch?.disconnect()]);
    await branch?.stop();
    stop();
  };
  // The branch of a class that has started before goes on at once.
  const problem = room.phase === "waiting" ? undefined : openBranch();
  if (problem !== undefined) {
    await stopAll();
    return failed(problem);
  }
  const { url } = proxyOf(options).proxy ?? address;
  return {
    kind: "running",
    room,
    server,
    refused,
    key,
    branch: () => branch,
    stop: stopAll,
    port: address.port,
    pageAddress: trainerAddress(url, key),
    joinAddress: joinAddress(url, key),
    lines: [...leftOut, ...(branch?.leftOut ?? []), ...greeting(options, url, { room, key })],
  };
}

/** The addresses that trainees open; no caller is answered under another one. */
function addressesOf(own: ServerAddress, { address }: ClassOptions): readonly string[] {
  // A server that listens at every address of the machine is still asked by the machine itself.
  const isEvery = own.host === "0.0.0.0" || own.host === "::";
  const { url } = isEvery ? addressOf(loopback, own.port) : own;
  return address === undefined ? [url] : [address, url];
}

/** The day of one branch for all, as the command line changes it. */
function sharedDay(
  choice: VersionedChoice,
  { payments: paymentRecording = "checked" }: ClassOptions,
  ofFile: Scenario | undefined,
): Scenario | undefined {
  const day = choice.isShared === true ? dayOf(choice, ofFile) : undefined;
  return day && { ...day, paymentRecording };
}

/** Calls of the class, and those for the branch that all share. */
async function respond(
  request: HttpRequest,
  server: ClassServer,
  branch: SharedBranch | undefined,
): Promise<HttpOutcome> {
  const [first] = parseTarget(request.target)?.segments ?? [];
  if (first === "class") return server.respond(request);
  return branch?.respond(request) ?? noBranch();
}

function joinAddress(url: string, key: string | undefined): string {
  return `${url}/#${key === undefined ? "" : codeOf(key, hmacSha256)}`;
}

function trainerAddress(url: string, key: string | undefined): string {
  return `${url}/trainer${key === undefined ? "" : `#${key}`}`;
}

function greeting(
  { appFolder }: ClassOptions,
  url: string,
  { room, key }: Pick<OpenedRoom, "room" | "key">,
): readonly string[] {
  return [
    ...(key === undefined ? linesOfKept(url) : linesOfNew(room.choice, url, key)),
    ...(existsSync(join(appFolder, "index.html"))
      ? []
      : ["For the page run `npm run build` first"]),
    "Ctrl+C stops",
  ];
}

function linesOfNew(
  { lesson, scenario, seed, isShared }: VersionedChoice,
  url: string,
  key: string,
): readonly string[] {
  const code = codeOf(key, hmacSha256);
  const link = joinAddress(url, key);
  const where = isShared === true ? "one branch for all" : "a branch for each trainee";
  return [
    `Class: ${lesson ?? scenario}, seed ${seed}, ${where}`,
    `Trainees open ${url} and type the code ${code.slice(0, 3)} ${code.slice(3)}, or open ${link}`,
    renderUnicodeCompact(link, { ecc: "M" }),
    `The trainer opens ${trainerAddress(url, key)}`,
  ];
}

/** For a class of a folder, whose key and code the server does not know. */
function linesOfKept(url: string): readonly string[] {
  return [
    `The class goes on at ${url}. Its code, and the trainer's address with the key, are those of its first start.`,
  ];
}

/** Says what to do about an address that cannot be used. Throws any other error. */
function reasonOf(error: unknown, { host, port }: ClassOptions): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program; choose another one with --port`;
    case "EACCES":
      return `Port ${port} may not be used by you; choose another with --port`;
    case "EADDRNOTAVAIL":
      return `${host} is no address of this machine; give one of its own with --host`;
    default:
      throw error;
  }
}

function failed(message: string): StartedClass {
  return { kind: "failed", message };
}

/**
 * The reason to refuse a caller of a class in a network; undefined for one that uses a printed address (N35). Pages of
 * this machine under another name or port are refused too.
 */
function reasonToRefuseCaller(
  { host, origin }: Caller,
  addresses: readonly string[],
): string | undefined {
  const urls = addresses.map((address) => new URL(address));
  if (host === undefined || !urls.some((url) => url.host === host.toLowerCase())) {
    return "This class answers under its printed addresses only";
  }
  if (origin === undefined || urls.some((url) => url.origin === origin)) return undefined;
  return "Only pages of this class may call";
}
