import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { type Installation, readInstallation } from "../../../deploy/installation-file.ts";
import { installationFiles, pageTexts } from "../../../deploy/installation-files.ts";
import { installationConf } from "../../../deploy/nginx-files.ts";
import { findNginx } from "../../../scripts/programs.mjs";
import { describeProblems } from "../../../simulator/training/json-file.ts";

const missingNginx = "There is no nginx with openssl: install both.";

/** Skips a test where nginx is missing. Where a pipeline has set CI, a missing nginx is a failure. */
export function skipWithoutNginx(testInfo: TestInfo): void {
  testInfo.skip(findNginx() === undefined && !process.env["CI"], missingNginx);
}

/** Debian's nginx with the very files of `deploy` and of an installation, in a folder of its own. */
export class Nginx {
  /** Its files: conf.d, delivery-manager, and srv with the versions of the page. */
  readonly folder: string;
  readonly installation: Installation;
  private child: ChildProcess | undefined;

  private constructor(folder: string, installation: Installation) {
    this.folder = folder;
    this.installation = installation;
  }

  /** Adds another installation, with the same certificate; `value` is that of its file. */
  async addInstallation(value: object): Promise<void> {
    await this.write(installationOf({ tls: this.installation.tls, ...value }));
  }

  /** Writes the files of an installation; `value` is that of its file, without folder and certificate. */
  static async install(value: object): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), "delivery-manager-nginx-"));
    const srv = join(folder, "srv");
    const tls = { certificate: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
    const nginx = new Nginx(folder, installationOf({ tls, folder: srv, ...value }));
    await mkdir(join(folder, "conf.d"));
    await nginx.write(nginx.installation);
    await writeFile(join(folder, "nginx.conf"), await mainConf());
    execFileSync("openssl", ["genrsa", "-out", tls.key, "2048"], { stdio: "ignore" });
    nginx.certify("certificate.pem", 90);
    await nginx.add("current", "dist");
    // Workers of a master that root has started run as another user.
    execFileSync("chmod", ["-R", "a+rX", folder]);
    return nginx;
  }

  /** Writes the files of an installation where the guide copies them to. */
  private async write(installation: Installation): Promise<void> {
    const [cluster = "", server = "", classroom = ""] = await Promise.all(
      ["kubernetes.yaml", "nginx.conf", "classroom.conf"].map((name) =>
        readFile(join("deploy", name), "utf8"),
      ),
    );
    const folders = new Map([
      ["nginx", installation.name],
      ["sites", "conf.d"],
    ]);
    const files = installationFiles(installation, { cluster, server, classroom, page: undefined });
    for (const [path, content] of files) {
      const [part = "", file = ""] = path.split("/");
      const folder = folders.get(part);
      if (folder === undefined) continue;
      await mkdir(join(this.folder, folder), { recursive: true });
      await writeFile(join(this.folder, folder, file), content);
    }
  }

  /** The content security policy that the page must have. */
  get policy(): string {
    return pageTexts(this.installation).policy;
  }

  /** The variables of the installation, without its servers. */
  get variables(): string {
    const { tls: _, ...rest } = this.installation;
    return installationConf(rest, pageTexts(this.installation));
  }

  /** Writes a certificate of its key for localhost, which ends after that many days. */
  certify(file: string, days: number): void {
    const request = ["req", "-x509", "-key", join(this.folder, "key.pem"), "-days", String(days)];
    const words = ["-subj", `/O=${file}/CN=localhost`, "-out", join(this.folder, file)];
    execFileSync("openssl", [...request, ...words], { stdio: "ignore" });
  }

  /** Adds a built page under the name of a version. */
  async add(version: string, built: string): Promise<void> {
    await cp(built, join(this.folder, "srv", version), { recursive: true });
    execFileSync("chmod", ["-R", "a+rX", join(this.folder, "srv")]);
  }

  /** Makes a version's name lead to another one's files. */
  async link(name: string, version: string): Promise<void> {
    await symlink(version, join(this.folder, "srv", name));
  }

  /** Replaces a text, which the file must have once, until `undo` is called. */
  async change(file: string, text: string, by: string): Promise<{ undo(): Promise<void> }> {
    const path = join(this.folder, file);
    const before = await readFile(path, "utf8");
    const count = before.split(text).length - 1;
    if (count !== 1) throw new Error(`${file} has ${count} times: ${text}`);
    await writeFile(
      path,
      before.replace(text, () => by),
    );
    return { undo: () => writeFile(path, before) };
  }

  /** Serves with files that were changed. */
  async restart(): Promise<void> {
    await this.end("SIGTERM");
    await this.start();
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    const program = findNginx();
    if (program === undefined) throw new Error(missingNginx);
    const words = ["-p", this.folder, "-c", join(this.folder, "nginx.conf"), "-g", "daemon off;"];
    execFileSync(program, ["-t", ...words.slice(0, 4)], { stdio: "pipe" });
    const child = spawn(program, words, { stdio: "ignore" });
    this.child = child;
    const isRunning = async (): Promise<boolean> =>
      (await readFile(join(this.folder, "nginx.pid"), "utf8").catch(() => "")).trim() !== "";
    while (!(await isRunning())) {
      if (child.exitCode !== null) throw new Error(await readFile(this.errorLog, "utf8"));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Ends every connection and serves nothing, until it is started again. */
  async pause(): Promise<void> {
    await this.end("SIGTERM");
  }

  async stop(): Promise<void> {
    await this.end("SIGQUIT");
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(signal: "SIGQUIT" | "SIGTERM"): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  private get errorLog(): string {
    return join(this.folder, "error.log");
  }
}

function installationOf(value: object): Installation {
  const reading = readInstallation({ name: "installation.json", text: JSON.stringify(value) });
  if (reading.kind === "invalid") throw new Error(describeProblems(reading.problems));
  return reading.value;
}

/** Debian's own nginx.conf, with its files in the folder of the test. */
async function mainConf(): Promise<string> {
  const debian = await readFile("/etc/nginx/nginx.conf", "utf8");
  return debian
    .replace(/^pid .*;/m, "pid nginx.pid;")
    .replace(/^(\s*error_log) .*;/gm, "$1 error.log;")
    .replace(/^(\s*access_log) .*;/gm, "$1 access.log;")
    .replace(/^include \/etc\/nginx\/modules-enabled.*;$/m, "")
    .replace(/include \/etc\/nginx\/sites-enabled\/\*;/, "")
    .replace(/include \/etc\/nginx\/conf\.d\/\*\.conf;/, "include conf.d/*.conf;");
}
