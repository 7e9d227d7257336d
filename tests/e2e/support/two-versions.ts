import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Nginx } from "./nginx.ts";

export type VersionName = "a" | "b";

/**
 * Builds the app as a pipeline does, with this name of its release, and that name in the name of every script, which a new
 * release alone does not change. Returns the folder of the built page.
 */
export function buildVersion(release: string): string {
  const folder = mkdtempSync(join(tmpdir(), "delivery-manager-build-"));
  const built = join(folder, "dist");
  const config = join(folder, "vite.config.mjs");
  writeFileSync(
    config,
    `import app from ${JSON.stringify(resolve("vite.config.ts"))};
     const { rolldownOptions } = app.build;
     const names = "assets/[name]-[hash]-${release}.js";
     const output = { ...rolldownOptions.output, chunkFileNames: names, entryFileNames: names };
     export default { ...app, build: { ...app.build, rolldownOptions: { ...rolldownOptions, output } } };`,
  );
  const words = [
    "node_modules/vite/bin/vite.js",
    "build",
    "--logLevel",
    "error",
    "--config",
    config,
    "--outDir",
    built,
  ];
  execFileSync(process.execPath, words, {
    env: { ...process.env, RELEASE: release, NODE_ENV: "production" },
    stdio: "pipe",
  });
  return built;
}

/** The versions of the page on a server, which shows one of them and keeps the files of those before it. */
export class TwoVersions {
  readonly nginx: Nginx;
  readonly site: string;

  private constructor(nginx: Nginx, site: string) {
    this.nginx = nginx;
    this.site = site;
  }

  /** Starts nginx with version a, over https. */
  static async start(
    built: Readonly<Record<VersionName, string>>,
    port: number,
    settings: object,
  ): Promise<TwoVersions> {
    const site = `https://localhost:${port}`;
    const nginx = await Nginx.install({ address: site, settings });
    const versions = new TwoVersions(nginx, site);
    rmSync(join(versions.folder, "current"), { recursive: true });
    for (const [name, folder] of Object.entries(built)) await nginx.add(`versions/${name}`, folder);
    versions.show("a");
    await nginx.start();
    return versions;
  }

  /** Makes a version the live one, by the command of the installer's guide. */
  show(version: VersionName): void {
    execFileSync("sh", ["deploy/switch-version", this.folder, version]);
  }

  /** Deletes the files of a version whose names begin so, as a server that keeps no earlier version. */
  remove(version: VersionName, name: string): void {
    const assets = join(this.folder, "versions", version, "assets");
    const found = readdirSync(assets).filter((file) => file.startsWith(name));
    if (found.length === 0) throw new Error(`Version ${version} has no ${name}`);
    for (const folder of [assets, join(this.folder, "kept/assets")]) {
      for (const file of found) rmSync(join(folder, file), { force: true });
    }
  }

  /** Changes the attributes of the page, without a new build, as an installer does. */
  async changeAttributes(text: string, by: string): Promise<void> {
    await this.nginx.change("delivery-manager/installation.conf", text, by);
    await this.nginx.restart();
  }

  async stop(): Promise<void> {
    // Pages may hold their connections.
    await this.nginx.pause();
    await this.nginx.stop();
  }

  private get folder(): string {
    return join(this.nginx.folder, "srv");
  }
}
