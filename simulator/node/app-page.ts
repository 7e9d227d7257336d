import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { configuredPage } from "../../deploy/page-attributes.ts";
import { type PageHosts, pagePolicy, workerPolicy } from "../../deploy/page-policy.ts";
import { type HttpRequest, parseTarget } from "../server/http-message.ts";
import { mapFolders } from "../server/map-calls.ts";
import type { PageAnswer } from "./http-server.ts";

interface StaticFile {
  readonly contentType: string;
  readonly content: Buffer;
  /** True for files whose name changes with their content. */
  readonly isImmutable: boolean;
}

const contentTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
  }),
);

/**
 * Finds the file of the built app for a path. A path without an extension is a route of the app and returns its page.
 * A path that could leave the folder, or a hidden file, returns undefined.
 */
export async function staticFile(
  folder: string,
  segments: readonly string[],
): Promise<StaticFile | undefined> {
  const isSafe = segments.every((segment) => /^[\w@~-][\w.@~ -]*$/.test(segment));
  if (!isSafe) return undefined;
  const last = segments.at(-1) ?? "";
  const path = extname(last) === "" ? ["index.html"] : segments;
  const contentType = contentTypes.get(extname(path.at(-1) ?? "").toLowerCase());
  if (contentType === undefined) return undefined;
  try {
    const content = await readFile(join(folder, ...path));
    return { contentType, content, isImmutable: path[0] === "assets" };
  } catch {
    return undefined;
  }
}

export interface AppPageOptions {
  /** The folder of the built app. */
  readonly folder: string;
  /** The data attributes with which the page finds this server. */
  readonly attributes: () => Readonly<Record<string, string>>;
  /** Sources to which the page may connect beside its own origin. */
  readonly connections?: readonly string[];
  /** The trainer of a class looks at a board in a frame of the trainer's page. */
  readonly hasTrainer?: boolean;
}

/** Paths that the branch serves; all others belong to the app's files. */
const branchPaths: ReadonlySet<string> = new Set([
  "api",
  "simulator",
  "pusher",
  "app",
  "class",
  "local_prints",
  ...Object.values(mapFolders),
]);

const notBuilt = "The app is not built yet. Run `npm run build`, then reload this page.\n";

/** Serves the built app in classroom mode; undefined for the branch's own paths. */
export async function appPage(
  request: HttpRequest,
  options: AppPageOptions,
): Promise<PageAnswer | undefined> {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const { connections = [] } = options;
  const segments = parseTarget(request.target)?.segments;
  if (segments === undefined || branchPaths.has(segments[0] ?? "")) return undefined;
  const file = await staticFile(options.folder, segments);
  if (file === undefined) return missing(segments);
  const isPage = file.contentType.startsWith("text/html");
  const policy = isPage
    ? pagePolicy({ connections, ...framesOf(segments, options) })
    : segments.join("/") === "sw.js"
      ? workerPolicy
      : undefined;
  return {
    status: 200,
    headers: {
      "content-type": file.contentType,
      "cache-control": file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      "x-content-type-options": "nosniff",
      ...(policy !== undefined && { "content-security-policy": policy }),
    },
    content: isPage
      ? configuredPage(file.content.toString("utf8"), options.attributes())
      : file.content,
  };
}

/** The trainer's page alone has a frame, and only the board in it may stand in one. */
function framesOf(
  segments: readonly string[],
  { hasTrainer }: Pick<AppPageOptions, "hasTrainer">,
): PageHosts {
  if (hasTrainer !== true) return {};
  switch (segments.join("/")) {
    case "trainer":
      return { frames: ["'self'"] };
    case "trainer/look":
      return { ancestors: ["'self'"] };
    default:
      return {};
  }
}

function missing(segments: readonly string[]): PageAnswer {
  const isFile = segments.at(-1)?.includes(".") === true;
  return {
    status: isFile ? 404 : 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    content: isFile ? "There is no such file\n" : notBuilt,
  };
}
