import { attributeOf } from "../adapters/browser/configuration-problems.ts";
import { bucketHeaders } from "./bucket-files.ts";
import { clusterFile } from "./cluster-file.ts";
import type { Installation } from "./installation-file.ts";
import {
  classroomConf,
  containerConf,
  installationConf,
  type PageTexts,
  serverConf,
} from "./nginx-files.ts";
import { configuredPage } from "./page-attributes.ts";
import { pageHosts } from "./page-hosts.ts";
import { pagePolicy } from "./page-policy.ts";

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
