import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { renderUnicodeCompact } from "uqr";
import type { Clock } from "../../ports/clock.ts";
import { ClassRoom } from "../class/class-room.ts";
import type { DrawBytes } from "../class/class-secrets.ts";
import { ClassServer } from "../server/class-server.ts";
import { appPage } from "./app-page.ts";
import { lessonOf } from "./class-lesson.ts";
import { markedPage } from "./class-mark.ts";
import { close, createHttpServer, listen, loopback } from "./http-server.ts";
import { reasonToRefuse } from "./known-callers.ts";
import { type SimulatorArguments, usualSeed } from "./parse-arguments.ts";

export interface ClassOptions
  extends Pick<SimulatorArguments, "seed" | "port" | "lesson" | "host" | "address"> {
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
      /** The trainer's page, with the key. */
      readonly pageAddress: string;
      readonly joinAddress: string;
      readonly lines: readonly string[];
      stop(): Promise<void>;
    }
  /** `message` says what to do. */
  | { readonly kind: "failed"; readonly message: string };

/** Serves a class over HTTP (TN-9). Problems that the user can fix are returned as `failed`. */
export async function runClass(options: ClassOptions): Promise<StartedClass> {
  const { realClock: clock, host = loopback, draw = randomBytes } = options;
  const lesson = lessonOf(options.lesson ?? "1");
  if (lesson === undefined) return failed(`There is no lesson ${options.lesson}`);
  const room = new ClassRoom({ clock, draw });
  const seed = options.seed ?? lesson.scenario.seed ?? usualSeed;
  let url = "";
  const server = new ClassServer({
    room,
    lesson: { lesson: lesson.name, seed },
    addresses: () => [url],
  });
  const { onFailure, onAborted } = options;
  const refuse = ({ headers: { host: asked, origin }, socket }: IncomingMessage) =>
    reasonToRefuse(
      { host: asked, origin },
      { port: socket.localPort ?? 0, origins: [], host, address: options.address },
    );
  const http = createHttpServer({
    ...{ refuse, onFailure, onAborted },
    respond: async (request) => server.respond(request),
    page: async (request) =>
      markedPage(
        await appPage(request, { folder: options.appFolder, attributes: () => ({}) }),
        "own",
      ),
  });
  try {
    const port = await listen(http, options.port, host);
    url = options.address ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  } catch (error) {
    return failed(reasonOf(error, options));
  }
  const pageAddress = `${url}/trainer#${room.key}`;
  return {
    kind: "running",
    ...{ room, server, pageAddress },
    joinAddress: `${url}/#${room.code}`,
    lines: [
      `Class: lesson ${lesson.number} (${lesson.name}), seed ${seed}, a branch for each trainee`,
      `Trainees open ${url} and type the code ${spaced(room.code)}, or open ${url}/#${room.code}`,
      renderUnicodeCompact(`${url}/#${room.code}`, { ecc: "M" }),
      `The trainer opens ${pageAddress}`,
      ...(existsSync(join(options.appFolder, "index.html"))
        ? []
        : ["For the page run `npm run build` first"]),
      "Ctrl+C stops",
    ],
    stop: () => close(http, []),
  };
}

/** "TQM KRA" */
export function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

export function reasonOf(
  error: unknown,
  { host, port }: Pick<ClassOptions, "host" | "port">,
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
