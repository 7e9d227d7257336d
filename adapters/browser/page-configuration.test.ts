// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configurationSentence } from "../../src/ui/start-text/configuration-sentence.ts";
import { attributeOf, problemOf } from "./configuration-problems.ts";
import { settingsFor } from "./configuration-settings.ts";
import { readPageConfiguration } from "./page-configuration.ts";

const live = {
  "data-api-base": "https://api.example.com/",
  "data-auth-base": "https://auth.example.com",
  "data-core-base": "https://core.example.com/app/",
  "data-push-key": "key-1",
  "data-push-cluster": "eu",
};

function read(attributes: Record<string, string> = {}) {
  const root = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  return readPageConfiguration(root);
}

/** The sentences about wrong values, with or without a safe default. */
function sentencesOf({ faults }: ReturnType<typeof read>): readonly string[] {
  return faults.map((fault) => configurationSentence(problemOf(fault), "en"));
}

function configurationOf(attributes: Record<string, string>) {
  const answer = read(attributes);
  if (answer.kind !== "read") throw new Error(sentencesOf(answer).join(" "));
  return answer.configuration;
}

describe("a page without configuration", () => {
  it("has no service and the default values [CF-1]", () => {
    const configuration = configurationOf({});
    expect(configuration.live).toBeUndefined();
    expect(configuration.expiryThresholdMs).toBe(172_800_000);
    expect(configuration.paymentValidationCompanies).toEqual([]);
    expect(configuration.rescheduleHours).toBeUndefined();
    expect(configuration.overridesFailedPayments).toBe(false);
    expect(configuration.restartsByNavigation).toBe(false);
    expect(configuration.appUpdates).toBeUndefined();
  });

  it("knows 14 sources, three of them own, eight that may refuse a confirmation, and five partners", () => {
    const { brands, logisticsBrands } = configurationOf({});
    expect(brands).toHaveLength(14);
    expect(new Set(brands.map(({ source }) => source)).size).toBe(14);
    expect(brands.filter(({ isOwn }) => isOwn).map(({ source }) => source)).toEqual([
      "point_of_sale",
      "online",
      "byod",
    ]);
    const refusing = brands.filter((brand) => brand.mayRefuseConfirmation);
    expect(refusing).toHaveLength(8);
    expect(refusing.some(({ isOwn }) => isOwn)).toBe(false);
    expect(logisticsBrands).toHaveLength(5);
    expect(logisticsBrands.some(({ uniqueId }) => uniqueId === 8)).toBe(true);
  });
});

