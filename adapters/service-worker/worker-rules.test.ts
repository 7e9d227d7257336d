import { describe, expect, it } from "vitest";
import { answerTo, cacheName, cachesToDelete, isPageOf } from "./worker-rules.ts";

const origin = "https://orders.example.com";
const asked = (path: string, mode = "cors", method = "GET") =>
  answerTo({ method, mode, url: path.startsWith("/") ? origin + path : path }, origin);

describe("the service worker", () => {
  it.each([
    ...["/", "/?simulator&seed=7", "/index.html", "/home-delivery/new?branch=3", "/sign-in"],
    ...["/home-delivery", "/pickup", "/pickup/collected", "/scheduled", "/login-error"],
  ])("answers a navigation to %s with the page [N36]", (path) =>
    expect(asked(path, "navigate")).toBe("page"),
  );

  it.each(["/assets/board-1a2b.js", "/assets/inter-1a2b.woff2", "/theme.js?v=1a2b3c4d"])(
    "answers for the hashed file %s [N36]",
    (path) => expect(asked(path)).toBe("file"),
  );

  it.each([
    "/",
    "/?server-time=0.5",
    "/api/v1/me",
    "/theme.js",
    "/icon.svg",
    "/app.webmanifest",
    "/sw.js",
    "/brands/careem.svg",
    "https://api.example.com/assets/board-1a2b.js",
    "https://api.example.com/api/v1/orders",
  ])("does not answer for %s [N36]", (path) => expect(asked(path)).toBe("none"));

  it.each(["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])("answers no %s [N36]", (method) => {
    for (const path of ["/", "/assets/board-1a2b.js", "/api/v1/me"]) {
      for (const mode of ["navigate", "cors"]) expect(asked(path, mode, method)).toBe("none");
    }
  });

  it.each([
    ...["/icon.svg", "/health.txt", "https://core.example.com/sso"],
    // A core system on the same host, with or without a path of its own.
    ...[
      "/sso?state=1",
      "/core/sso?state=1",
      "/local_prints/pays_bill_for_takeaway_order?order_id=7",
    ],
    ...[
      "/core/orders/7/edit",
      "/walk_in",
      "/locations",
      "/pickup/elsewhere",
      "/home-delivery/new/7",
    ],
  ])("leaves a navigation to %s to the network", (path) =>
    expect(asked(path, "navigate")).toBe("none"),
  );

  it("knows the page of its own build by the script that starts it", () => {
    const html = '<script type="module" crossorigin src="/assets/index-a.js"></script>';
    expect(isPageOf(html, "/assets/index-a.js")).toBe(true);
    expect(isPageOf(html, "/assets/index-b.js")).toBe(false);
  });
});

describe("the caches", () => {
  const of = (build: string) =>
    (["shift", "page", "used"] as const).map((use) => cacheName(`/assets/index-${build}.js`, use));

  it("of a build and of the one before it are kept, so that tabs of both find their files [IN-2]", () => {
    const names = [...of("a"), ...of("b"), ...of("c")];
    expect(cachesToDelete(names, "/assets/index-c.js")).toEqual(of("a"));
    expect(cachesToDelete([...of("a"), ...of("b")], "/assets/index-b.js")).toEqual([]);
  });

  it("of the build that is rolled back are kept, too", () => {
    expect(cachesToDelete([...of("a"), ...of("b")], "/assets/index-a.js")).toEqual([]);
  });

  it("of other programs of the host are left alone", () => {
    expect(cachesToDelete(["photos", ...of("a")], "/assets/index-a.js")).toEqual([]);
  });
});
