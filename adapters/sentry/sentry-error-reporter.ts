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

/** How often the same problem is sent; the console counts on. */
const timesMax = 10;
/** How many different problems are sent. */
const problemsMax = 200;

export interface SentryOptions {
  /** The key of the installation's project (a Sentry DSN). */
  readonly key: string;
  /** 0 to 1. */
  readonly traceSampleRate: number;
  /** Takes tokens, telephones and the like out of a text. */
  readonly scrub: (text: string) => string;
  /** Where it cannot be told itself. */
  readonly fallback: ErrorReporter;
  /** Another way out than the SDK's own. */
  readonly transport?: NonNullable<BrowserOptions["transport"]>;
}

const levels: Readonly<Partial<Record<ReportKind, SeverityLevel>>> = {
  server_error: "error",
  unexpected: "error",
  payment: "error",
};

/** Sends reports to Sentry: nothing that names a person, no token, no address with a query (ER-3). Never throws. */
export class SentryErrorReporter implements ErrorReporter {
  private readonly options: SentryOptions;
  private readonly counts = new Map<string, number>();

  constructor(options: SentryOptions) {
    this.options = options;
    const { key, traceSampleRate, scrub, transport } = options;
    init({
      dsn: key,
      tracesSampleRate: traceSampleRate,
      // Streamed spans would not pass beforeSendTransaction.
      traceLifecycle: "static",
      // What the page is told and what staff press would tell of people: nothing is gathered by itself but
      // uncaught errors and how long loads take.
      defaultIntegrations: false,
      integrations: [
        globalHandlersIntegration(),
        browserTracingIntegration({ enableInp: false, enableLongTask: false }),
      ],
      // No header of ours may change a call to the API.
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
