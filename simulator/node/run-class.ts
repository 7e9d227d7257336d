import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { renderUnicodeCompact } from "uqr";
import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ClassEvent, VersionedChoice } from "../class/class-event.ts";
import { ClassRoom } from "../class/class-room.ts";
import { type ClassSecrets, codeOf, type DrawBytes, newSecrets } from "../class/class-secrets.ts";
import { ClassServer } from "../server/class-server.ts";
import { appPage } from "./app-page.ts";
import { ClassFolder } from "./class-folder.ts";
import { completeChoice, lessonOf } from "./class-lesson.ts";
import { hmacSha256 } from "./hmac-sha256.ts";
import { close, createHttpServer, listen, loopback, type PageAnswer } from "./http-server.ts";
import { reasonToRefuse } from "./known-callers.ts";
import type { SimulatorArguments } from "./parse-arguments.ts";

export interface ClassOptions
  extends Pick<SimulatorArguments, "seed" | "port" | "lesson" | "host" | "address" | "folder"> {
  readonly realClock: Clock;
  /** The folder of the built app; it may not exist yet. */
  readonly appFolder: string;
  readonly onFailure: (error: unknown) => void;
  readonly onAborted: (line: string) => void;
  /** The system's source of secrets when absent. */
  readonly draw?: DrawBytes;
}

export type StartedClass =
  | {
      readonly kind: "running";
      readonly room: ClassRoom;
      readonly server: ClassServer;
      /** The trainer's key; undefined for a class that goes on, whose trainer has it. */
      readonly key: string | undefined;
      /** Calls that were refused before they reached `server`: of pages under other addresses, and too large ones. */
      readonly refused: { readonly callers: number; readonly bodies: number };
      /** The trainer's page, with the key where it is known. */
      readonly pageAddress: string;
      readonly joinAddress: string;
      readonly lines: readonly string[];
      stop(): Promise<void>;
    }
  /** `message` says what to do. */
  | { readonly kind: "failed"; readonly message: string };

/** Serves a class over HTTP (TN-9). Problems that the user can fix are returned as `failed`. */
export async function runClass(options: ClassOptions): Promise<StartedClass> {
  const { host = loopback, lesson = "1" } = options;
  const choice = choiceOf(options);
  if (choice === undefined) return failed(`There is no lesson ${lesson}`);
  const opened = openRoom(options, choice);
  if (typeof opened === "string") return failed(opened);
  const { room, key } = opened;
  let url = "";
  const refused = { callers: 0, bodies: 0 };
  const server = new ClassServer({ room, addresses: () => [url], complete: completeChoice });
  const { onFailure, onAborted } = options;
  const refuse = ({ headers: { host: asked, origin }, socket }: IncomingMessage) => {
    const reason = reasonToRefuse(
      { host: asked, origin },
      { port: socket.localPort ?? 0, origins: [], host, address: options.address },
    );
    if (reason !== undefined) refused.callers += 1;
    return reason;
  };
  const http = createHttpServer({
    ...{ refuse, onFailure, onAborted },
    onTooLarge: () => {
      refused.bodies += 1;
    },
    respond: async (request) => server.respond(request),
    page: async (request) =>
      marked(await appPage(request, { folder: options.appFolder, attributes: () => ({}) })),
  });
  try {
    const port = await listen(http, options.port, host);
    url = options.address ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  } catch (error) {
    opened.stop();
    return failed(reasonOf(error, options));
  }
  const pageAddress = `${url}/trainer${key === undefined ? "" : `#${key}`}`;
  const code = key === undefined ? "" : codeOf(key, hmacSha256);
  return {
    kind: "running",
    ...{ room, server, refused, key, pageAddress },
    joinAddress: `${url}/#${code}`,
    lines: [
      ...(key === undefined ? linesOfKept(url) : linesOfNew(room.choice, url, code, pageAddress)),
      ...(existsSync(join(options.appFolder, "index.html"))
        ? []
        : ["For the page run `npm run build` first"]),
      "Ctrl+C stops",
    ],
    stop: async () => {
      await close(http, []);
      opened.stop();
    },
  };
}

function choiceOf({ lesson = "1", seed }: ClassOptions): VersionedChoice | undefined {
  const found = lessonOf(lesson);
  if (found === undefined) return undefined;
  return completeChoice({ lesson: found.name, hasHints: true, isExam: false }, seed);
}

interface OpenedRoom {
  readonly room: ClassRoom;
  readonly key: string | undefined;
  readonly stop: Stop;
}

/** A new class, or the one of the folder as it was. Returns what to do where the folder cannot be used. */
function openRoom(options: ClassOptions, choice: VersionedChoice): OpenedRoom | string {
  const { realClock: clock, draw = randomBytes, folder: path } = options;
  const roomWith = (secrets: ClassSecrets): ClassRoom =>
    new ClassRoom({ clock, hmac: hmacSha256, secrets, choice });
  const fresh = newSecrets(draw, hmacSha256);
  if (path === undefined) {
    return { room: roomWith(fresh.secrets), key: fresh.key, stop: () => undefined };
  }
  const folder = new ClassFolder(path);
  const kept = folder.open();
  if (typeof kept === "string") return kept;
  const { secrets, events } = kept;
  const problem = versionProblem(path, events);
  if (problem !== undefined) return problem;
  if (secrets === undefined) folder.keepSecrets(fresh.secrets);
  const room = roomWith(secrets ?? fresh.secrets);
  for (const event of events) room.repeat(event);
  const stop = folder.follow(room, clock);
  // The choice of the command line counts for a new class only.
  if (events.length === 0) room.choose(choice);
  return { room, key: secrets === undefined ? fresh.key : undefined, stop };
}

function versionProblem(path: string, events: readonly ClassEvent[]): string | undefined {
  const chosen = events.findLast((event) => event.do === "chosen")?.choice;
  if (chosen === undefined || completeChoice(chosen)?.version === chosen.version) return undefined;
  const name = chosen.lesson ?? chosen.scenario ?? "";
  return `${path} keeps a class with ${name} of another version: choose another folder with --folder`;
}

function linesOfNew(
  { lesson, scenario, seed }: VersionedChoice,
  url: string,
  code: string,
  trainer: string,
): readonly string[] {
  return [
    `Class: ${lesson ?? scenario}, seed ${seed}, a branch for each trainee`,
    `Trainees open ${url} and type the code ${spaced(code)}, or open ${url}/#${code}`,
    renderUnicodeCompact(`${url}/#${code}`, { ecc: "M" }),
    `The trainer opens ${trainer}`,
  ];
}

function linesOfKept(url: string): readonly string[] {
  return [
    `The class goes on at ${url}. Its code, and the trainer's address with the key, are those of its first start.`,
  ];
}

/** "TQM KRA" */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** The page with a mark by which it knows that it comes from a class. */
function marked(answer: PageAnswer | undefined): PageAnswer | undefined {
  if (answer === undefined || !answer.headers["content-type"]?.startsWith("text/html")) {
    return answer;
  }
  const mark = '<head>\n    <meta name="class" content="own" />';
  return { ...answer, content: answer.content.toString().replace("<head>", () => mark) };
}

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
