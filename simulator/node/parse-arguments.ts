import { isIP } from "node:net";
import { isLoopbackOrigin } from "../server/cross-origin.ts";
import type { ListTagSwitches } from "../server/list-tags.ts";
import { type RowKind, rowKinds } from "../server/odd-answers.ts";
import { type PaymentRecording, paymentRecordings } from "../world/payment-recording.ts";
import { lessonNames, lessonOf } from "./class-lesson.ts";
import { isScenarioFile, usualSeed } from "./open-scenario.ts";
import { type PusherServiceAddress, readPusherService } from "./pusher-service.ts";

/** The arguments of `npm run simulator`. */
export interface SimulatorArguments {
  /** Absent: the scenario's own, else `usualSeed`. */
  readonly seed?: number;
  /** The name of a built-in scenario, or the path of a .json file. */
  readonly scenario: string;
  readonly speed: number;
  readonly port: number;
  /** The index of the member of staff who is signed in on the opened page. */
  readonly staff: number;
  readonly opensBrowser: boolean;
  /** Unconfirmed lists are refused to staff without their permission. */
  readonly enforcesPermissions: boolean;
  /** Origins of this machine whose pages may call, beside the server's own. */
  readonly origins?: readonly string[];
  /** The origin under which a proxy of this machine offers the branch to browsers. */
  readonly address?: string;
  /** Pages of another origin cannot read the Date of an answer (N15). */
  readonly hidesDate?: boolean;
  /** Sends rows as other back ends do: with the needed fields alone, or with odd ones. */
  readonly rows?: RowKind;
  /** The way in which the server records the payments of a completion (N5). */
  readonly payments?: PaymentRecording;
  /** A file that keeps the branch's inputs; one that has some is repeated first. */
  readonly record?: string;
  /** A class whose trainees have a branch of their own each, or share one. */
  readonly class?: "own" | "shared";
  /** The Pusher-compatible service that carries the pushes instead of this server (CL-7). */
  readonly pushService?: PusherServiceAddress;
  /** The number or the name of the class's lesson. */
  readonly lesson?: string;
  /** A folder that keeps a class, so that it goes on after its server was killed. */
  readonly folder?: string;
  /** The address of this machine in the network on which a class listens; absent: this machine alone. */
  readonly host?: string;
  /** Whether lists have an ETag. */
  readonly listTags?: ListTagSwitches;
}

export type ParsedArguments =
  | { readonly kind: "run"; readonly arguments: SimulatorArguments }
  | { readonly kind: "help" }
  | { readonly kind: "wrong"; readonly message: string };

export interface KnownChoices {
  readonly scenarios: readonly string[];
  readonly speeds: readonly number[];
}

const simulatorPort = 4700;
const seedMax = 2 ** 32 - 1;

const defaults: SimulatorArguments = {
  scenario: "lunch-rush",
  speed: 1,
  port: simulatorPort,
  staff: 0,
  opensBrowser: false,
  enforcesPermissions: false,
};

/** The flags that take no value. */
const switches: ReadonlyMap<string, Partial<SimulatorArguments>> = new Map([
  ["--open", { opensBrowser: true }],
  ["--enforce-permissions", { enforcesPermissions: true }],
  ["--hide-date", { hidesDate: true }],
]);

type Reading = Partial<SimulatorArguments> | string;

/** Reads the command line. A problem is one sentence that names the flag and the accepted values. */
export function parseArguments(given: readonly string[], known: KnownChoices): ParsedArguments {
  const words = given.flatMap(splitAtEquals);
  let parsed = defaults;
  while (words.length > 0) {
    const flag = words.shift() ?? "";
    if (flag === "--help" || flag === "-h") return { kind: "help" };
    const set = switches.get(flag);
    if (set !== undefined) {
      parsed = { ...parsed, ...set };
      continue;
    }
    const reading = readFlag(flag, words.shift(), known);
    if (typeof reading === "string") return { kind: "wrong", message: reading };
    parsed = merged(parsed, reading);
  }
  const problem = contradictionIn(parsed);
  return problem === undefined
    ? { kind: "run", arguments: parsed }
    : { kind: "wrong", message: problem };
}

