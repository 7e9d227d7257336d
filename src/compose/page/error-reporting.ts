import { scrub } from "../../../adapters/browser/scrub.ts";
import { SentryErrorReporter } from "../../../adapters/sentry/sentry-error-reporter.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import { pageRelease } from "../../ui/context/page-release.ts";

/** The error-reporting service. A chunk of its own, which installations without a key never load. */
export function openErrorReporting(
  settings: NonNullable<LiveConfiguration["errorReporting"]>,
  fallback: ErrorReporter,
): ErrorReporter {
  return new SentryErrorReporter({ ...settings, release: pageRelease(), scrub, fallback });
}
