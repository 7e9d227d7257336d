import {
  type BrowserOptions,
  browserTracingIntegration,
  captureEvent,
  defaultStackParser,
  type ErrorEvent,
  exceptionFromError,
  globalHandlersIntegration,
  init,
  type SeverityLevel,
} from "@sentry/browser";
import type { ErrorReporter, Report, ReportKind } from "../../ports/error-reporter.ts";
import { withoutPersonalData } from "./without-personal-data.ts";

/** The same problem is sent at most this often; the console keeps counting. */
const timesMax = 10;
/** The most different problems that are sent. */
const problemsMax = 200;

export interface SentryOptions {
  /** The key of the installation's project (a Sentry DSN). */
  readonly key: string;
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
    const { key, traceSampleRate, scrub, transport } = options;
    init({
      dsn: key,
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
      beforeSend: (event) => withoutPersonalData(event, scrub),
      beforeSendTransaction: (event) => withoutPersonalData(event, scrub),
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

  private isWorthSending({ kind, message }: Report): boolean {
    const problem = `${kind}: ${message}`;
    const count = (this.counts.get(problem) ?? 0) + 1;
    if (!this.counts.has(problem) && this.counts.size >= problemsMax) return false;
    this.counts.set(problem, count);
    return count <= timesMax;
  }

  private eventOf({ kind, message, details = {}, cause }: Report): Omit<ErrorEvent, "type"> {
    return {
      message,
      level: levels[kind] ?? "warning",
      logger: "delivery-manager",
      fingerprint: [kind, message],
      tags: { kind, ...("status" in details ? { status: String(details["status"]) } : {}) },
      extra: { ...details, ...(cause instanceof Error ? { cause: cause.name } : {}) },
      ...(cause instanceof Error
        ? { exception: { values: [exceptionFromError(defaultStackParser, cause)] } }
        : {}),
    };
  }
}
