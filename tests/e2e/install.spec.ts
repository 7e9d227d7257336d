import { execFile } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, type Browser, expect, test } from "@playwright/test";
import { examine } from "../../deploy/doctor/examine.ts";
import { reportText } from "../../deploy/doctor/finding.ts";
import { podConf } from "../../deploy/nginx-files.ts";
import { headerDifferences } from "../support/servers/served-headers.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { CardPayment } from "./support/card-payment.ts";
import {
  type Break,
  pageBreaks,
  serviceBreaks,
  settingBreaks,
} from "./support/installation-breaks.ts";
import { LiveInstallation, type LiveInstallationPorts } from "./support/live-installation.ts";
import { Nginx, skipWithoutNginx } from "./support/nginx.ts";
import { watchPolicy } from "./support/policy-watch.ts";
import { visitScreens } from "./support/usual-screens.ts";

/** Each worker has ports of its own. */
function ports(): LiveInstallationPorts {
  const index = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
  return { page: 8503 + index, services: 8513 + index, simulator: 4781 + index };
}

/** The lines that the doctor prints, without those of the fixes. */
async function problemsOf(installation: LiveInstallation, browser: Browser): Promise<string[]> {
  const address = new URL(installation.page);
  const authorities = await installation.authorities();
  const findings = await examine(address, { browser, authorities });
  const lines = reportText(address, findings, { isJson: false, hasBrowser: true }).split("\n");
  const fixes = lines.filter((_, index) => index % 2 === 1);
  for (const fix of fixes) expect(fix).toMatch(/^ {2}Fix: [A-Z].+\.$/);
  return lines.filter((line, index) => index % 2 === 0 && line !== "");
}

/** The addresses of the page's script and style sheet. */
async function assetsOf({ nginx, page }: LiveInstallation): Promise<readonly string[]> {
  const html = await readFile(join(nginx.folder, "srv/current/index.html"), "utf8");
  const found = [/src="(\/assets\/[^"]+\.js)"/, /href="(\/assets\/[^"]+\.css)"/];
  return found.map((pattern) => page + (pattern.exec(html)?.[1] ?? ""));
}

/** Breaks the installation in one line at a time, and returns all lines by the break's name. */
async function printedByBreak(
  breaks: readonly Break[],
  browser: Browser,
): Promise<{ readonly found: object; readonly wanted: object }> {
  const used = ports();
  const installation = await LiveInstallation.start(used);
  const { nginx, page, services } = installation;
  const [script = "", style = ""] = await assetsOf(installation);
  const named = (text: string): string =>
    text
      .replaceAll("PAGE_PORT", String(used.page))
      .replaceAll("SERVICES_PORT", String(used.services))
      .replaceAll("SCRIPT", script)
      .replaceAll("STYLE", style)
      .replaceAll("PAGE", page)
      .replaceAll("SERVICES", services)
      .replaceAll("HOST", new URL(services).host);
  const found: Record<string, readonly string[]> = {};
  const wanted: Record<string, readonly string[]> = {};
  try {
    for (const { name, file, text, by, prints } of breaks) {
      const change = await nginx.change(file, named(text), named(by));
      await nginx.restart();
      found[name] = (await problemsOf(installation, browser)).map(withoutChance);
      wanted[name] = prints.map(named);
      await change.undo();
    }
    return { found, wanted };
  } finally {
    await installation.stop();
  }
}

/** The branch's time and nginx's version differ from machine to machine. */
function withoutChance(line: string): string {
  return line
    .replace(/clock that is \d{4,} s (?:ahead of|behind)/, "clock that is OFFSET")
    .replace(/nginx\/[\d.]+/, "nginx/VERSION");
}

