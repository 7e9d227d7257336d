import type { Brand } from "./brand.ts";
import type { CompanyId } from "./ids.ts";
import type { Duration } from "./time.ts";

/** The settings of one installation. Read from the page at start-up, so that one build serves all (CF-1). */
export interface Configuration {
  /** Absent: nothing is configured, and the page runs the simulator. */
  readonly live?: LiveConfiguration;
  /** False switches `?simulator` off, and the simulator of a page that is not configured (N29). */
  readonly allowsSimulator?: false;
  readonly expiryThresholdMs: Duration;
  /** Companies whose orders go through the payment step; "all" in training. */
  readonly paymentValidationCompanies: readonly CompanyId[] | "all";
  /** Hours of the day between which an order may be rescheduled; absent means no limit. */
  readonly rescheduleHours?: { readonly from: number; readonly to: number };
  /** "yes" skips the reload after a payment mismatch (ER-7). */
  readonly overridesFailedPayments: boolean;
  /** "additional" sends only the lines recorded in this step; absent means the complete list (N5). */
  readonly paymentsAtCompletion?: "additional";
  /** The bound of the random waits that spread the calls of many tablets; absent: no wait, as in training (N21). */
  readonly spreadMs?: Duration;
  /** True turns "restart in place" into a real navigation (PUSH-4). */
  readonly restartsByNavigation: boolean;
  /** "manual" takes a new version of the app by a press or with the next load only; absent: also by itself (IN-2). */
  readonly appUpdates?: "manual";
  /** The IANA zone in which times of day are shown; absent means the tablet's own. */
  readonly timeZone?: string;
  /** The IANA zone of times that the server sends without one; absent: they are read as UTC (N16). */
  readonly serverTimeZone?: string;
  /** Hosts whose tracking pages may be framed, with their subdomains; absent means links instead of frames (N29). */
  readonly trackingHosts?: readonly string[];
  /** Wrong values, which the default replaces; absent: none. */
  readonly problems?: readonly ConfigurationProblem[];
  readonly brands: readonly Brand[];
  readonly logisticsBrands: readonly {
    readonly uniqueId: number;
    readonly name: string;
    readonly logo?: string;
  }[];
}

/** Whether a sign-in hand-off must bring the one-time state of this page's login button (N25). */
export type SignInStateRule = "required" | "optional";

export interface LiveConfiguration {
  /** Base addresses without a trailing slash. */
  readonly apiBase: string;
  readonly authBase: string;
  readonly coreBase: string;
  readonly signInState: SignInStateRule;
  readonly push: PushConfiguration;
  readonly map?: {
    readonly key?: string;
    readonly tiles: string;
    /** Pictures, or vector tiles (MVT) that are drawn in the page. */
    readonly tilesKind: "raster" | "vector";
    readonly attribution: string;
    readonly directionsBase?: string;
  };
  readonly errorReporting?: {
    readonly key: string;
    readonly environment: string;
    readonly traceSampleRate: number;
  };
  /** The receiver of the board's state; absent: it is sent nowhere (N37). */
  readonly heartbeat?: {
    /** Takes metrics by OTLP over HTTP. */
    readonly address: string;
    readonly deviceName?: string;
  };
  /** "in_slices" asks for more than 100 branches in slices of 50; absent: the address names none (N24). */
  readonly manyBranches?: "in_slices";
  /** True when the API is our own classroom server: the clock follows it, and the page is marked as training. */
  readonly isClassroom: boolean;
}

export interface PushConfiguration {
  readonly key: string;
  readonly cluster: string;
  /** Host and port of a Pusher-compatible server; absent means the hosted service of the cluster. */
  readonly host?: string;
  readonly port?: number;
  readonly usesTls: boolean;
  /** Prepended to every channel name, for owners who switch authorised channels on ("private-"). */
  readonly channelPrefix: string;
  readonly authorisationEndpoint?: string;
}

/** The accepted values of a setting, for a sentence; `values` are its numbers, choices or examples. */
export interface AllowedValues {
  readonly kind: "choice" | "number" | "whole" | "text" | "characters" | "address" | "example";
  readonly values: readonly (string | number)[];
}

/** A mistake in the configuration. `read` is the value as it was read, with secrets shortened. */
export type ConfigurationProblem =
  | {
      readonly kind: "wrong";
      readonly attribute: string;
      /** The place in a value with entries, such as `0.logo`. */
      readonly place?: string;
      readonly read: string;
      readonly allowed: AllowedValues;
    }
  /** None of these is there, of which one is needed. */
  | { readonly kind: "missing"; readonly attributes: readonly string[] }
  /** No setting has this name, which is probably misspelt. */
  | { readonly kind: "unknown"; readonly attribute: string; readonly read: string }
  /** Push connections of an https page always use TLS. */
  | { readonly kind: "ignored_tls"; readonly attribute: string }
  /** The path of the page's own host is a page of the app. */
  | { readonly kind: "taken_path"; readonly attribute: string; readonly path: string };
