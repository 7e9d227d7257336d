import { workerPolicy } from "./page-policy.ts";

/** The headers of every answer of the page's server; `nginx.conf` and `classroom.conf` have the same. */
export const headersEverywhere: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin",
  "Permissions-Policy": [
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=()",
    "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
  ].join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
};

export interface HeaderRule {
  /** The paths of the rule; the first rule that matches holds. */
  readonly paths: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers by path, for a bucket behind a CDN. */
export function bucketHeaders(policy: string): readonly HeaderRule[] {
  const revalidated = { ...headersEverywhere, "Cache-Control": "no-cache" };
  return [
    {
      paths: "/assets/*",
      headers: {
        ...headersEverywhere,
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": policy,
      },
    },
    { paths: "/sw.js", headers: { ...revalidated, "Content-Security-Policy": workerPolicy } },
    { paths: "/*", headers: { ...revalidated, "Content-Security-Policy": policy } },
  ];
}
