import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

export interface StaticFile {
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
