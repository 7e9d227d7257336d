import { describe, expect, it } from "vitest";
import { type ReaderResult, type ReaderStage, readerResultOf } from "./reader-errors.ts";
import type { SdkError } from "./reader-sdk.ts";

const own = "The reader's own words";
const intent = (status: string) => ({ payment_intent: { status } });
const row = (
  name: string,
  certainty: "unpaid" | "unknown",
  again = "nothing",
  message?: string,
): ReaderResult =>
  ({
    kind: "row",
    row: name,
    certainty,
    again,
    ...(message !== undefined && { message }),
  }) as ReaderResult;
const news = (status: string, raw: string): ReaderResult =>
  ({ kind: "news", status, raw }) as ReaderResult;

type Case = readonly [
  row: string,
  stage: ReaderStage,
  error: SdkError,
  sawDisconnect: boolean,
  ReaderResult,
];

/** The rows of the card-reader catalogue, one after the other. */
const cases: readonly Case[] = [
  [
    "1",
    "confirm",
    { code: "network_timeout", ...intent("succeeded") },
    true,
    news("approved", "succeeded"),
  ],
  ["1, wherever", "collect", intent("succeeded"), false, news("approved", "succeeded")],
  ["2", "confirm", intent("requires_capture"), false, news("unknown", "requires_capture")],
  ["3", "collect", { code: "canceled" }, true, news("cancelled", "canceled")],
  ["4", "load", {}, false, row("generic", "unpaid")],
  ["5", "discover", { code: "failed_fetch_connection_token" }, false, row("discovery", "unpaid")],
  ["5, another", "discover", { code: "network_timeout" }, false, row("discovery", "unpaid")],
  ["8", "connect", { code: "network_error" }, false, row("reader_connect", "unpaid")],
  ["8, time", "connect", { code: "network_timeout" }, false, row("reader_connect", "unpaid")],
  ["8, twice", "connect", { code: "already_connected" }, false, row("reader_connect", "unpaid")],
  [
    "8, version",
    "connect",
    { code: "invalid_reader_version" },
    false,
    row("reader_connect", "unpaid"),
  ],
  ["9", "connect", { code: "reader_error" }, false, row("reader_not_found", "unpaid")],
  ["9, without code", "connect", {}, false, row("reader_not_found", "unpaid")],
  ["10 and 11", "create_intent", {}, false, row("generic", "unpaid")],
  ["12", "collect", { code: "reader_error", message: own }, true, row("disconnection", "unpaid")],
  [
    "12, by code",
    "collect",
    { code: "no_established_connection" },
    false,
    row("disconnection", "unpaid"),
  ],
  [
    "13",
    "collect",
    { code: "reader_error", message: own },
    false,
    row("collection", "unpaid", "nothing", own),
  ],
  [
    "14",
    "confirm",
    intent("requires_confirmation"),
    true,
    row("requires_confirmation", "unknown", "confirm"),
  ],
  [
    "15",
    "confirm",
    { message: own, ...intent("requires_payment_method") },
    false,
    row("confirmation", "unpaid", "collect", own),
  ],
  ["16", "confirm", intent("canceled"), false, news("cancelled", "canceled")],
  ["17", "confirm", intent("processing"), false, row("request_timed_out", "unknown", "confirm")],
  [
    "17, action",
    "confirm",
    intent("requires_action"),
    true,
    row("request_timed_out", "unknown", "confirm"),
  ],
  [
    "17, news",
    "confirm",
    intent("never_heard_of"),
    false,
    row("request_timed_out", "unknown", "confirm"),
  ],
  [
    "18",
    "confirm",
    { code: "network_error", payment_intent: null },
    true,
    row("disconnection", "unknown"),
  ],
  [
    "19",
    "confirm",
    { decline_code: "call_issuer", message: own },
    false,
    row("confirmation", "unpaid", "collect", own),
  ],
  [
    "19, by code",
    "confirm",
    { code: "card_declined" },
    false,
    row("confirmation", "unpaid", "collect"),
  ],
  [
    "20",
    "confirm",
    { code: "network_timeout", payment_intent: null },
    false,
    row("request_timed_out", "unknown", "confirm"),
  ],
  ["20, without anything", "confirm", {}, false, row("request_timed_out", "unknown", "confirm")],
];

describe("an error of the card reader's SDK", () => {
  it.each(cases)("is row %s of the catalogue [TT-15]", (_, stage, error, sawDisconnect, result) => {
    expect(readerResultOf({ stage, error, sawDisconnect })).toEqual(result);
  });
});