/** Flags that do not go together. */
function contradictionIn(parsed: SimulatorArguments): string | undefined {
  const ofClass = (["lesson", "host", "folder"] as const).find(
    (name) => parsed[name] !== undefined,
  );
  if (parsed.class === undefined && ofClass !== undefined) return `--${ofClass} needs --class`;
  if (parsed.class === "own" && parsed.pushService !== undefined) {
    return "--push is for one branch of many: an own branch has no pushes over the network";
  }
  if (parsed.class === "shared" && parsed.lesson !== undefined) {
    return "--lesson needs --class own: a shared branch has a --scenario";
  }
  const { host = "", address } = parsed;
  return address === undefined && ["0.0.0.0", "::"].includes(host)
    ? `--host ${host} needs --address, under which trainees open the class`
    : undefined;
}

/** The later value of a flag wins; each --origin and each list tag counts. */
function merged(
  parsed: SimulatorArguments,
  reading: Partial<SimulatorArguments>,
): SimulatorArguments {
  const { origins, listTags } = reading;
  return {
    ...parsed,
    ...reading,
    ...(origins && { origins: [...(parsed.origins ?? []), ...origins] }),
    ...(listTags && { listTags: { ...parsed.listTags, ...listTags } }),
  };
}

/** The text that `--help` prints. */
export function helpText({ scenarios, speeds }: KnownChoices): string {
  return [
    "npm run simulator -- [--seed N] [--scenario NAME] [--speed N] [--port N] [--staff N] [--open] [--rows KIND] [--payments HOW] [--enforce-permissions] [--origin URL] [--address URL] [--hide-date] [--etag yes|no] [--record FILE] [--push URL]",
    "npm run simulator -- --class own [--lesson N] [--seed N] [--host ADDRESS] [--address URL] [--port N] [--folder DIR]",
    "npm run simulator -- --class shared [--scenario NAME] [--seed N] [--speed N] [--host ADDRESS] [--address URL] [--port N] [--folder DIR]",
    "",
    `  --seed N         which branch day: 0 to ${seedMax} (the scenario's own, else ${usualSeed})`,
    `  --scenario NAME  ${scenarios.join(", ")} (${defaults.scenario}), or the path of a .json file`,
    `  --speed N        how many times faster than real: ${speeds.join(", ")} (${defaults.speed})`,
    `  --port N         where to listen on this machine (${defaults.port}); 0 takes any free one`,
    `  --staff N        which member of staff the page signs in as: 0 for the first (${defaults.staff})`,
    "  --open           opens the page in a browser",
    `  --rows KIND      answers as other back ends do: ${rowKinds.join(", ")}`,
    `  --payments HOW   how the server records a completion's payments: ${paymentRecordings.join(", ")} (checked)`,
    "  --enforce-permissions  refuses unconfirmed lists to staff without weborder.manage",
    "  --origin URL     lets pages of another port of this machine call, such as http://127.0.0.1:5173; can be given more than once",
    "  --address URL    the address of a proxy on this machine that offers the branch, such as https://class.example.com",
    "  --hide-date      keeps pages of another origin from reading the Date of an answer",
    "  --etag no        sends lists without an ETag and answers no conditional request",
    "  --class own      a class in which each trainee has a branch of their own, until its trainer chooses otherwise",
    "  --class shared   a class in which all trainees work in one branch, until its trainer chooses otherwise",
    "  --push URL       publishes pushes through a Pusher-compatible service: https://KEY:SECRET@HOST:PORT/apps/ID",
    "  --lesson N       its lesson, by number or name (1)",
    "  --host ADDRESS   the address of this machine in the network in which the class is (this machine alone)",
    "  --folder DIR     keeps the class, so that it goes on after a restart with the same DIR",
    "  --record FILE    keeps what comes in, so that the branch goes on after a restart with the same FILE",
  ].join("\n");
}

