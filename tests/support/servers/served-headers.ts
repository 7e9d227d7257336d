import { workerPolicy } from "../../../deploy/page-policy.ts";

/** The headers with which a server answers a path, and the beginning of its body. */
export interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const everywhere = {
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
};
const immutable = "public, max-age=31536000, immutable";
const noFile = "There is no such file.\n";

interface Row {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly cache: string;
  /** Absent: the page's policy. */
  readonly policy?: string;
  readonly body?: string;
}

const page = { status: 200, type: "text/html; charset=utf-8", cache: "no-cache" };
const missing = {
  status: 404,
  type: "text/plain; charset=utf-8",
  cache: "no-store",
  body: noFile,
};

/** The answers of the page's server. `script` and `style` are paths of the build. */
function table(script: string, style: string): readonly Row[] {
  return [
    { path: "/", ...page },
    { path: "/index.html", ...page },
    { path: "/home-delivery/new?branch=3", ...page },
    { path: "/sign-in", ...page },
    { path: "/assets", ...page },
    { path: script, status: 200, type: "application/javascript; charset=utf-8", cache: immutable },
    { path: style, status: 200, type: "text/css; charset=utf-8", cache: immutable },
    { path: "/icon.svg", status: 200, type: "image/svg+xml; charset=utf-8", cache: "no-cache" },
    {
      path: "/theme.js",
      status: 200,
      cache: "no-cache",
      type: "application/javascript; charset=utf-8",
    },
    { path: "/assets/index-00000000.js", ...missing },
    { path: "/assets/", ...missing },
    { path: "/brands/missing.png", ...missing },
    { path: "/missing.html", ...missing },
    { path: "/.vite/manifest.json", ...missing },
    { path: "/.git/config", ...missing },
    {
      path: "/sw.js",
      status: 200,
      cache: "no-cache",
      policy: workerPolicy,
      type: "application/javascript; charset=utf-8",
    },
    {
      path: "/app.webmanifest",
      status: 200,
      cache: "no-cache",
      type: "application/manifest+json",
    },
    { path: "/icon-192.png", status: 200, type: "image/png", cache: "no-cache" },
    {
      path: "/health",
      status: 200,
      cache: "no-cache",
      body: "ok\n",
      type: "text/plain; charset=utf-8",
    },
  ];
}

export interface TableOptions {
  readonly policy: string;
  /** The page, which names its script and style sheet. */
  readonly html: string;
  readonly get: (path: string) => Promise<ServedAnswer>;
}

/** Every difference between the answers of a server and the table. */
export async function headerDifferences(options: TableOptions): Promise<readonly string[]> {
  const { policy, html, get } = options;
  const script = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? "";
  const style = /\/assets\/[\w-]+\.css/.exec(html)?.[0] ?? "";
  const rows = table(script, style);
  const found = await Promise.all(
    rows.map(async (row) => differencesOf(row, policy, await get(row.path))),
  );
  return found.flat();
}

function differencesOf(row: Row, policy: string, answer: ServedAnswer): readonly string[] {
  const { status, headers, body } = answer;
  const wanted = {
    ...everywhere,
    "content-type": row.type,
    "cache-control": row.cache,
    "content-security-policy": row.policy ?? policy,
  };
  const pairs: (readonly [string, unknown, unknown])[] = [
    ["status", status, row.status],
    ["body", row.body === undefined ? undefined : body, row.body],
    ["HTML in the place of a file", status === 404 && /<html/i.test(body), false],
    ["nginx's version", headers["server"]?.includes("/") === true, false],
    ...Object.entries(wanted).map(([name, value]) => [name, headers[name], value] as const),
  ];
  return pairs
    .filter(([, is, right]) => is !== right)
    .map(([name, is, right]) => `${row.path}: ${name} is ${is}, not ${right}`);
}
