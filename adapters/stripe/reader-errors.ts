import type { PartnerStatus, ReaderErrorRow } from "../../ports/payment-terminal.ts";
import type { SdkError } from "./reader-sdk.ts";

/** The stage of an attempt in which an error occurred. */
export type ReaderStage = "load" | "discover" | "connect" | "create_intent" | "collect" | "confirm";

/** The facts known when an error occurs. */
export interface ReaderTrouble {
  readonly stage: ReaderStage;
  readonly error: SdkError;
  /** The reader disconnected during this attempt. */
  readonly sawDisconnect: boolean;
}

/** The meaning of an error: a row of the catalogue, or a result of the payment after all. */
export type ReaderResult =
  | {
      readonly kind: "row";
      readonly row: ReaderErrorRow;
      readonly certainty: "unpaid" | "unknown";
      readonly again: "nothing" | "confirm" | "collect";
      /** The error's own message, for the rows that show it. */
      readonly message?: string;
    }
  | { readonly kind: "news"; readonly status: PartnerStatus; readonly raw: string };

/** Codes of a reader that was found but answers with errors. */
const connectCodes = new Set([
  "network_error",
  "network_timeout",
  "already_connected",
  "invalid_reader_version",
]);

/**
 * Maps an SDK error to a row of the catalogue: the first row that fits wins. The intent's status is read
 * before anything else, because a payment that succeeded can come back as an error.
 */
export function readerResultOf({ stage, error, sawDisconnect }: ReaderTrouble): ReaderResult {
  const intent = error.payment_intent?.status;
  if (intent === "succeeded") return news("approved", intent);
  if (intent === "requires_capture") return news("unknown", intent);
  if (error.code === "canceled") return news("cancelled", error.code);
  switch (stage) {
    case "load":
    case "create_intent":
      return row("generic", "unpaid");
    case "discover":
      return row("discovery", "unpaid");
    case "connect":
      return row(
        connectCodes.has(error.code ?? "") ? "reader_connect" : "reader_not_found",
        "unpaid",
      );
    case "collect":
      return sawDisconnect || error.code === "no_established_connection"
        ? row("disconnection", "unpaid")
        : row("collection", "unpaid", "nothing", error.message);
    case "confirm":
      return confirmEnding(error, intent, sawDisconnect);
  }
}

function confirmEnding(
  error: SdkError,
  intent: string | undefined,
  sawDisconnect: boolean,
): ReaderResult {
  switch (intent) {
    case "requires_confirmation":
      return row("requires_confirmation", "unknown", "confirm");
    case "requires_payment_method":
      return row("confirmation", "unpaid", "collect", error.message);
    case "canceled":
      return news("cancelled", intent);
    case undefined:
      break;
    default:
      return row("request_timed_out", "unknown", "confirm");
  }
  if (sawDisconnect) return row("disconnection", "unknown");
  return error.decline_code !== undefined || error.code === "card_declined"
    ? row("confirmation", "unpaid", "collect", error.message)
    : row("request_timed_out", "unknown", "confirm");
}

function row(
  name: ReaderErrorRow,
  certainty: "unpaid" | "unknown",
  again: "nothing" | "confirm" | "collect" = "nothing",
  message?: string,
): ReaderResult {
  const words = message === undefined || message === "" ? undefined : message;
  return {
    kind: "row",
    row: name,
    certainty,
    again,
    ...(words !== undefined && { message: words }),
  };
}

function news(status: PartnerStatus, raw: string): ReaderResult {
  return { kind: "news", status, raw };
}
