import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readInstallation } from "../../deploy/installation-file.ts";
import { installationFiles, pageTexts } from "../../deploy/installation-files.ts";
import { podPort } from "../../deploy/nginx-files.ts";
import { headerDifferences, type ServedAnswer } from "../support/servers/served-headers.ts";
import { build, buildah, configOf, folder, storage, untilAnswered } from "./images.ts";

const configuration = join(folder, "configuration");
const image = "localhost/delivery-manager:test";
const server = `http://127.0.0.1:${podPort}`;

/**
 * Builds `deploy/Containerfile`, serves as the image's user, and compares the answers with the table of
 * `tests/support/servers/served-headers.ts` (IN-1). Returns what is wrong.
 */
export async function checkPageImage(): Promise<readonly string[]> {
  const policy = writeConfiguration();
  build("deploy/Containerfile", image, "bookworm");
  const { User: user, Cmd: command = [], Healthcheck: health } = configOf(image);
  const container = buildah("from", "--pull-never", image).trim();
  const pidFile = join(buildah("mount", container).trim(), "run/nginx.pid");
  const inside = [
    "run",
    "--isolation",
    "chroot",
    "-v",
    `${configuration}:/etc/nginx/delivery-manager:ro`,
  ];
  const words = [...storage, ...inside, container, "--"];
  const child = spawn("buildah", [...words, ...command], { stdio: "inherit" });
  try {
    const { body: html } = await untilAnswered(() => get("/"));
    const found = [
      ...(await headerDifferences({ policy, html, get })),
      ...problemsOfUser(user, pidFile),
    ];
    const [, ...probe] = health.Test;
    execFileSync("buildah", [...words, ...probe], { stdio: "inherit" });
    return found;
  } finally {
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, "utf8")), "SIGQUIT");
    await new Promise((ended) => child.once("exit", ended));
    buildah("umount", container);
    buildah("rm", container);
  }
}

/** Writes the files of a pod, and returns the policy of its page. */
function writeConfiguration(): string {
  const text = JSON.stringify({ address: server, settings: {}, folder: "/srv/elsewhere" });
  const reading = readInstallation({ name: "installation.json", text });
  if (reading.kind === "invalid") throw new Error(JSON.stringify(reading.problems));
  mkdirSync(configuration, { recursive: true });
  const templates = { cluster: "", server: "", classroom: "", page: undefined };
  for (const [path, content] of installationFiles(reading.value, templates)) {
    const [, file] = /^container\/(.+)$/.exec(path) ?? [];
    if (file !== undefined) writeFileSync(join(configuration, file), content);
  }
  return pageTexts(reading.value).policy;
}

async function get(path: string): Promise<ServedAnswer> {
  const answer = await fetch(server + path, { redirect: "manual" });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  };
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
