import {
  type BrowserOptions,
  browserTracingIntegration,
  captureEvent,
  defaultStackParser,
  type ErrorEvent,
  type Event,
  exceptionFromError,
  globalHandlersIntegration,
  init,
  type SeverityLevel,
} from "@sentry/browser";
import type { ErrorReporter, Report, ReportKind } from "../../ports/error-reporter.ts";

/** The same problem is sent at most this often; the console keeps counting. */
const timesMax = 10;
/** The most different problems that are sent. */
const problemsMax = 200;
/** Longer problems with the same start count as one. */
const problemLengthMax = 500;
/** Marks events that are reports of the app, not uncaught errors. */
const ownLogger = "delivery-manager";

export interface SentryOptions {
  /** The key of the installation's project (a Sentry DSN). */
  readonly key: string;
  /** The build, such as `delivery-manager@0.1.0`. */
  readonly release: string;
  /** The installation, such as `production`. */
  readonly environment: string;
  /** From 0 to 1. */
  readonly traceSampleRate: number;
  /** Removes tokens, telephones and the like from a text. */
  readonly scrub: (text: string) => string;
  /** Receives failures of this reporter. */
  readonly fallback: ErrorReporter;
  /** Replaces the SDK's own transport, for tests. */
  readonly transport?: NonNullable<BrowserOptions["transport"]>;
}

const levels: Readonly<Partial<Record<ReportKind, SeverityLevel>>> = {
  server_error: "error",
  unexpected: "error",
  payment: "error",
};

/** Sends reports to Sentry, without personal data, tokens or queries of addresses (ER-3). Never throws. */
export class SentryErrorReporter implements ErrorReporter {
  private readonly options: SentryOptions;
  private readonly counts = new Map<string, number>();

  constructor(options: SentryOptions) {
    this.options = options;
    const { key, release, environment, traceSampleRate, scrub, transport } = options;
    init({
      dsn: key,
      release,
      environment,
      tracesSampleRate: traceSampleRate,
      // Streamed spans would bypass beforeSendTransaction.
      traceLifecycle: "static",
      // Console messages and clicks may contain personal data: the SDK collects only uncaught errors and
      // load times.
      defaultIntegrations: false,
      integrations: [
        globalHandlersIntegration(),
        browserTracingIntegration({ enableInp: false, enableLongTask: false }),
      ],
      // The SDK must not add headers to API calls.
      tracePropagationTargets: [],
      dataCollection: {
        userInfo: false,
        cookies: false,
        httpHeaders: false,
        httpBodies: [],
        urlQueryParams: false,
      },
      beforeSend: (event) =>
        this.uncaughtIsWorthSending(event)
          ? withoutPersonalData(event, scrub, event.logger === ownLogger)
          : null,
      beforeSendTransaction: (event) => withoutPersonalData(event, scrub, false),
      ...(transport === undefined ? {} : { transport }),
    });
  }

  report(report: Report): void {
    try {
      if (this.isWorthSending(report)) captureEvent(this.eventOf(report));
    } catch (cause) {
      const message = "A report could not be sent";
      this.options.fallback.report({ kind: "unexpected", message, cause });
    }
  }

  /** Reports are counted before they become events. */
  private uncaughtIsWorthSending({ logger, exception, message = "" }: ErrorEvent): boolean {
    const { type = "", value = message } = exception?.values?.[0] ?? {};
    return (
      logger === ownLogger || this.isNew(`uncaught: ${type} ${value.slice(0, problemLengthMax)}`)
    );
  }

  private isWorthSending({ kind, message }: Report): boolean {
    return this.isNew(`${kind}: ${message}`);
  }

  /** False once the problem, or too many different ones, were sent. */
  private isNew(problem: string): boolean {
    const count = (this.counts.get(problem) ?? 0) + 1;
    if (!this.counts.has(problem) && this.counts.size >= problemsMax) return false;
    this.counts.set(problem, count);
    return count <= timesMax;
  }

