import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { type Duration, dayMs, type Instant, secondMs } from "../../ports/entities/time.ts";
import { pageHosts } from "../page-policy.ts";
import { originOf } from "./check-policy.ts";
import type { Finding } from "./finding.ts";
import type { Visit } from "./visit.ts";

const timeoutMs: Duration = 10 * secondMs;
/** The usual services renew a certificate a month before its end. */
const daysLeftMin = 14;
const renew = "Renew it, and check that it is renewed automatically.";
const waitForStart =
  "Wait for that day, or install one that is valid. Check the clock of this machine (NTP).";
const trust =
  "Install a certificate for this name that tablets trust, with its whole chain. For an authority of your own set NODE_EXTRA_CA_CERTS.";

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
  const finding = certificateFinding(host, certificate, Date.now());
  return finding === undefined ? [] : [finding];
}

/**
 * The problem with the certificate of a host. Its time comes first: trust does not help a certificate that has ended,
 * and Node names the end as a reason not to trust it.
 */
export function certificateFinding(
  host: string,
  { problem, startsAt, endsAt }: Certificate,
  now: Instant,
): Finding | undefined {
  const found = (words: string, fix: string): Finding => ({
    check: "certificate",
    place: host,
    problem: `has a certificate that ${words}`,
    fix,
  });
  const days = Math.floor((endsAt - now) / dayMs);
  if (endsAt <= now) return found(`ended on ${dayOf(endsAt)}`, renew);
  if (startsAt > now) return found(`begins on ${dayOf(startsAt)} only`, waitForStart);
  if (problem !== undefined) return found(`is not trusted (${problem})`, trust);
  return days < daysLeftMin ? found(`ends in ${days} days`, renew) : undefined;
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

interface Certificate {
  /** The reason for which Node does not trust it. */
  readonly problem: string | undefined;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

function certificateOf(
  { hostname, port }: URL,
  authorities: string | undefined,
): Promise<Certificate | undefined> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      timeout: timeoutMs,
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
      end({
        problem: error,
        startsAt: Date.parse(certificate.valid_from),
        endsAt: Date.parse(certificate.valid_to),
      });
    });
  });
}
