import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";

/** The folder of everything that these tests make. */
export const folder = resolve(".cache/container");
/** The options of buildah that keep its images there. */
export const storage = [
  "--root",
  join(folder, "storage"),
  "--runroot",
  join(folder, "run"),
  "--storage-driver",
  "vfs",
];

export interface ImageConfig {
  readonly User: string;
  readonly Cmd?: readonly string[];
  readonly Entrypoint?: readonly string[];
  readonly Volumes?: Readonly<Record<string, unknown>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export function buildah(...words: readonly string[]): string {
  return execFileSync("buildah", [...storage, ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Builds the very file over Debian's own packages, which it names by digest as it would an image of a registry. */
export function build(file: string, image: string, suite: string): void {
  const base = makeBase(suite);
  const digest = JSON.parse(buildah("inspect", "--type", "image", base)).FromImageDigest;
  const kept = ["--isolation", "chroot", "--format", "docker", "--pull-never"];
  buildah("bud", ...kept, "--build-arg", `DIGEST=${digest}`, "-f", file, "-t", image, ".");
}

export function configOf(image: string): ImageConfig {
  return JSON.parse(buildah("inspect", "--type", "image", image)).Docker.config;
}

/** Debian's own packages by debootstrap, with this machine's sources. Returns the name of the image. */
function makeBase(suite: string): string {
  const image = `docker.io/library/debian:${suite}-slim`;
  if (buildah("images", "--quiet", "--filter", `reference=${image}`).trim() !== "") return image;
  mkdirSync(folder, { recursive: true });
  const base = join(folder, `base-${suite}`);
  const sources = "/etc/apt/sources.list.d";
  const texts = readdirSync(sources)
    .filter((name) => name.endsWith(".sources"))
    .map((name) => ({ name, text: readFileSync(join(sources, name), "utf8") }));
  const all = texts.map(({ text }) => text).join("\n");
  const mirror = /^URIs: (\S+)$/m.exec(all)?.[1];
  const own = /^Suites: (\w+)/m.exec(all)?.[1];
  if (mirror === undefined || own === undefined) {
    throw new Error(`${sources} names no server of Debian's packages`);
  }
  rmSync(base, { recursive: true, force: true });
  execFileSync("debootstrap", ["--variant=minbase", suite, base, mirror], { stdio: "inherit" });
  rmSync(join(base, "etc/apt/sources.list"), { force: true });
  for (const { name, text } of texts) {
    writeFileSync(join(base, sources, name), text.replaceAll(own, suite));
  }
  for (const name of ["apt.conf.d", "auth.conf.d"]) {
    const from = join("/etc/apt", name);
    if (existsSync(from)) cpSync(from, join(base, "etc/apt", name), { recursive: true });
  }
  const container = buildah("from", "scratch").trim();
  buildah("add", "--quiet", container, base, "/");
  buildah("commit", "--quiet", "--rm", "--format", "docker", container, image);
  rmSync(base, { recursive: true });
  return image;
}

const startsWithinMs = 30_000;

/** The first answer of a server that starts. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const endsAt = performance.now() + startsWithinMs;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > endsAt) throw new Error("The container does not answer");
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