describe("a configured page", () => {
  it("has its services in single attributes, including the push key [CF-1, SE-5]", () => {
    expect(configurationOf(live).live).toEqual({
      apiBase: "https://api.example.com",
      authBase: "https://auth.example.com",
      coreBase: "https://core.example.com/app",
      signInState: "optional",
      push: { key: "key-1", cluster: "eu", usesTls: true, channelPrefix: "" },
      isClassroom: false,
    });
  });

  it("spreads the calls of a chain by up to 20 s, unless it says otherwise or is a class or training (N21)", () => {
    expect(configurationOf(live).spreadMs).toBe(20_000);
    expect(configurationOf({ ...live, "data-spread-seconds": "0" }).spreadMs).toBe(0);
    expect(configurationOf({ ...live, "data-classroom": "yes" }).spreadMs).toBe(0);
    expect(configurationOf({}).spreadMs).toBe(0);
  });

  it("may have all settings in one JSON text, which single attributes override [CF-1, SE-5]", () => {
    const json = JSON.stringify({
      apiBase: "https://api.example.com",
      authBase: "https://auth.example.com",
      coreBase: "https://core.example.com",
      pushKey: "key-json",
      pushHost: "push.example.com",
      pushPort: 6_001,
      pushTls: false,
      pushChannelPrefix: "private-",
      pushAuthorisationEndpoint: "https://api.example.com/push/auth",
      mapKey: "map-1",
      mapTiles: "https://tiles.example.com/{z}/{x}/{y}.pbf",
      mapTilesKind: "vector",
      mapAttribution: "Map data",
      directionsBase: "https://way.example.com",
      errorReportingKey: "https://key@errors.example.com/1",
      environment: "staging",
      traceSampleRate: 0.25,
      heartbeatUrl: "https://watch.example.com/v1/metrics",
      deviceName: "Counter 2",
      expiryThresholdSeconds: 3_600,
      paymentValidationCompanies: [3, 17],
      rescheduleHours: "9-22",
      timeZone: "Asia/Dubai",
      serverTimeZone: "Asia/Riyadh",
      overrideFailedPayments: true,
      paymentsAtCompletion: "additional",
      branchSlices: true,
      spreadSeconds: 45,
      restartByNavigation: true,
      appUpdates: "manual",
      classroom: true,
      trackingHosts: "Track.example.com, dash.example",
    });
    const configuration = configurationOf({
      "data-configuration": json,
      "data-push-key": "key-single",
    });
    expect(configuration).toMatchObject({
      live: {
        push: {
          key: "key-single",
          cluster: "",
          host: "push.example.com",
          port: 6_001,
          usesTls: false,
          channelPrefix: "private-",
          authorisationEndpoint: "https://api.example.com/push/auth",
        },
        map: {
          key: "map-1",
          tiles: "https://tiles.example.com/{z}/{x}/{y}.pbf",
          tilesKind: "vector",
          attribution: "Map data",
          directionsBase: "https://way.example.com",
        },
        errorReporting: {
          key: "https://key@errors.example.com/1",
          environment: "staging",
          traceSampleRate: 0.25,
        },
        heartbeat: { address: "https://watch.example.com/v1/metrics", deviceName: "Counter 2" },
        manyBranches: "in_slices",
        isClassroom: true,
      },
      expiryThresholdMs: 3_600_000,
      spreadMs: 45_000,
      paymentValidationCompanies: [3, 17],
      rescheduleHours: { from: 9, to: 22 },
      timeZone: "Asia/Dubai",
      serverTimeZone: "Asia/Riyadh",
      overridesFailedPayments: true,
      paymentsAtCompletion: "additional",
      restartsByNavigation: true,
      appUpdates: "manual",
      trackingHosts: ["track.example.com", "dash.example"],
    });
  });

  it("takes the same values as texts, and an address on its own server", () => {
    const configuration = configurationOf({
      ...live,
      "data-api-base": "/",
      "data-push-port": "443",
      "data-push-tls": "no",
      "data-map-tiles": "/tiles/{z}/{x}/{y}.pbf",
      "data-payment-validation-companies": "3, 17",
      "data-error-reporting-key": "https://key@errors.example.com:8443/sentry/17",
      "data-override-failed-payments": "yes",
    });
    expect(configuration.live?.apiBase).toBe(new URL(document.baseURI).origin);
    expect(configuration.live?.push).toMatchObject({ port: 443, usesTls: false });
    // Raster tiles unless configured otherwise: the kind is not guessed from the address.
    expect(configuration.live?.map?.tilesKind).toBe("raster");
    expect(configuration.paymentValidationCompanies).toEqual([3, 17]);
    expect(configuration.live?.errorReporting).toMatchObject({
      traceSampleRate: 0.5,
      environment: "production",
    });
    expect(configuration.overridesFailedPayments).toBe(true);
    const everybody = configurationOf({ "data-payment-validation-companies": "all" });
    expect(everybody.paymentValidationCompanies).toBe("all");
  });

  it("sends its state nowhere without an address for it, or with a wrong one, which it names [N37]", () => {
    expect(configurationOf({ ...live, "data-device-name": "Counter 2" }).live).not.toHaveProperty(
      "heartbeat",
    );
    const own = configurationOf({ ...live, "data-heartbeat-url": "/v1/metrics" }).live?.heartbeat;
    expect(own).toEqual({ address: new URL("/v1/metrics", document.baseURI).href });
    for (const wrong of ["watch:4318", "ftp://watch.example.com", "https://me@watch.example.com"]) {
      const answer = read({ ...live, "data-heartbeat-url": wrong });
      expect(answer).toMatchObject({ kind: "read", configuration: configurationOf(live) });
      expect(sentencesOf(answer)).toEqual([
        expect.stringMatching(/^data-heartbeat-url is “.+”\. Use an address such as https:/),
      ]);
    }
  });

  it("names a push connection without TLS as ignored on an https page only", () => {
    const plain = { ...live, "data-push-tls": "no" };
    expect(read(plain).kind).toBe("read");
    expect(sentencesOf(read(plain))).toEqual([]);
    const page = document.implementation.createHTMLDocument();
    const base = page.createElement("base");
    base.href = "https://delivery.example.com/";
    page.head.append(base);
    const root = page.createElement("div");
    for (const [name, value] of Object.entries(plain)) root.setAttribute(name, value);
    expect(readPageConfiguration(root).kind).toBe("read");
    expect(sentencesOf(readPageConfiguration(root))).toEqual([
      "data-push-tls has no effect on an https page: its push connection always uses TLS.",
    ]);
  });

  it("may configure brands, which replace the built-in ones", () => {
    const { brands, logisticsBrands } = configurationOf({
      "data-brands": JSON.stringify([
        { source: "munchbay", name: "Real Name", logo: "real.svg", mayRefuseConfirmation: true },
        { source: "new_one", name: "New" },
      ]),
      "data-logistics-brands": JSON.stringify([{ uniqueId: 8, name: "Real Riders" }]),
    });
    expect(brands).toHaveLength(15);
    expect(brands.find(({ source }) => source === "munchbay")).toEqual({
      source: "munchbay",
      name: "Real Name",
      logo: "real.svg",
      isOwn: false,
      mayRefuseConfirmation: true,
    });
    expect(logisticsBrands.find(({ uniqueId }) => uniqueId === 8)?.name).toBe("Real Riders");
    expect(logisticsBrands).toHaveLength(5);
  });
});

