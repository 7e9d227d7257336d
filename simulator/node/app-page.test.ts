import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagePolicy, workerPolicy } from "../../deploy/page-policy.ts";
import { appPage } from "./app-page.ts";

describe("the page of the classroom", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "app-page-"));
    await writeFile(join(folder, "index.html"), '<body><div id="root"></div></body>');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const get = (target: string, inFolder = folder, method = "GET") =>
    appPage(
      { method, target, headers: new Map(), body: "" },
      { folder: inFolder, attributes: () => ({ "data-api-base": 'http://a"<b>&' }) },
    );

  it("names its server in escaped attributes", async () => {
    const answer = await get("/pickup/new?x=1");
    expect(answer?.status).toBe(200);
    expect(answer?.content).toBe(
      '<body><div id="root" data-api-base="http://a&#34;&#60;b&#62;&#38;"></div></body>',
    );
  });

  it("sends its policy with the page, one of its own with the service worker, and none with other files", async () => {
    await writeFile(join(folder, "icon.svg"), "<svg/>");
    await writeFile(join(folder, "sw.js"), "skipWaiting();");
    const page = await get("/pickup/new");
    expect(page?.headers["content-security-policy"]).toBe(pagePolicy());
    expect((await get("/sw.js"))?.headers["content-security-policy"]).toBe(workerPolicy);
    expect((await get("/icon.svg"))?.headers).not.toHaveProperty("content-security-policy");
  });

  it("lets the trainer's page of a class show a board in a frame, and only that board stand in one", async () => {
    const policyOf = async (target: string): Promise<string | undefined> => {
      const request = { method: "GET", target, headers: new Map(), body: "" };
      const page = await appPage(request, { folder, attributes: () => ({}), hasTrainer: true });
      return page?.headers["content-security-policy"];
    };
    expect(await policyOf("/trainer")).toBe(pagePolicy({ frames: ["'self'"] }));
    expect(await policyOf("/trainer/look?place=3")).toBe(pagePolicy({ ancestors: ["'self'"] }));
    expect(await policyOf("/")).toBe(pagePolicy());
    expect((await get("/trainer/look"))?.headers["content-security-policy"]).toBe(pagePolicy());
  });

  it.each(["/api/v1/me", "/simulator/time", "/pusher/auth", "/app/key", "/local_prints/bill"])(
    "leaves %s to the branch",
    async (target) => {
      expect(await get(target)).toBeUndefined();
    },
  );

  it("leaves all methods but GET to the branch", async () => {
    expect(await get("/", folder, "POST")).toBeUndefined();
  });

  it("says how to build the app when it is not built", async () => {
    const answer = await get("/", join(folder, "gone"));
    expect(answer?.status).toBe(503);
    expect(answer?.content).toContain("npm run build");
  });

  it("answers a missing file with 404, not with the page", async () => {
    expect((await get("/assets/gone.js"))?.status).toBe(404);
  });
});