async function problemsOfTraining(browser: Browser): Promise<readonly object[]> {
  const { page, services, simulator } = ports();
  const address = `https://localhost:${page}`;
  const classroom = `https://localhost:${services}`;
  const nginx = await Nginx.install({
    address,
    settings: {},
    classroom: { address: classroom, port: simulator },
  });
  const server = new SimulatorProcess(["--address", classroom], simulator);
  try {
    await nginx.start();
    await server.start();
    const authorities = await readFile(join(nginx.folder, "certificate.pem"), "utf8");
    const options = { browser, authorities };
    return [
      ...(await examine(new URL(address), options)),
      ...(await examine(new URL(classroom), options)),
    ];
  } finally {
    await server.stop();
    await nginx.stop();
  }
}

/** Each worker has ports of its own. */
const portOf = (base: number): number => base + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

async function answerOf(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { maxRedirects: 0 });
  return { status: answer.status(), headers: answer.headers(), body: await answer.text() };
}

test(
  "the doctor prints nothing for an installation that works, live, for training and as a class, and two lines and exit code 1 for a break [IN-4]",
  { tag: "@verify" },
  async ({ browser }, testInfo) => {
    skipWithoutNginx(testInfo);
    test.slow();
    const installation = await LiveInstallation.start(ports());
    const { nginx, page } = installation;
    const file = join(nginx.folder, "installation.json");
    const { tls, folder } = nginx.installation;
    await writeFile(file, JSON.stringify({ ...LiveInstallation.fileOf(ports()), tls, folder }));
    const trusted = join(nginx.folder, "trusted.pem");
    await writeFile(trusted, await installation.authorities());
    const doctor = async (...words: readonly string[]) => {
      const run = promisify(execFile)(
        process.execPath,
        ["scripts/run.mjs", "deploy/doctor/doctor.ts", ...words],
        { env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted } },
      );
      return run.then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      );
    };
    try {
      const good = await doctor(page, "--installation", file);
      expect(good).toEqual({ code: 0, stdout: "", stderr: "" });
      await nginx.change("conf.d/delivery-manager.conf", "gzip on;", "gzip off;");
      await nginx.restart();
      const [, style] = await assetsOf(installation);
      expect(await doctor(page)).toEqual({
        code: 1,
        stdout: `${style}: is not compressed\n  Fix: Compress scripts, style sheets, JSON and SVG: in nginx with \`gzip on;\` and \`gzip_types\`.\n`,
        stderr: "",
      });
      expect((await doctor()).code).toBe(2);
    } finally {
      await installation.stop();
    }
    expect(await problemsOfTraining(browser)).toEqual([]);
  },
);

test(
  "each break of a page's settings or files prints exactly its own finding (IN-4)",
  { tag: "@verify" },
  async ({ browser }, testInfo) => {
    skipWithoutNginx(testInfo);
    test.slow();
    const { found, wanted } = await printedByBreak([...settingBreaks, ...pageBreaks], browser);
    expect(found).toEqual(wanted);
  },
);

test(
  "each break of a service prints exactly its own finding (IN-4)",
  { tag: "@verify" },
  async ({ browser }, testInfo) => {
    skipWithoutNginx(testInfo);
    test.slow();
    const { found, wanted } = await printedByBreak(serviceBreaks, browser);
    expect(found).toEqual(wanted);
  },
);

