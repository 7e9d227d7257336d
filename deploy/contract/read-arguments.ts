import { parseArgs } from "node:util";
import { printedText } from "../../ports/entities/text-signs.ts";
import { root } from "./contract-run.ts";

export type ReportFormat = "json" | "junit" | "text";

export interface ContractArguments {
  readonly api: string;
  readonly auth: string;
  readonly page?: string;
  readonly tokenFile: string;
  readonly push?: URL;
  readonly pushAuthorisation?: URL;
  readonly pushPrefix: string;
  readonly timeZone?: string;
  readonly format: ReportFormat;
  readonly write?: WriteArguments;
}

export interface WriteArguments {
  readonly branch: number;
  readonly orders: readonly number[];
  readonly terminal?: string;
  readonly otherTokenFile?: string;
  readonly passwordFile?: string;
  readonly complete?: number;
  readonly reject?: number;
  readonly partner?: number;
}

export type ReadArguments =
  | { readonly kind: "read"; readonly arguments: ContractArguments }
  | { readonly kind: "wrong"; readonly message: string };

const usage = `usage: npm run contract -- --api URL --token-file FILE [--push URL] [--json | --junit]
  --api URL                 the address before /api/v1
  --auth URL                the auth service's, where it is another one
  --token-file FILE         first line: the access token; second line: the refresh token, for --write
  --push URL                the push service's with the key, such as wss://push.example.com/app/KEY
  --push-authorisation URL  signs private channels; without it the channels are public
  --push-prefix TEXT        as data-push-channel-prefix; private- where channels are signed
  --page URL                the page whose calls are checked, where the API allows certain pages only
  --time-zone ZONE          as data-server-time-zone
  --write --branch ID --order ID[,ID…]
                            changes these orders of this test branch
  --complete ID             with --write: completes this order, and records a payment on it
  --reject ID               with --write: rejects this order
  --partner ID              with --write: requests this delivery partner for a test order, and cancels it
  --terminal ID             with --write: starts and cancels the smallest amount at this terminal
  --other-token-file FILE   with --write: the token of a person who may not see the branch
  --password-file FILE      with --write: the supervisor's password, where changes need it`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  api: text,
  auth: text,
  push: text,
  page: text,
  branch: text,
  order: text,
  terminal: text,
  "token-file": text,
  "push-authorisation": text,
  "push-prefix": text,
  "time-zone": text,
  "other-token-file": text,
  "password-file": text,
  complete: text,
  reject: text,
  partner: text,
  write: flag,
  json: flag,
  junit: flag,
} as const;

