/**
 * Builds `deploy/Containerfile` with buildah over a base by debootstrap, serves as the image's user, and compares the
 * answers with the table of `tests/support/servers/served-headers.ts` (IN-1):
 *
 *   npm run container
 *
 * As root on Debian. Without a container runtime of its own it proves neither a read-only root nor rootless running,
 * and the base is not the image that the file names.
 */
import { execFileSync, spawn } from "node:child_process";
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
import { readInstallation } from "../../deploy/installation-file.ts";
import { pageTexts } from "../../deploy/installation-files.ts";
import { installationConf, podConf, podPort } from "../../deploy/nginx-files.ts";
import { installFromDebian } from "../../scripts/programs.mjs";
import { headerDifferences, type ServedAnswer } from "../support/servers/served-headers.ts";

const folder = resolve(".cache/container");
const base = join(folder, "base");
const configuration = join(folder, "configuration");
const baseImage = "docker.io/library/debian:bookworm-slim";
const image = "localhost/delivery-manager:test";
const storage = [
  "--root",
  join(folder, "storage"),
  "--runroot",
  join(folder, "run"),
  "--storage-driver",
  "vfs",
];
const server = `http://127.0.0.1:${podPort}`;
const startsWithinMs = 30_000;

interface ImageConfig {
  readonly User: string;
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

process.exitCode = await check();

async function check(): Promise<number> {
  if (process.getuid?.() !== 0)
    return refuse("Run it as root: debootstrap and buildah's chroot need it.");
  if (!existsSync("dist/index.html")) return refuse("Run `npm run build` first.");
  if (!installFromDebian(["buildah", "debootstrap"])) return refuse("Debian's buildah is needed.");
  mkdirSync(folder, { recursive: true });
  makeBase();
  const policy = writeConfiguration();
  build();
  const container = buildah("from", "--pull-never", image).trim();
  const { config } = JSON.parse(buildah("inspect", "--type", "image", image)).Docker as {
    readonly config: ImageConfig;
  };
  const pidFile = join(buildah("mount", container).trim(), "run/nginx.pid");
  const inside = [
    "run",
    "--isolation",
    "chroot",
    "-v",
    `${configuration}:/etc/nginx/delivery-manager:ro`,
  ];
  const words = [...storage, ...inside, container, "--"];
  const child = spawn("buildah", [...words, ...config.Cmd], { stdio: "inherit" });
  try {
    const { body: html } = await firstPage();
    const found = [
      ...(await headerDifferences({ policy, html, get })),
      ...problemsOfUser(config.User, pidFile),
    ];
    const [, ...probe] = config.Healthcheck.Test;
    execFileSync("buildah", [...words, ...probe], { stdio: "inherit" });
    for (const line of found) console.error(line);
    console.log(
      found.length > 0
        ? "FAILED"
        : `Serves as user ${config.User} as the table says, and is healthy.`,
    );
    return found.length > 0 ? 1 : 0;
  } finally {
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, "utf8")), "SIGQUIT");
    await new Promise((ended) => child.once("exit", ended));
    buildah("umount", container);
    buildah("rm", container);
  }
}

function refuse(message: string): number {
  console.error(message);
  return 1;
}

function buildah(...words: readonly string[]): string {
  return execFileSync("buildah", [...storage, ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Stands in for the base image, which needs a registry: Debian's own packages, with this machine's sources. */
function makeBase(): void {
  if (buildah("images", "--quiet", "--filter", `reference=${baseImage}`).trim() !== "") return;
  const sources = "/etc/apt/sources.list.d";
  const text = readdirSync(sources)
    .filter((name) => name.endsWith(".sources"))
    .map((name) => readFileSync(join(sources, name), "utf8"))
    .join("\n");
  const mirror = /^URIs: (\S+)$/m.exec(text)?.[1];
  if (mirror === undefined) throw new Error(`${sources} names no server of Debian's packages`);
  rmSync(base, { recursive: true, force: true });
  execFileSync("debootstrap", ["--variant=minbase", "bookworm", base, mirror], {
    stdio: "inherit",
  });
  rmSync(join(base, "etc/apt/sources.list"), { force: true });
  for (const name of ["sources.list.d", "apt.conf.d", "auth.conf.d"]) {
    const from = join("/etc/apt", name);
    if (existsSync(from)) cpSync(from, join(base, "etc/apt", name), { recursive: true });
  }
  const container = buildah("from", "scratch").trim();
  buildah("add", "--quiet", container, base, "/");
  buildah("commit", "--quiet", "--rm", "--format", "docker", container, baseImage);
  rmSync(base, { recursive: true });
}

/** Writes the files of a pod, and returns the policy of its page. */
function writeConfiguration(): string {
  const text = JSON.stringify({ address: server, settings: {} });
  const reading = readInstallation({ name: "installation.json", text });
  if (reading.kind === "invalid") throw new Error(JSON.stringify(reading.problems));
  const texts = pageTexts(reading.value);
  mkdirSync(configuration, { recursive: true });
  writeFileSync(join(configuration, "installation.conf"), installationConf(reading.value, texts));
  writeFileSync(join(configuration, "server.conf"), podConf(reading.value, server));
  return texts.policy;
}

/** Builds the very file; its base, which it names by digest, is replaced by our own. */
function build(): void {
  const from = /^FROM (\S+)$/m.exec(readFileSync("deploy/Containerfile", "utf8"))?.[1];
  if (from?.startsWith(`${baseImage}@sha256:`) !== true) throw new Error(`The base is ${from}`);
  const replaced = ["--build-context", `${from}=docker-image://${baseImage}`];
  const kept = ["--isolation", "chroot", "--format", "docker", "--pull-never"];
  buildah("bud", ...kept, ...replaced, "-f", "deploy/Containerfile", "-t", image, ".");
}

async function get(path: string): Promise<ServedAnswer> {
  const answer = await fetch(server + path, { redirect: "manual" });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  };
}

async function firstPage(): Promise<ServedAnswer> {
  const endsAt = performance.now() + startsWithinMs;
  for (;;) {
    const answer = await get("/").catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > endsAt) throw new Error("The container does not answer");
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

/** Whether nginx and its workers run as the image's user. */
function problemsOfUser(user: string, pidFile: string): readonly string[] {
  const pid = readFileSync(pidFile, "utf8").trim();
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const wanted = user.split(":")[0];
  return [pid, ...workers].flatMap((each) => {
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/status`, "utf8"))?.[1];
    return uid === wanted && uid !== "0" ? [] : [`process ${each} runs as ${uid}, not ${wanted}`];
  });
}