  private eventOf({ kind, message, details = {}, cause }: Report): Omit<ErrorEvent, "type"> {
    return {
      message,
      level: levels[kind] ?? "warning",
      logger: ownLogger,
      fingerprint: [kind, message],
      tags: { kind, ...("status" in details ? { status: String(details["status"]) } : {}) },
      extra: { ...details, ...(cause instanceof Error ? { cause: knownType(cause.name) } : {}) },
      ...(cause instanceof Error
        ? { exception: { values: [exceptionFromError(defaultStackParser, cause)] } }
        : {}),
    };
  }
}

/** Longer texts are cut. */
const textLengthMax = 500;
/** Events of this app are never deeper. */
const depthMax = 8;
/** Quoted text in an error's message may be personal data. */
const quoted = /"[^"]*"|'[^']*'|“[^“”]*”|`[^`]*`/g;
/** A function's name in a stack. A line of a message may look like a frame. */
const codeName = /^(?:(?:async|new|get|set) )?[\w$.<>#?]{1,120}(?: \[as [\w$]{1,80}\])?$/;
/** The file of a function in a stack. */
const sourceName = /^(?:[\w:/.@%~-]+\.[cm]?[jt]sx?|<anonymous>|\[native code\])$/;
const query = /[?#]\S*/g;
const address = /\bhttps?:\/\/\S+/g;
/** The query of an address without a host, or alone. */
const bareQuery = /[?#][^\s=?#]*=\S*/g;

/**
 * Removes personal data from an event: user, request, breadcrumbs, messages of errors unless the engine wrote them, names
 * that errors gave themselves, values that were thrown without being errors, quoted texts, queries of addresses, and
 * everything that `scrub` removes. `isReport`: the event is a report of the app, whose message has none.
 */
function withoutPersonalData<Sent extends Event>(
  event: Sent,
  scrub: (text: string) => string,
  isReport: boolean,
): Sent {
  const {
    user: _user,
    request: _request,
    breadcrumbs: _crumbs,
    server_name: _name,
    ...kept
  } = event;
  const clean = (text: string): string =>
    scrub(text.replace(address, (found) => found.replace(query, "")).replace(bareQuery, ""))
      .replace(quoted, "[text]")
      .slice(0, textLengthMax);
  const { sdkProcessingMetadata, release } = kept;
  // The fields of such a value.
  delete kept.extra?.["__serialized__"];
  // Only texts change, so the type stays. The SDK does not send its own metadata.
  const sent = cleaned({ ...kept, sdkProcessingMetadata: undefined }, clean, 0) as Sent;
  // Judged before the cleaning, which changes what the engine wrote.
  for (const [index, { type = "", value = "" }] of (kept.exception?.values ?? []).entries()) {
    const error = sent.exception?.values?.[index];
    if (error === undefined) continue;
    if (!isEngineMessage(type, value)) error.value = "[message]";
    error.type = knownType(type);
    error.stacktrace?.frames?.forEach(cleanFrame);
  }
  // A text that was thrown is the message of its event.
  if (sent.message !== undefined && !isReport) sent.message = "[message]";
  return {
    ...sent,
    // The build's own name, which looks like a mail address.
    ...(release !== undefined && { release }),
    ...(sdkProcessingMetadata !== undefined && { sdkProcessingMetadata }),
  };
}

function cleanFrame(frame: Partial<Record<"function" | "filename", string | undefined>>): void {
  const { filename = "" } = frame;
  const isCode = filename === "" || sourceName.test(filename);
  if (!isCode) frame.filename = "?";
  if (frame.function !== undefined && !(isCode && codeName.test(frame.function)))
    frame.function = "?";
}

function cleaned(value: unknown, clean: (text: string) => string, depth: number): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= depthMax) return undefined;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean, depth + 1));
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, cleaned(part, clean, depth + 1)]),
  );
}

/** A name in code, such as `order.customer` or `this.rows[0]`; values of variables have other characters. */
const code = "[\\w$.#[\\]()?]{1,120}";
const name = "['\"‘“]?[\\w$.#-]{1,80}['\"’”]?";