/** Reads the command line. Tokens come from files, never from the command line, which others on the machine can see. */
export function readContractArguments(args: readonly string[]): ReadArguments {
  try {
    return { kind: "read", arguments: argumentsOf(valuesOf(args)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "wrong", message: `${message}\n${usage}` };
  }
}

function valuesOf(args: readonly string[]) {
  return parseArgs({ args: [...args], options }).values;
}

type Values = ReturnType<typeof valuesOf>;

function argumentsOf(values: Values): ContractArguments {
  const api = baseOf("api", values.api);
  const {
    "token-file": tokenFile,
    "push-authorisation": authorisation,
    "time-zone": timeZone,
  } = values;
  if (tokenFile === undefined)
    throw new Error("--token-file is missing: the statements need a person.");
  if (timeZone !== undefined && !isZone(timeZone)) {
    throw new Error(`--time-zone “${printedText(timeZone)}” is no IANA zone, such as Asia/Dubai.`);
  }
  const write = writeOf(values);
  return {
    api,
    auth: values.auth === undefined ? api : baseOf("auth", values.auth),
    ...(values.page !== undefined && {
      page: addressOf("page", values.page, ["http:", "https:"]).origin,
    }),
    tokenFile,
    ...(values.push !== undefined && { push: pushOf(values.push) }),
    ...(authorisation !== undefined && {
      pushAuthorisation: addressOf("push-authorisation", authorisation, ["http:", "https:"]),
    }),
    pushPrefix: values["push-prefix"] ?? (authorisation === undefined ? "" : "private-"),
    ...(timeZone !== undefined && { timeZone }),
    format: formatOf(values),
    ...(write && { write }),
  };
}

function formatOf({ json = false, junit = false }: Values): ReportFormat {
  if (json && junit) throw new Error("Give --json or --junit, not both.");
  if (json) return "json";
  return junit ? "junit" : "text";
}

function addressOf(name: string, value: string | undefined, protocols: readonly string[]): URL {
  if (value === undefined) throw new Error(`--${name} is missing.`);
  const address = URL.canParse(value) ? new URL(value) : undefined;
  if (address === undefined || !protocols.includes(address.protocol) || address.username !== "") {
    const kinds = protocols.map((each) => `${each}//`).join(" or ");
    throw new Error(`--${name} “${printedText(value)}” is no address that begins with ${kinds}.`);
  }
  return address;
}

function baseOf(name: string, value: string | undefined): string {
  const address = addressOf(name, value, ["http:", "https:"]);
  if (address.search !== "" || address.hash !== "") {
    throw new Error(`--${name} is the address before ${root}, without a query.`);
  }
  const base = address.origin + address.pathname.replace(/\/+$/, "");
  if (base.endsWith(root))
    throw new Error(`--${name} is the address before ${root}: leave ${root} out.`);
  return base;
}

function pushOf(value: string): URL {
  const address = addressOf("push", value, ["ws:", "wss:", "http:", "https:"]);
  if (!/\/app\/[^/]+$/.test(address.pathname)) {
    throw new Error("--push needs the key: wss://push.example.com/app/KEY.");
  }
  address.protocol = address.protocol.replace("http", "ws");
  return address;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** The arguments that change something. */
function writesOf(values: Values) {
  const { branch, order, complete, reject, partner, terminal } = values;
  const files = {
    "other-token-file": values["other-token-file"],
    "password-file": values["password-file"],
  };
  return { branch, order, complete, reject, partner, terminal, ...files };
}

function writeOf(values: Values): WriteArguments | undefined {
  const { branch, order, complete, reject, partner, terminal, ...files } = writesOf(values);
  const { "other-token-file": otherTokenFile, "password-file": passwordFile } = files;
  if (values.write !== true) {
    const [first] = Object.entries(writesOf(values)).filter(([, value]) => value !== undefined);
    if (first !== undefined) throw new Error(`--${first[0]} changes something: it needs --write.`);
    return undefined;
  }
  if (branch === undefined) throw new Error("--write needs --branch: the id of a test branch.");
  const given = (order ?? "").split(",").filter((each) => each.trim() !== "");
  const orders = given.map((each) => idOf("order", each));
  const isAnyNamed = [complete, reject, terminal].some((each) => each !== undefined);
  if (orders.length === 0 && !isAnyNamed) {
    throw new Error(
      "--write needs --order (ids of orders of the test branch, with commas), --complete, --reject or --terminal.",
    );
  }
  const named = {
    ...(complete !== undefined && { complete: idOf("complete", complete) }),
    ...(reject !== undefined && { reject: idOf("reject", reject) }),
  };
  const all = [...orders, ...Object.values(named)];
  if (new Set(all).size < all.length)
    throw new Error("--order, --complete and --reject need orders that differ.");
  return {
    branch: idOf("branch", branch),
    orders,
    ...named,
    ...(partner !== undefined && { partner: idOf("partner", partner) }),
    ...(terminal !== undefined && { terminal }),
    ...(otherTokenFile !== undefined && { otherTokenFile }),
    ...(passwordFile !== undefined && { passwordFile }),
  };
}

function idOf(name: string, value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value.trim())) {
    throw new Error(`--${name} “${printedText(value)}” is no id: ids are whole numbers from 1.`);
  }
  return Number(value);
}
