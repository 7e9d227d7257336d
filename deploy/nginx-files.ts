import type { Installation } from "./installation-file.ts";
import { attributesText } from "./page-attributes.ts";

const written = "# Written by `npm run installation`. Change the installation's file instead.";
/** nginx reads a text of up to 4,096 bytes; a character takes up to four. */
const textPart = /[\s\S]{1,1000}/gu;

export interface PageTexts {
  readonly attributes: Readonly<Record<string, string>>;
  readonly policy: string;
}

/** Variables of the http block: the page's policy and attributes, and the version by host. */
export function installationConf(
  installation: Installation,
  { attributes, policy }: PageTexts,
): string {
  const { canary } = installation;
  const parts = textParts(attributesText(attributes));
  const names = parts.map((_, place) => `$delivery_manager_root_${place + 1}`);
  return [
    written,
    // Sources of a policy are in single quotes, attributes in double ones; nothing else in them has either.
    `map $host $delivery_manager_policy { default "${policy}"; }`,
    ...parts.map((part, place) => `map $host ${names[place]} { default '${part}'; }`),
    `map $host $delivery_manager_root { default "${names.join("")}"; }`,
    "map $host $delivery_manager_version {",
    "  default current;",
    ...(canary === undefined ? [] : [`  ${canary.hostname} canary;`]),
    "}",
    ...redirectLines(installation),
    "",
  ].join("\n");
}

/** The servers of the usual ports answer http with their https address. */
function redirectLines({ tls, address, canary, classroom, ipv6 }: Installation): readonly string[] {
  if (tls === undefined || address.port !== "") return [];
  const hosts = [address, canary, classroom?.address].flatMap((each) => each?.hostname ?? []);
  return [
    "server {",
    ...listen("80", ipv6).map((line) => `  ${line}`),
    `  server_name ${hosts.join(" ")};`,
    "  return 301 https://$host$request_uri;",
    "}",
  ];
}

/** A server with files in its own folder: the place of the page, and of other versions' files. */
export function serverConf(installation: Installation): string {
  const { address, canary, folder } = installation;
  const hosts = [address, ...(canary === undefined ? [] : [canary])];
  return [
    written,
    ...listenLines(installation, hosts),
    `root ${folder};`,
    "location @other {",
    `  root ${folder}/kept;`,
    "  try_files $uri =404;",
    "}",
    "",
  ].join("\n");
}

export const podPort = 8080;
const ownHeaders = [
  "Cache-Control",
  "Content-Security-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
];

/** The folder of the page in the image, whatever the installation's own server has. */
const imageFolder = "/srv/delivery-manager";

/** A server in a container: the proxy in front of it ends TLS, and no other version's files are there. */
export function containerConf({ ipv6 }: Pick<Installation, "ipv6">): string {
  return [
    written,
    ...listen(`${podPort} default_server`, ipv6),
    `root ${imageFolder};`,
    "location @other {",
    "  return 404;",
    "}",
    "",
  ].join("\n");
}

/** A server in a cluster: files that it lacks may be those of the other version's service. */
export function podConf(
  { ipv6 }: Pick<Installation, "ipv6">,
  other: string,
  { port = podPort, folder = imageFolder } = {},
): string {
  return [
    written,
    ...listen(`${port} default_server`, ipv6),
    `root ${folder};`,
    "location @other {",
    "  # The other version asks no further.",
    "  if ($http_x_delivery_manager_other) {",
    "    return 404;",
    "  }",
    "  proxy_set_header X-Delivery-Manager-Other yes;",
    `  proxy_pass ${other};`,
    "  proxy_connect_timeout 2s;",
    "  proxy_intercept_errors on;",
    ...ownHeaders.map((name) => `  proxy_hide_header ${name};`),
    "}",
    "",
  ].join("\n");
}

/** The server of a class; undefined for an installation without one. */
export function classroomConf(installation: Installation): string | undefined {
  const { classroom } = installation;
  if (classroom === undefined) return undefined;
  return [
    written,
    ...listenLines(installation, [classroom.address]),
    `set $delivery_manager_class http://127.0.0.1:${classroom.port};`,
    "",
  ].join("\n");
}

function listenLines(
  { tls, listen: port, ipv6 }: Pick<Installation, "tls" | "listen" | "ipv6">,
  hosts: readonly URL[],
): readonly string[] {
  const names = `server_name ${[...new Set(hosts.map(({ hostname }) => hostname))].join(" ")};`;
  if (tls === undefined) return [...listen(`${port}`, ipv6), names];
  return [
    ...listen(`${hosts[0]?.port || 443} ssl http2`, ipv6),
    names,
    `ssl_certificate ${tls.certificate};`,
    `ssl_certificate_key ${tls.key};`,
    "ssl_protocols TLSv1.2 TLSv1.3;",
    "ssl_session_cache shared:delivery_manager:10m;",
  ];
}

/** Networks of tablets may have IPv6 alone; a machine without it refuses the second line. */
function listen(portAndWords: string, ipv6: boolean): readonly string[] {
  return [`listen ${portAndWords};`, ...(ipv6 ? [`listen [::]:${portAndWords};`] : [])];
}

function textParts(text: string): readonly string[] {
  return text.match(textPart) ?? [""];
}