/**
 * Messages that V8, SpiderMonkey and JavaScriptCore write, whole. The parts that vary are names of the code; messages in
 * which the engine repeats data, such as those of JSON.parse, are not among them, or come without the data.
 */
const messages: readonly RegExp[] = [
  `Cannot (read|set) propert(y|ies) of (undefined|null)( \\((reading|setting) ${name}\\))?`,
  `Cannot (read|set) property ${name} of (undefined|null)`,
  `${code} is (not )?(a function|a constructor|an object|defined|iterable|undefined|null)( or its return value is not iterable)?`,
  `(undefined|null|${code}) is not (a function|an object|iterable)( \\((evaluating|near) ${name}.{0,3}\\))?`,
  `(undefined|null) is not an object \\(evaluating '${code}'\\)`,
  `can't access property ${name}, ${code} is (undefined|null)`,
  `can't access lexical declaration ${name} before initialization`,
  `Cannot access ${name} before initialization`,
  `Can't find variable: ${name}`,
  `Cannot destructure property ${name} of '?${code}'? as it is (undefined|null)\\.?`,
  `Cannot convert undefined or null to object`,
  `(can't convert|Cannot convert) (undefined|null|object|a Symbol value|a BigInt value) to (object|a string|a number|primitive value|number)`,
  `Class constructor ${name} cannot be invoked without 'new'`,
  `(Assignment to constant variable|invalid assignment to const ${name}|Attempted to assign to readonly property)\\.?`,
  `Cannot (assign to read only|delete|redefine) property:? ${name}( of object '?(\\[object \\w+\\]|#<\\w+>)'?)?`,
  `Cannot (add|define) property ${name}, object is not extensible`,
  `(Maximum call stack size exceeded|too much recursion|Out of memory|out of memory)\\.?`,
  `Invalid (array length|time value|Date|code point|string length|count value)( -?\\d{1,20}|: -?\\d{1,20})?`,
  `(invalid array length|invalid date|Array length must be a positive integer of safe magnitude\\.?)`,
  `\\w+\\(\\)( \\w+)? argument must be between \\d+ and \\d+`,
  `Reduce of empty array with no initial value`,
  `Converting circular structure to JSON`,
  `Unexpected end of JSON input`,
  `Unexpected (token|identifier|string|number|end of input)`,
  `JSON\\.parse: [a-z ]+ at line \\d+ column \\d+ of the JSON data`,
  `(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\\.|Network request failed)`,
  `(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)(\\.|: https?://[\\w.:/-]{1,300})?`,
  `(The operation was aborted|signal is aborted without reason|The user aborted a request|The operation timed out|signal timed out)\\.?`,
  `The quota has been exceeded\\.?`,
].map((text) => new RegExp(`^${text}$`));

/** The types of errors that engines throw. Code throws mostly plain errors. */
const engineTypes: readonly string[] = [
  ...["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
  ...["InternalError", "AbortError", "NetworkError", "QuotaExceededError", "TimeoutError"],
];

/** The longest message that is compared: engines write short ones. */
const lengthMax = 400;

/** Whether the browser's engine has written this message of an error: code may have written data into any other. */
export function isEngineMessage(type: string, message: string): boolean {
  if (!engineTypes.includes(type) || message.length > lengthMax) return false;
  return messages.some((known) => known.test(message));
}

/** Other types that browsers, libraries and the SDK give errors. */
const otherTypes: readonly string[] = [
  ...["Error", "AggregateError", "AxiosError", "CanceledError", "ValiError", "PusherError"],
  ...["DOMException", "DataError", "DataCloneError", "InvalidStateError", "InvalidAccessError"],
  ...[
    "NotAllowedError",
    "NotFoundError",
    "NotReadableError",
    "NotSupportedError",
    "OperationError",
  ],
  ...["SecurityError", "UnknownError", "VersionError", "ConstraintError", "EncodingError"],
  "UnhandledRejection",
];

/** The type of an error as it may be sent: code may have written data into a name of its own. */
function knownType(type: string): string {
  return [...engineTypes, ...otherTypes].includes(type) ? type : "Error";
}
