const upgrades: ReadonlyMap<string, readonly string[]> = new Map([
  ["http", ["http", "https"]],
  ["ws", ["ws", "wss"]],
  ["https", ["https"]],
  ["wss", ["wss"]],
]);
const usualPorts: ReadonlyMap<string, string> = new Map([
  ["http", "80"],
  ["ws", "80"],
  ["https", "443"],
  ["wss", "443"],
]);

interface HostSource {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

/** Whether sources of a directive let through the wanted one, as every browser compares them. */
export function allows(sources: readonly string[], wanted: string, page: URL): boolean {
  if (sources.includes(wanted)) return true;
  const target = hostSource(wanted);
  return target !== undefined && sources.some((source) => lets(source, target, page));
}

function lets(source: string, target: HostSource, page: URL): boolean {
  if (source === "*") return true;
  const scheme = /^([a-z]+):$/i.exec(source)?.[1]?.toLowerCase();
  if (scheme !== undefined) return mayStandFor(scheme, target.scheme);
  const own = hostSource(page.origin);
  const given = source === "'self'" ? own : hostSource(source, own?.scheme);
  if (given === undefined) return false;
  // 'self' and sources without a scheme include the page's own sockets.
  const isSocket = target.scheme === "wss" && given.scheme === "https" && !source.includes("://");
  return (
    (isSocket || mayStandFor(given.scheme, target.scheme)) &&
    (given.port === target.port || given.port === "*") &&
    hostLets(given.host, target.host)
  );
}

function mayStandFor(scheme: string, target: string): boolean {
  return upgrades.get(scheme)?.includes(target) === true;
}

function hostLets(given: string, wanted: string): boolean {
  return given.startsWith("*.") ? wanted.endsWith(given.slice(1)) : given === wanted;
}

/** Reads scheme://host:port; undefined for keywords. */
function hostSource(source: string, schemeElse?: string): HostSource | undefined {
  const found = /^(?:([a-z]+):\/\/)?((?:\*\.)?[\w.-]+|\[[\da-f:.]+\])(?::(\d+|\*))?\/?$/i.exec(
    source,
  );
  const scheme = found?.[1]?.toLowerCase() ?? schemeElse;
  const host = found?.[2]?.toLowerCase();
  if (scheme === undefined || host === undefined) return undefined;
  return { scheme, host, port: found?.[3] ?? usualPorts.get(scheme) ?? "" };
}

/** A host, or all below it. */
export function isHost(source: string): boolean {
  return hostSource(source) !== undefined;
}

/** One encrypted host by its whole name. */
export function isNamedHost(source: string): boolean {
  const read = hostSource(source);
  return read !== undefined && /^(?:https|wss)$/.test(read.scheme) && !source.includes("*");
}

/** The origin of a source with a host; undefined for others. */
export function originOf(source: string): string | undefined {
  return hostSource(source) === undefined || source.includes("*")
    ? undefined
    : new URL(source).origin;
}
