import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { isObject } from "../../ports/json-text.ts";
import {
  build,
  buildah,
  configOf,
  folder,
  type ImageConfig,
  storage,
  untilAnswered,
} from "./images.ts";

const image = "localhost/class-server:test";
const port = 8080;
/** As in a network, trainees open another name than that on which the server listens. */
const name = `class.example:${port}`;
const attempt = "the attempt of a trainee";
/** Each kind of class, with a folder of its own in the volume. */
const kinds = [
  ["--class", "own", "--lesson", "3", "--folder", "/data/own"],
  ["--class", "shared", "--scenario", "lunch-rush", "--folder", "/data/shared"],
];

/**
 * Builds `deploy/class.Containerfile`, joins a class in the container, kills its server, and joins again as the same
 * trainee from what the volume has kept (CL-9). Returns what is wrong.
 */
export async function checkClassImage(): Promise<readonly string[]> {
  execFileSync(process.execPath, ["scripts/class-server.mjs"], { stdio: "inherit" });
  build("deploy/class.Containerfile", image, "trixie");
  const config = configOf(image);
  const container = buildah("from", "--pull-never", image).trim();
  try {
    const volume = volumeLike(join(buildah("mount", container).trim(), "data"));
    const problems: string[] = [];
    for (const flags of kinds) {
      problems.push(...(await checkKind({ config, container, volume, flags })));
    }
    return problems;
  } finally {
    buildah("umount", container);
    buildah("rm", container);
  }
}

/** A new volume belongs to the owner of the image's folder. */
function volumeLike(inImage: string): string {
  const { uid, gid } = statSync(inImage);
  const volume = join(folder, "volume");
  rmSync(volume, { recursive: true, force: true });
  mkdirSync(volume);
  chownSync(volume, uid, gid);
  return volume;
}

interface Started {
  readonly config: ImageConfig;
  readonly container: string;
  readonly volume: string;
  readonly flags: readonly string[];
}

async function checkKind(of: Started): Promise<readonly string[]> {
  const { config, flags } = of;
  const problems: string[] = [];
  const first = start(of);
  let code = "";
  let secret: unknown;
  try {
    await untilAnswered(() => post("/", undefined, "GET"));
    code = /#([A-Z]{6})\b/.exec(first.printed())?.[1] ?? "";
    secret = (await joinClass(code))["secret"];
    if (typeof secret !== "string") problems.push(`${flags}: no place with the code "${code}"`);
    const [user] = config.User.split(":");
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${first.pid()}/status`, "utf8"))?.[1];
    if (uid !== user || uid === "0") problems.push(`${flags}: runs as ${uid}, not ${user}`);
    const [, ...probe] = config.Healthcheck.Test;
    try {
      execFileSync("buildah", [...wordsOf(of), ...probe], { stdio: "inherit" });
    } catch {
      problems.push(`${flags}: is not healthy`);
    }
  } finally {
    await first.end("SIGKILL");
  }
  const second = start(of);
  try {
    await untilAnswered(() => post("/", undefined, "GET"));
    const again = (await joinClass(code))["secret"];
    if (again !== secret) problems.push(`${flags}: the place is lost after a kill`);
  } finally {
    await second.end("SIGTERM");
  }
  return problems;
}

function wordsOf({ container, volume }: Started): readonly string[] {
  return [...storage, "run", "--isolation", "chroot", "-v", `${volume}:/data`, container, "--"];
}

function start(of: Started) {
  const entry = [...(of.config.Entrypoint ?? []), "--address", `http://${name}`, ...of.flags];
  const child: ChildProcess = spawn("buildah", [...wordsOf(of), ...entry], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const pid = (): number => serverBelow(child.pid ?? 0) ?? 0;
  return {
    pid,
    printed: () => printed,
    end: async (signal: NodeJS.Signals): Promise<void> => {
      const server = pid();
      if (server !== 0) process.kill(server, signal);
      else child.kill();
      await ended;
    },
  };
}

/** The process of the class server among those that buildah has started. */
function serverBelow(pid: number): number | undefined {
  if (readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("node")) return pid;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim();
    for (const child of children === "" ? [] : children.split(" ")) {
      const found = serverBelow(Number(child));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function joinClass(code: string): Promise<Readonly<Record<string, unknown>>> {
  return post("/class/join", { code, name: "Fatima", attempt });
}

/** Calls under the name that trainees open; rejects while the server does not answer. */
function post(
  path: string,
  body?: object,
  method = "POST",
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path, method, headers: { host: name } },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on("end", () => {
          const value: unknown = text.startsWith("{") ? JSON.parse(text) : {};
          resolve(isObject(value) ? value : {});
        });
      },
    );
    call.on("error", reject);
    call.end(body && JSON.stringify(body));
  });
}