function readFlag(flag: string, value: string | undefined, known: KnownChoices): Reading {
  switch (flag) {
    case "--record":
      return readFile(flag, value);
    case "--origin":
      return readOrigin(flag, value);
    case "--push": {
      const pushService = readPusherService(value ?? "");
      return pushService === undefined
        ? `--push must be a service such as https://KEY:SECRET@push.example.com/apps/ID, not ${quoted(value)}`
        : { pushService };
    }
    case "--address":
      return readAddress(flag, value);
    case "--seed":
      return readNumber(flag, value, seedMax, (seed) => ({ seed }));
    case "--port":
      return readNumber(flag, value, 65_535, (port) => ({ port }));
    case "--staff":
      return readNumber(flag, value, 9_999, (staff) => ({ staff }));
    case "--speed":
      return known.speeds.map(String).includes(value ?? "")
        ? { speed: Number(value) }
        : `--speed must be one of ${known.speeds.join(", ")}, not ${quoted(value)}`;
    case "--scenario":
      return readScenarioName(value, known);
    case "--rows": {
      const rows = rowKinds.find((kind) => kind === value);
      return rows === undefined
        ? `--rows must be one of ${rowKinds.join(", ")}, not ${quoted(value)}`
        : { rows };
    }
    case "--payments": {
      const payments = paymentRecordings.find((how) => how === value);
      return payments === undefined
        ? `--payments must be one of ${paymentRecordings.join(", ")}, not ${quoted(value)}`
        : { payments };
    }
    case "--etag":
      return readYesOrNo(flag, value, (hasEtag) => ({ listTags: { hasEtag } }));
    default:
      return readClassFlag(flag, value);
  }
}

function readClassFlag(flag: string, value: string | undefined): Reading {
  switch (flag) {
    case "--folder":
      return readFolder(flag, value);
    case "--class":
      return value === "own" || value === "shared"
        ? { class: value }
        : `--class must be own or shared, not ${quoted(value)}`;
    case "--lesson":
      return value !== undefined && lessonOf(value) !== undefined
        ? { lesson: value }
        : `There is no lesson ${quoted(value)}; choose one of ${lessonNames()}`;
    case "--host":
      return value !== undefined && isIP(value) !== 0
        ? { host: value }
        : `--host must be an address of this machine such as 192.168.1.20, not ${quoted(value)}`;
    default:
      return `${quoted(flag)} is not known; --help lists what is`;
  }
}

function readScenarioName(value: string | undefined, { scenarios }: KnownChoices): Reading {
  return value !== undefined && (scenarios.includes(value) || isScenarioFile(value))
    ? { scenario: value }
    : `There is no scenario ${quoted(value)}; choose one of ${scenarios.join(", ")}, or give the path of a .json file`;
}

function readFile(flag: string, value: string | undefined): Reading {
  return value === undefined || value === ""
    ? `${flag} must be followed by a file`
    : { record: value };
}

function readFolder(flag: string, value: string | undefined): Reading {
  return value === undefined || value === ""
    ? `${flag} must be followed by a folder`
    : { folder: value };
}

function readOrigin(flag: string, value: string | undefined): Reading {
  return value !== undefined && isLoopbackOrigin(value)
    ? { origins: [value] }
    : `${flag} must be an origin of this machine such as http://127.0.0.1:5173, not ${quoted(value)}`;
}

function readAddress(flag: string, value = ""): Reading {
  return /^https?:\/\/[\w.-]+(?::\d{1,5})?$/.test(value) && URL.canParse(value)
    ? { address: new URL(value).origin }
    : `${flag} must be an address without a path such as https://class.example.com, not ${quoted(value)}`;
}

function readNumber(
  flag: string,
  value: string | undefined,
  max: number,
  use: (number: number) => Partial<SimulatorArguments>,
): Reading {
  const isNumber = value !== undefined && /^\d{1,10}$/.test(value) && Number(value) <= max;
  return isNumber
    ? use(Number(value))
    : `${flag} must be a whole number from 0 to ${max}, not ${quoted(value)}`;
}

function readYesOrNo(
  flag: string,
  value: string | undefined,
  use: (isYes: boolean) => Partial<SimulatorArguments>,
): Reading {
  return value === "yes" || value === "no"
    ? use(value === "yes")
    : `${flag} must be yes or no, not ${quoted(value)}`;
}

function quoted(value: string | undefined): string {
  return value === undefined || value === "" ? "nothing" : `"${value.slice(0, 60)}"`;
}

function splitAtEquals(word: string): readonly string[] {
  const equalsAt = word.indexOf("=");
  return word.startsWith("--") && equalsAt > 0
    ? [word.slice(0, equalsAt), word.slice(equalsAt + 1)]
    : [word];
}
