// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { readPageConfiguration } from "../adapters/browser/page-configuration.ts";
import { describeProblems } from "../simulator/training/json-file.ts";
import { type Installation, readInstallation } from "./installation-file.ts";
import { installationFiles, pageTexts } from "./installation-files.ts";

const example = JSON.parse(readFileSync("deploy/installation.example.json", "utf8"));
const cluster = readFileSync("deploy/kubernetes.yaml", "utf8");
const server = readFileSync("deploy/nginx.conf", "utf8");
const classroom = readFileSync("deploy/classroom.conf", "utf8");
const page = readFileSync("index.html", "utf8");

function installationWith(changes: object, settings: object = {}): Installation {
  const value = { ...example, ...changes, settings: { ...example.settings, ...settings } };
  const reading = readInstallation({ name: "shop.json", text: JSON.stringify(value) });
  if (reading.kind === "invalid") throw new Error(describeProblems(reading.problems));
  return reading.value;
}

function filesOf(installation: Installation): ReadonlyMap<string, string> {
  return installationFiles(installation, { cluster, server, classroom, page });
}

const directivesOf = (policy: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );

describe("the files of an installation", () => {
  it("allow exactly the hosts that the page is configured with", () => {
    const directives = directivesOf(pageTexts(installationWith({})).policy);
    expect(directives).toMatchObject({
      "connect-src":
        "'self' https://api.example.com https://auth.example.com https://tiles.example.com https://errors.example.com wss://ws-eu.pusher.com",
      "form-action": "'self' https://core.example.com",
      "frame-src": "https://track.example.com https://*.track.example.com",
      "img-src": "'self' blob: https://core.example.com",
      "script-src": "'self' https://js.stripe.com",
    });
  });

  it("allow a push server, directions, head office and hosts of other ports, and nothing where all is on the page's own server", () => {
    const own = { pushCluster: undefined, pushHost: "push.example.com", pushPort: 6001 };
    const other = {
      directionsBase: "https://way.example.com:8443/osrm",
      mapTiles: "/t/{z}/{x}/{y}",
      heartbeatUrl: "https://watch.example.com:4318/v1/metrics",
    };
    const { policy } = pageTexts(installationWith({}, { ...own, ...other }));
    expect(directivesOf(policy)["connect-src"]).toBe(
      "'self' https://api.example.com https://auth.example.com https://way.example.com:8443 https://errors.example.com https://watch.example.com:4318 wss://push.example.com:6001",
    );
    const here = {
      apiBase: "/",
      authBase: "/auth",
      coreBase: "/core",
      pushAuthorisationEndpoint: "/a",
    };
    const { policy: near } = pageTexts(
      installationWith(
        { hosts: undefined },
        { ...here, ...own, pushPort: undefined, mapTiles: undefined, errorReportingKey: undefined },
      ),
    );
    expect(directivesOf(near)).toMatchObject({
      "connect-src": "'self' wss://push.example.com",
      "form-action": "'self'",
      "img-src": "'self' blob:",
    });
  });

  it("give the page the same configuration as the file, whatever its texts contain", () => {
    const installation = installationWith(
      {},
      {
        mapAttribution: `"quoted" 'single' $host \\ <b>&amp; ; } 地图 خريطة`,
        brands: [{ source: "app", name: `"It's" $1`, isOwn: true }],
        paymentValidationCompanies: [3, 17],
        pushTls: true,
        spreadSeconds: 4.5,
      },
    );
    const root = document.createElement("div");
    root.innerHTML = filesOf(installation).get("bucket/index.html") ?? "";
    const element = root.querySelector<HTMLElement>("#root");
    const read =
      element &&
      readPageConfiguration({ dataset: element.dataset, baseURI: "https://orders.example.com/" });
    expect(read).toMatchObject({ kind: "read", faults: [] });
    if (read?.kind === "read") expect(read.configuration).toEqual(installation.configuration);
    expect(element?.dataset["signInState"]).toBe("required");
    expect(element?.dataset["simulator"]).toBe("no");
  });

  it("keep each text of nginx below its limit and free of what nginx would read", () => {
    const brands = Array.from({ length: 200 }, (_, index) => ({
      source: `source-${index}`,
      name: `商店 ${index} $host "x" \\`.padEnd(190, "店"),
    }));
    const conf = filesOf(installationWith({}, { brands })).get("nginx/installation.conf") ?? "";
    const texts = [...conf.matchAll(/default '(.*)'; }$/gm)].map(([, text]) => text ?? "");
    expect(texts.length).toBeGreaterThan(30);
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(4_090);
    const joined = texts.join("");
    expect(joined).not.toMatch(/['\\$\n]/);
    expect(joined).toContain("商店 199 &#36;host &#92;&#34;x&#92;&#34; &#92;&#92;");
  });

  it("send http to https on the usual ports, and have no class where none is configured", () => {
    const { tls, canary, classroom } = example;
    const files = filesOf(installationWith({}));
    expect(files.get("nginx/installation.conf")).toContain("return 301 https://$host$request_uri;");
    expect(files.get("nginx/classroom.conf")).toContain("server_name class.example.com;");
    const small = filesOf(
      installationWith({ tls: undefined, canary: undefined, classroom: undefined }),
    );
    expect([tls, canary, classroom]).not.toContain(undefined);
    expect(small.get("nginx/installation.conf")).not.toContain("listen");
    expect(small.get("nginx/server.conf")).toContain("listen 8080;");
    expect([...small.keys()]).not.toContain("nginx/classroom.conf");
  });
});

describe("the files of two installations on one nginx", () => {
  const second = {
    name: "second-shop",
    folder: "/srv/second",
    address: "https://second.example.com",
    canary: undefined,
    classroom: { address: "https://class.second.example.com", port: 4701 },
  };
  const first = filesOf(installationWith({}));
  const other = filesOf(installationWith(second));
  const ofNginx = (files: ReadonlyMap<string, string>) =>
    [...files].filter(([path]) => /^(nginx|sites)\//.test(path)).map(([, text]) => text);

  it("define no variable of the other one, and include files of their own folder alone", () => {
    const namesIn = (files: ReadonlyMap<string, string>, pattern: RegExp) =>
      new Set(ofNginx(files).flatMap((text) => text.match(pattern) ?? []));
    for (const pattern of [
      /\$\w*(delivery_manager|second_shop)\w*/g,
      /^\s*include [^;]+;/gm,
      /shared:\w+/g,
    ]) {
      const names = namesIn(other, pattern);
      expect(names.size).toBeGreaterThan(0);
      expect([...names].filter((each) => namesIn(first, pattern).has(each))).toEqual([]);
    }
    expect(first.get("sites/delivery-manager.conf")).toBe(server);
    expect([...other.keys()].filter((path) => path.startsWith("sites/"))).toEqual([
      "sites/second-shop.conf",
      "sites/second-shop-classroom.conf",
    ]);
  });
});

describe("the servers of a container and of a cluster", () => {
  it("have the page where the image has it, whatever the folder of the installation's own server", () => {
    const moved = filesOf(installationWith({ folder: "/opt/pages", listen: 9000 }));
    expect(moved.get("nginx/server.conf")).toContain("root /opt/pages;");
    const [, folder] =
      /^COPY dist (\S+)\/current$/m.exec(readFileSync("deploy/Containerfile", "utf8")) ?? [];
    const inPods = parseAllDocuments(moved.get("kubernetes.yaml") ?? "")
      .map((each) => each.toJS())
      .find(({ kind }) => kind === "ConfigMap").data;
    for (const conf of [moved.get("container/server.conf"), inPods["server-blue.conf"]]) {
      expect(conf).toContain(`root ${folder};`);
      expect(conf).toContain("listen 8080 default_server;");
    }
    expect(moved.get("container/installation.conf")).not.toMatch(/canary|listen/);
  });
});

describe("every server", () => {
  it("listens on IPv6, too, unless the file says that the machine has none", () => {
    const listening = (changes: object) =>
      [...filesOf(installationWith(changes)).values()]
        .flatMap((text) => text.match(/listen [^;]+;/g) ?? [])
        .map((line) => line.replace("listen ", ""));
    const both = listening({});
    const four = both.filter((line) => !line.startsWith("[::]:"));
    expect(both.filter((line) => line.startsWith("[::]:"))).toEqual(
      four.map((line) => `[::]:${line}`),
    );
    expect(four.length).toBeGreaterThan(5);
    expect(listening({ ipv6: false })).toEqual(four);
  });
});

describe("the files of a cluster", () => {
  const documentsOf = (installation: Installation) =>
    parseAllDocuments(filesOf(installation).get("kubernetes.yaml") ?? "").map((each) =>
      each.toJS(),
    );
  const kubernetes = {
    live: "green",
    images: { blue: "shop.example/page:a", green: "shop.example/page:b" },
  };
  const documents = documentsOf(installationWith({ kubernetes }));
  const find = (kind: string, name: string) =>
    documents.find((each) => each.kind === kind && each.metadata.name === name);

  it("let both services select the version of their colour, with pods of its image", () => {
    expect(find("Service", "delivery-manager").spec.selector.colour).toBe("green");
    expect(find("Service", "delivery-manager-canary").spec.selector.colour).toBe("blue");
    for (const colour of ["blue", "green"] as const) {
      const { spec } = find("Deployment", `delivery-manager-${colour}`);
      expect(spec.template.spec.containers[0].image).toBe(kubernetes.images[colour]);
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
      expect(find("Service", `delivery-manager-${colour}`).spec.selector).toEqual(
        spec.selector.matchLabels,
      );
    }
  });

  it("run without privileges on a read-only root, and never with fewer pods than before", () => {
    for (const colour of ["blue", "green"]) {
      const { spec } = find("Deployment", `delivery-manager-${colour}`);
      const [{ securityContext, readinessProbe, volumeMounts }] = spec.template.spec.containers;
      expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(readinessProbe.httpGet.path).toBe("/health");
      expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
      const budget = find("PodDisruptionBudget", `delivery-manager-${colour}`).spec;
      expect(budget.minAvailable).toBeLessThan(spec.replicas);
      expect(budget.selector).toEqual(spec.selector);
      const volumes = spec.template.spec.volumes.map(({ name }: { name: string }) => name);
      expect(volumeMounts.map(({ name }: { name: string }) => name)).toEqual(volumes);
    }
  });

  it("mount the configuration that they hold, and start pods again when it changes", () => {
    const { data } = find("ConfigMap", "delivery-manager");
    for (const [colour, other] of [
      ["blue", "green"],
      ["green", "blue"],
    ]) {
      const { template } = find("Deployment", `delivery-manager-${colour}`).spec;
      const { items } = template.spec.volumes[0].configMap;
      expect(items.map(({ path }: { path: string }) => path)).toEqual([
        "installation.conf",
        "server.conf",
      ]);
      for (const { key } of items) expect(data[key]).toEqual(expect.stringContaining("Written by"));
      expect(data[`server-${colour}.conf`]).toContain(
        `proxy_pass http://delivery-manager-${other}:8080;`,
      );
    }
    expect(data["installation.conf"]).toContain("data-api-base=");
    const digestOf = (all: typeof documents): unknown =>
      all.find(({ kind }) => kind === "Deployment").spec.template.metadata.annotations;
    const changed = documentsOf(installationWith({ kubernetes }, { spreadSeconds: 30 }));
    expect(digestOf(changed)).not.toEqual(digestOf(documents));
    expect(digestOf(documentsOf(installationWith({ kubernetes })))).toEqual(digestOf(documents));
  });

  it("route the hosts of the page and of its canary", () => {
    const { rules, tls } = find("Ingress", "delivery-manager").spec;
    const routes = rules.map(
      ({
        host,
        http,
      }: {
        host: string;
        http: { paths: { backend: { service: { name: string } } }[] };
      }) => [host, http.paths[0]?.backend.service.name],
    );
    expect(routes).toEqual([
      ["orders.example.com", "delivery-manager"],
      ["canary.orders.example.com", "delivery-manager-canary"],
    ]);
    expect(tls[0].hosts).toEqual(["orders.example.com", "canary.orders.example.com"]);
    const alone = documentsOf(installationWith({ kubernetes, canary: undefined }));
    expect(alone.find(({ kind }) => kind === "Ingress").spec.rules).toHaveLength(1);
  });

  it("spread a night of seeds over exactly the shards of the job's command [IN-10]", () => {
    const [job] = parseAllDocuments(readFileSync("deploy/simulate-job.yaml", "utf8")).map((each) =>
      each.toJS(),
    );
    const { completions, completionMode, template } = job.spec;
    expect(completionMode).toBe("Indexed");
    const [{ command }] = template.spec.containers;
    expect(command.at(-1)).toContain(
      `--shard $((JOB_COMPLETION_INDEX + 1))/${completions} --results`,
    );
  });
});