test.describe("behind nginx with a certificate of its own", () => {
  test.use({ ignoreHTTPSErrors: true });

  test(
    "an installation for training serves simulator mode without a violation of the policy (IN-1)",
    { tag: "@verify" },
    async ({ page }, testInfo) => {
      skipWithoutNginx(testInfo);
      test.slow();
      const port = portOf(8453);
      const nginx = await Nginx.install({ address: `https://localhost:${port}`, settings: {} });
      try {
        await nginx.start();
        const site = `https://localhost:${port}`;
        const html = await (await page.request.get(`${site}/`)).text();
        const get = (path: string) => answerOf(page.request, site + path);
        expect(await headerDifferences({ policy: nginx.policy, html, get })).toEqual([]);
        const blocked = await watchPolicy(page);
        const at = (path: string): string =>
          `https://localhost:${port}${path}?simulator&seed=7&scenario=lunch-rush`;
        await visitScreens(page, at);
        const payment = new CardPayment(page);
        await page.goto(at("/pickup/waiting-for-collection").replace("lunch-rush", "four-roles"));
        await payment.pick("approved");
        await payment.start("Card reader");
        await payment.expectCollected();
        expect(blocked).toEqual([]);
      } finally {
        await nginx.stop();
      }
    },
  );

  test(
    "two installations on one nginx serve their own pages, and one without its page is not healthy",
    { tag: "@verify" },
    async ({ request }, testInfo) => {
      skipWithoutNginx(testInfo);
      const port = portOf(8453);
      const classroom = { address: `https://class.localhost:${port}` };
      const one = {
        address: `https://localhost:${port}`,
        settings: { spreadSeconds: 1 },
        classroom,
      };
      const nginx = await Nginx.install(one);
      const folder = join(nginx.folder, "srv-of-second");
      const two = { name: "second", folder, classroom: { ...classroom, port: 4701 } };
      const settings = { spreadSeconds: 2 };
      const second = `https://127.0.0.1:${port}`;
      await nginx.addInstallation({ ...two, address: second, settings });
      const answer = (path: string) => answerOf(request, path);
      try {
        await nginx.start();
        const health = await answer(`${second}/health`);
        expect([health.status, health.body]).toEqual([503, "There is no page.\n"]);
        await mkdir(folder);
        await symlink(join(nginx.folder, "srv/current"), join(folder, "current"));
        expect((await answer(`${second}/health`)).body).toBe("ok\n");
        expect((await answer(`${second}/`)).body).toContain('data-spread-seconds="2"');
        expect((await answer(`${one.address}/`)).body).toContain('data-spread-seconds="1"');
        const byIpv6 = await request.get(`https://[::1]:${port}/health`, {
          headers: { host: `localhost:${port}` },
        });
        expect(await byIpv6.text()).toBe("ok\n");
      } finally {
        await nginx.stop();
      }
    },
  );

  test(
    "two versions in a cluster answer for each other's files, and neither asks in circles",
    { tag: "@verify" },
    async ({ request }, testInfo) => {
      skipWithoutNginx(testInfo);
      const ports = { blue: portOf(8463), green: portOf(8473) };
      const pods: Nginx[] = [];
      const start = async (colour: "blue" | "green"): Promise<Nginx> => {
        const pod = await Nginx.install({ address: "https://localhost", settings: {} });
        pods.push(pod);
        const other = `http://127.0.0.1:${ports[colour === "blue" ? "green" : "blue"]}`;
        const srv = join(pod.folder, "srv");
        const conf = podConf({ ipv6: true }, other, { port: ports[colour], folder: srv });
        await writeFile(join(pod.folder, "delivery-manager/server.conf"), conf);
        // The redirects of a server of its own, which a cluster's ingress has.
        const text = join(pod.folder, "delivery-manager/installation.conf");
        await writeFile(text, pod.variables);
        await writeFile(join(srv, `current/assets/${colour}-chunk.js`), `// ${colour}`);
        await pod.start();
        return pod;
      };
      const status = async (colour: "blue" | "green", name: string): Promise<number> =>
        (await request.get(`http://127.0.0.1:${ports[colour]}/assets/${name}.js`)).status();
      try {
        await start("blue");
        const green = await start("green");
        expect(await status("blue", "green-chunk")).toBe(200);
        expect(await status("green", "blue-chunk")).toBe(200);
        expect(await status("blue", "no-chunk")).toBe(404);
        const html = await (await request.get(`http://127.0.0.1:${ports.blue}/`)).text();
        const get = (path: string) => answerOf(request, `http://127.0.0.1:${ports.blue}${path}`);
        expect(await headerDifferences({ policy: green.policy, html, get })).toEqual([]);
        const { headers } = await get("/assets/green-chunk.js");
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect(headers["referrer-policy"]).toBe("strict-origin");
        await green.stop();
        const gone = await get("/assets/green-chunk.js");
        expect([gone.status, gone.body]).toEqual([404, "There is no such file.\n"]);
      } finally {
        for (const pod of pods) await pod.stop();
      }
    },
  );
});
