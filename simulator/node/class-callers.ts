import type { Caller } from "./known-callers.ts";

/**
 * The reason to refuse a caller of a class in a network; undefined for one that uses a printed address (N35). Pages of
 * this machine under another name or port are refused too.
 */
export function reasonToRefuseCaller(
  { host, origin }: Caller,
  addresses: readonly string[],
): string | undefined {
  const urls = addresses.map((address) => new URL(address));
  if (host === undefined || !urls.some((url) => url.host === host.toLowerCase())) {
    return "This class answers under its printed addresses only";
  }
  if (origin === undefined || urls.some((url) => url.origin === origin)) return undefined;
  return "Only pages of this class may call";
}
