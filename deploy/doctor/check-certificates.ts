import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { type Duration, dayMs, secondMs } from "../../ports/entities/time.ts";
import { pageHosts } from "../page-hosts.ts";
import type { Finding } from "./finding.ts";
import { originOf } from "./policy-sources.ts";
import type { Visit } from "./visit.ts";

const timeoutMs: Duration = 10 * secondMs;
/** The usual services renew a certificate a month before its end. */
const daysLeftMin = 14;

/** The certificates of the page and of every host that it calls. `authorities` replaces those that Node trusts. */
export async function checkCertificates(
  { address, configuration }: Visit,
  authorities: string | undefined,
): Promise<readonly Finding[]> {
  const { connections = [], forms = [] } = pageHosts(configuration ?? {}, address);
  const hosts = [address.origin, ...connections, ...forms]
    .flatMap((source) => originOf(source) ?? [])
    .map((origin) => new URL(origin))
    .filter(({ protocol }) => protocol === "https:" || protocol === "wss:")
    .map(({ host }) => host);
  const found = await Promise.all([...new Set(hosts)].map((host) => checkHost(host, authorities)));
  return found.flat();
}

async function checkHost(
  host: string,
  authorities: string | undefined,
): Promise<readonly Finding[]> {
  const certificate = await certificateOf(new URL(`https://${host}`), authorities);
  // Other checks report a server that does not answer.
  if (certificate === undefined) return [];
  const { problem, endsAt } = certificate;
  const finding = { check: "certificate", place: host } as const;
  if (problem !== undefined) {
    const fix =
      "Install a certificate for this name that tablets trust, with its whole chain. For an authority of your own set NODE_EXTRA_CA_CERTS.";
    return [{ ...finding, problem: `has a certificate that is not trusted (${problem})`, fix }];
  }
  const days = Math.floor((endsAt - Date.now()) / dayMs);
  if (days >= daysLeftMin) return [];
  const fix = "Renew it, and check that it is renewed automatically.";
  return [{ ...finding, problem: `has a certificate that ends in ${days} days`, fix }];
}

interface Certificate {
  readonly problem: string | undefined;
  readonly endsAt: number;
}

function certificateOf(
  { hostname, port }: URL,
  authorities: string | undefined,
): Promise<Certificate | undefined> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      ...{ host, port: Number(port || 443), rejectUnauthorized: false, timeout: timeoutMs },
      ...(isIP(host) === 0 && { servername: host }),
      ...(authorities !== undefined && { ca: authorities }),
    });
    const end = (certificate: Certificate | undefined): void => {
      resolve(certificate);
      socket.destroy();
    };
    socket.on("timeout", () => end(undefined));
    socket.on("error", () => end(undefined));
    socket.on("secureConnect", () => {
      const certificate: PeerCertificate = socket.getPeerCertificate();
      const error = socket.authorized ? undefined : String(socket.authorizationError);
      end({ problem: error, endsAt: Date.parse(certificate.valid_to) });
    });
  });
}
