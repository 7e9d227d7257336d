import { arrivingMax } from "../../ports/arriving.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { HeadOffice, Heartbeat } from "../../ports/head-office.ts";
import type { Failure } from "../../ports/outcome.ts";
import { boundedFetch } from "../wire/bounded-fetch.ts";
import { metricsRequest } from "./metrics-request.ts";

const timeoutMsDefault: Duration = 10 * secondMs;

export interface OtlpHeadOfficeOptions {
  /** The address that takes metrics: `…/v1/metrics` of an OpenTelemetry collector. */
  readonly address: string;
  readonly timeoutMs?: Duration;
}

/** Sends heartbeats as metrics, by OTLP over HTTP in JSON (N37). Carries no token and no cookie. */
export class OtlpHeadOffice implements HeadOffice {
  private readonly options: OtlpHeadOfficeOptions;

  constructor(options: OtlpHeadOfficeOptions) {
    this.options = options;
  }

  async send(heartbeat: Heartbeat): Promise<"taken" | Failure> {
    const { address, timeoutMs = timeoutMsDefault } = this.options;
    const json = JSON.stringify(metricsRequest(heartbeat));
    // Without "no-store", which would make Chromium ask for the collector's permission (CORS) each time.
    const bounds = { timeoutMs, bytesMax: arrivingMax.answer.ignored, json };
    const answer = await boundedFetch(address, bounds, async () => undefined);
    return answer.kind === "loaded" ? "taken" : answer;
  }
}
