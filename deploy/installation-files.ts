import { createHash } from "node:crypto";
import { type Document, parseAllDocuments } from "yaml";
import { attributeOf } from "../adapters/browser/configuration-problems.ts";
import { bucketHeaders } from "./bucket-files.ts";
import type { Installation } from "./installation-file.ts";
import {
  classroomConf,
  containerConf,
  installationConf,
  type PageTexts,
  podConf,
  podPort,
  serverConf,
} from "./nginx-files.ts";
import { configuredPage } from "./page-attributes.ts";
import { pageHosts, pagePolicy } from "./page-policy.ts";

export interface Templates {
  /** `kubernetes.yaml`. */
  readonly cluster: string;
  /** `nginx.conf` and `classroom.conf`. */
  readonly server: string;
  readonly classroom: string;
  /** The built page; undefined before a build. */
  readonly page: string | undefined;
}

/** Every file of an installation by its path. Root and policy of the page come from the same settings. */
export function installationFiles(
  installation: Installation,
  { cluster, server, classroom: classServer, page }: Templates,
): ReadonlyMap<string, string> {
  const texts = pageTexts(installation);
  const classroom = classroomConf(installation);
  const { name } = installation;
  // The proxy in front of a container ends TLS and has the hosts, as a cluster's ingress.
  const { tls: _, canary: __, ...inContainer } = installation;
  return new Map([
    ["nginx/installation.conf", named(name, installationConf(installation, texts))],
    ["nginx/server.conf", named(name, serverConf(installation))],
    [`sites/${name}.conf`, named(name, server)],
    ...(classroom === undefined
      ? []
      : [
          ["nginx/classroom.conf", named(name, classroom)] as const,
          [`sites/${name}-classroom.conf`, named(name, classServer)] as const,
        ]),
    ["container/installation.conf", installationConf(inContainer, texts)],
    ["container/server.conf", containerConf(installation)],
    ...(installation.kubernetes === undefined
      ? []
      : [["kubernetes.yaml", clusterFile(cluster, installation, texts)] as const]),
    ["bucket/headers.json", `${JSON.stringify(bucketHeaders(texts.policy), undefined, 2)}\n`],
    ...(page === undefined
      ? []
      : [["bucket/index.html", configuredPage(page, texts.attributes)] as const]),
  ]);
}

/** The text with the names of one installation for files and variables: several share an nginx, and its variables. */
function named(name: string, text: string): string {
  const variable = name.replaceAll("-", "_");
  return text
    .replaceAll("include delivery-manager/", `include ${name}/`)
    .replace(/(\$|shared:)delivery_manager(?=[_:])/g, `$1${variable}`);
}

export function pageTexts({ settings, configuration, address, hosts }: Installation): PageTexts {
  return {
    attributes: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [attributeOf(name), attributeText(value)]),
    ),
    policy: pagePolicy(pageHosts(configuration, address, definedHosts(hosts))),
  };
}

/** A JSON value as its attribute has it. */
function attributeText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((each) => typeof each === "number")) {
    return value.join(", ");
  }
  return JSON.stringify(value);
}

export function definedHosts(hosts: Installation["hosts"] = {}): Parameters<typeof pageHosts>[2] {
  return Object.fromEntries(Object.entries(hosts).filter(([, sources]) => sources !== undefined));
}

const colours = ["blue", "green"] as const;
type Colour = (typeof colours)[number];
const annotation = "delivery-manager/configuration";

/** `kubernetes.yaml` with the hosts, images, version and configuration of an installation that has a cluster. */
function clusterFile(template: string, installation: Installation, texts: PageTexts): string {
  const { kubernetes, address, canary } = installation;
  if (kubernetes === undefined) throw new Error("The installation has no cluster");
  const documents = parseAllDocuments(template) as Document.Parsed[];
  const find = (kind: string, name: string): Document.Parsed => {
    const found = documents.find(
      (each) => each.get("kind") === kind && each.getIn(["metadata", "name"]) === name,
    );
    if (found === undefined) throw new Error(`The template has no ${kind} ${name}`);
    return found;
  };
  const { live, images } = kubernetes;
  const configuration = podFiles(installation, texts);
  find("ConfigMap", "delivery-manager").set("data", configuration);
  find("Service", "delivery-manager").setIn(["spec", "selector", "colour"], live);
  find("Service", "delivery-manager-canary").setIn(["spec", "selector", "colour"], otherOf(live));
  for (const colour of colours) {
    const pod = ["spec", "template"];
    const deployment = find("Deployment", `delivery-manager-${colour}`);
    deployment.setIn([...pod, "spec", "containers", 0, "image"], images[colour]);
    // Pods start again when their configuration changes: nginx reads it once.
    deployment.setIn([...pod, "metadata", "annotations", annotation], digestOf(configuration));
  }
  const hosts = [address.hostname, (canary ?? address).hostname];
  const ingress = find("Ingress", "delivery-manager");
  for (const [place, host] of hosts.entries())
    ingress.setIn(["spec", "rules", place, "host"], host);
  ingress.setIn(["spec", "tls", 0, "hosts"], [...new Set(hosts)]);
  // An installation without a canary's host has no rule for one.
  if (canary === undefined) ingress.deleteIn(["spec", "rules", 1]);
  return documents.map((each) => each.toString({ lineWidth: 0 })).join("");
}

/** The files of nginx in a pod. Each colour asks the other one for files that it lacks. */
function podFiles(installation: Installation, texts: PageTexts): Readonly<Record<string, string>> {
  const servers = colours.map((colour) => {
    const other = `http://delivery-manager-${otherOf(colour)}:${podPort}`;
    return [`server-${colour}.conf`, podConf(installation, other)] as const;
  });
  // The ingress ends TLS and has the hosts.
  const { tls: _, canary: __, ...inCluster } = installation;
  return {
    "installation.conf": installationConf(inCluster, texts),
    ...Object.fromEntries(servers),
  };
}

function otherOf(colour: Colour): Colour {
  return colour === "blue" ? "green" : "blue";
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
