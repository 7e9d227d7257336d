import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { podConf } from "../../deploy/nginx-files.ts";
import { headerDifferences } from "../support/servers/served-headers.ts";
import { CardPayment } from "./support/card-payment.ts";
import { Nginx, skipWithoutNginx } from "./support/nginx.ts";
import { watchPolicy } from "./support/policy-watch.ts";
import { visitScreens } from "./support/usual-screens.ts";

test.use({ ignoreHTTPSErrors: true });

/** Each worker has ports of its own. */
const portOf = (base: number): number => base + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

async function answerOf(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { maxRedirects: 0 });
  return { status: answer.status(), headers: answer.headers(), body: await answer.text() };
}

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
      const conf = podConf({ folder: srv }, other, ports[colour]);
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