describe("a wrong value", () => {
  for (const [attribute, value, sentence] of [
    ["data-expiry-threshold-seconds", "two days", "“two days”. Use a whole number from 60 to"],
    ["data-expiry-threshold-seconds", "59", "“59”. Use a whole number from 60 to 31536000."],
    ["data-trace-sample-rate", "1.1", "“1.1”. Use a number from 0 to 1."],
    ["data-payment-validation-companies", "3;17", "“3;17”. Use a value such as all or 3, 17."],
    ["data-reschedule-hours", "22-9", "“22-9”. Use a value such as 9-22."],
    ["data-reschedule-hours", "nine to ten", "“nine to ten”. Use a value such as 9-22."],
    ["data-spread-seconds", "301", "“301”. Use a number from 0 to 300."],
    ["data-spread-seconds", "-1", "“-1”. Use a number from 0 to 300."],
    ["data-payments-at-completion", "all", "“all”. Use one of: complete, additional."],
    ["data-override-failed-payments", "perhaps", "“perhaps”. Use one of: yes, no."],
    ["data-override-failed-payments", "", "data-override-failed-payments is empty. Use one of:"],
    ["data-brands", "[{]", "“[{]”. Use a value such as [{"],
    [
      "data-brands",
      '[{"source":"x","name":"X","logo":"../evil.svg"}]',
      "data-brands, at 0.logo, is “../evil.svg”. Use a value such as",
    ],
    ["data-error-reporting-key", "key", "“key”. Use a value such as https://key@errors.example"],
    ["data-error-reporting-key", "https://errors.example.com/1", "“http…”. Use a value such as"],
    ["data-error-reporting-key", "https://key@errors.example.com/project", "“http…”. Use"],
    ["data-environment", "the first shop", "Use 1 to 64 characters: A to Z, a to z, 0 to 9 and"],
    ["data-map-tiles", "javascript:alert(1)", "“javascript:alert(1)”. Use a value such as"],
    ["data-map-tiles", "https://tiles.example.com/{z}/{x}.png", "Use a value such as https://"],
    ["data-map-tiles", "https://a;b/{z}/{x}/{y}?key=secret", "?key=…”. Use a value such as"],
    ["data-map-key", " ", "data-map-key is empty. Use a text of 1 to 200 characters."],
    ["data-apibase", "https://api.example.com", "data-apibase (“http…”). Check its spelling."],
    ["data-to-string", "x", "There is no setting data-to-string (“x”)."],
  ] as const) {
    it(`of ${attribute} (${value}) is named with what is allowed, and the default replaces it [CF-1]`, () => {
      const answer = read({ [attribute]: value });
      expect(sentencesOf(answer)).toEqual([expect.stringContaining(sentence)]);
      expect(sentencesOf(answer)[0]).toContain(attribute);
      expect(configurationOf({ [attribute]: value })).toEqual(configurationOf({}));
    });
  }

  const anAddress = "Use an address such as https://api.example.com; http:// only for this machine";
  for (const [attribute, value, sentence] of [
    ["data-api-base", "ftp://api.example.com", `“ftp://api.example.com”. ${anAddress}`],
    ["data-api-base", "http://api.example.com", `“http://api.example.com”. ${anAddress}`],
    ["data-api-base", "https://*.example.com", `“https://*.example.com”. ${anAddress}`],
    ["data-api-base", "https://a;b.example.com", `“https://a;b.example.com”. ${anAddress}`],
    ["data-core-base", "https://me:pass@core.example", `“https://…@core.example”. ${anAddress}`],
    ["data-auth-base", "https://", anAddress],
    ["data-push-authorisation-endpoint", "http://push.example.com/auth", anAddress],
    ["data-push-key", " ", "data-push-key is empty. Use a text of 1 to 200 characters."],
    ["data-push-cluster", "eu; *", "“eu; *”. Use 1 to 40 characters"],
    ["data-push-port", "70000", "“70000”. Use a whole number from 1 to 65535."],
    ["data-push-host", "https://push.example.com:80", "Use 1 to 200 characters"],
    ["data-classroom", "maybe", "“maybe”. Use one of: yes, no."],
    ["data-sign-in-state", "yes", "“yes”. Use one of: required, optional."],
  ] as const) {
    it(`of ${attribute} (${value}) stops a configured page instead of reaching another service [CF-1]`, () => {
      const answer = read({ ...live, [attribute]: value });
      expect(answer.kind).toBe("unusable");
      expect(sentencesOf(answer)).toEqual([expect.stringContaining(sentence)]);
    });
  }

  it.each([
    ["/pickup", "/pickup"],
    ["/home-delivery/new/core", "/home-delivery"],
    [new URL("/sign-in/", document.baseURI).href, "/sign-in"],
    ["/login-error", "/login-error"],
  ])(
    "of the core system's address %s, whose path is the app's own, stops the page (N36)",
    (core, path) => {
      const answer = read({ ...live, "data-core-base": core });
      expect(answer.kind).toBe("unusable");
      expect(sentencesOf(answer)).toEqual([
        `data-core-base begins with ${path}, which is a page of this app. Give the core system another path or host.`,
      ]);
    },
  );

  it.each(["/", "/core", "/pickups", "/core/pickup", "https://core.example.com/pickup"])(
    "is not the core system's address %s",
    (core) => {
      const answer = read({ ...live, "data-core-base": core });
      expect([answer.kind, sentencesOf(answer)]).toEqual(["read", []]);
    },
  );

  it.each(Object.keys(settingsFor("https://orders.example.com/")))(
    "of %s is named with what was read and what is allowed, whichever it is (IN-4)",
    (name) => {
      const attribute = attributeOf(name);
      const answer = read({ ...live, [attribute]: `\u0000${"wrong ".repeat(500)}` });
      const [sentence = "", ...more] = sentencesOf(answer);
      expect(more).toEqual([]);
      expect(sentence.startsWith(`${attribute} is “`)).toBe(true);
      expect(sentence).toMatch(/…”\. Use .{5,}\.$/);
      expect(sentence.length).toBeLessThan(400);
    },
  );

  it("of a secret is shortened to its first four characters, also under a misspelt name", () => {
    const secret = "k".repeat(300);
    for (const name of [
      "data-push-key",
      "data-map-key",
      "data-error-reporting-key",
      "data-pushkey",
    ]) {
      const sentences = sentencesOf(read({ ...live, [name]: secret })).join();
      expect(sentences).toContain("“kkkk…”");
      expect(sentences).not.toContain("kkkkk");
    }
  });

  for (const missing of ["data-api-base", "data-auth-base", "data-core-base", "data-push-key"]) {
    it(`is also a missing ${missing} beside the others`, () => {
      const { [missing]: _, ...rest } = live as Record<string, string>;
      expect(read(rest).kind).toBe("unusable");
      expect(sentencesOf(read(rest))).toEqual([`${missing} is missing.`]);
    });
  }

  it("is also a missing cluster where no host is named", () => {
    const { "data-push-cluster": _, ...rest } = live;
    expect(sentencesOf(read(rest))).toEqual(["data-push-cluster or data-push-host is missing."]);
  });

  it("is also a text that is not JSON", () => {
    for (const text of ["{", "[]", "7", "null"]) {
      expect(read({ "data-configuration": text }).kind).toBe("unusable");
      expect(sentencesOf(read({ "data-configuration": text }))).toEqual([
        `data-configuration is “${text}”. Use a value such as {"pushPort": 443}.`,
      ]);
    }
  });

  it("is not plain http on this machine or in a classroom", () => {
    const near = { ...live, "data-api-base": "http://127.0.0.1:4700" };
    expect(configurationOf(near).live?.apiBase).toBe("http://127.0.0.1:4700");
    const ownPush = { ...live, "data-push-authorisation-endpoint": "/pusher/auth" };
    expect(configurationOf(ownPush).live?.push.authorisationEndpoint).toMatch(/\/pusher\/auth$/);
    const classroom = { ...live, "data-api-base": "http://10.0.0.5:4700", "data-classroom": "yes" };
    expect(configurationOf(classroom).live?.isClassroom).toBe(true);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("data-configuration", "data-brands", ...Object.keys(live)),
          fc.oneof(fc.string(), fc.json()),
        ),
        (attributes) => {
          expect(["read", "unusable"]).toContain(read(attributes).kind);
        },
      ),
      { numRuns: 500 },
    );
  });
});
