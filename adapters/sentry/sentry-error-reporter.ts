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
import { isEngineMessage, knownType } from "./engine-messages.ts";

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
