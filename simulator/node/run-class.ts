import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { renderUnicodeCompact } from "uqr";
import type { Clock } from "../../ports/clock.ts";
import type { VersionedChoice } from "../class/class-event.ts";
import type { ClassRoom } from "../class/class-room.ts";
import { codeOf, type DrawBytes } from "../class/class-secrets.ts";
import { ClassServer } from "../server/class-server.ts";
import { appPage } from "./app-page.ts";
import { completeChoice, lessonOf } from "./class-lesson.ts";
import { markedPage } from "./class-mark.ts";
import { hmacSha256 } from "./hmac-sha256.ts";
import { close, createHttpServer, listen, loopback } from "./http-server.ts";
import { reasonToRefuse } from "./known-callers.ts";
import { openRoom } from "./open-room.ts";
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
  const opened = openRoom(options, choice, completeChoice);
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
      markedPage(
        await appPage(request, {
          ...{ folder: options.appFolder, hasTrainer: true },
          attributes: () => ({}),
        }),
        "own",
      ),
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

/** For a class of a folder, whose key and code the server does not know. */
export function linesOfKept(url: string): readonly string[] {
  return [
    `The class goes on at ${url}. Its code, and the trainer's address with the key, are those of its first start.`,
  ];
}

/** "TQM KRA" */
export function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Says what to do about an address that cannot be used. Throws any other error. */
export function reasonOf(
  error: unknown,
  { host, port }: { readonly host?: string | undefined; readonly port: number },
): string {
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
