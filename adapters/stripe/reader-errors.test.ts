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

const code = (name: string, more: Partial<SdkError> = {}): SdkError => ({ code: name, ...more });
const succeeded = intent("succeeded");
const said = { message: own };
const unpaid = (name: string) => row(name, "unpaid");
const timedOut = row("request_timed_out", "unknown", "confirm");
const declined = row("confirmation", "unpaid", "collect", own);
const toConfirm = row("requires_confirmation", "unknown", "confirm");
const noIntent = { payment_intent: null };

/** The rows of the card-reader catalogue, one after the other. */
const cases: readonly Case[] = [
  ["1", "confirm", code("network_timeout", succeeded), true, news("approved", "succeeded")],
  ["1, wherever", "collect", succeeded, false, news("approved", "succeeded")],
  ["2", "confirm", intent("requires_capture"), false, news("unknown", "requires_capture")],
  ["3", "collect", code("canceled"), true, news("cancelled", "canceled")],
  ["4", "load", {}, false, unpaid("generic")],
  ["5", "discover", code("failed_fetch_connection_token"), false, unpaid("discovery")],
  ["5, another", "discover", code("network_timeout"), false, unpaid("discovery")],
  ["8", "connect", code("network_error"), false, unpaid("reader_connect")],
  ["8, time", "connect", code("network_timeout"), false, unpaid("reader_connect")],
  ["8, twice", "connect", code("already_connected"), false, unpaid("reader_connect")],
  ["8, version", "connect", code("invalid_reader_version"), false, unpaid("reader_connect")],
  ["9", "connect", code("reader_error"), false, unpaid("reader_not_found")],
  ["9, without code", "connect", {}, false, unpaid("reader_not_found")],
  ["10 and 11", "create_intent", {}, false, unpaid("generic")],
  ["12", "collect", code("reader_error", said), true, unpaid("disconnection")],
  ["12, by code", "collect", code("no_established_connection"), false, unpaid("disconnection")],
  ["13", "collect", code("reader_error", said), false, row("collection", "unpaid", "nothing", own)],
  ["14", "confirm", intent("requires_confirmation"), true, toConfirm],
  ["15", "confirm", { ...said, ...intent("requires_payment_method") }, false, declined],
  ["16", "confirm", intent("canceled"), false, news("cancelled", "canceled")],
  ["17", "confirm", intent("processing"), false, timedOut],
  ["17, action", "confirm", intent("requires_action"), true, timedOut],
  ["17, news", "confirm", intent("never_heard_of"), false, timedOut],
  ["18", "confirm", code("network_error", noIntent), true, row("disconnection", "unknown")],
  ["19", "confirm", { decline_code: "call_issuer", ...said }, false, declined],
  [
    "19, by code",
    "confirm",
    code("card_declined"),
    false,
    row("confirmation", "unpaid", "collect"),
  ],
  ["20", "confirm", code("network_timeout", noIntent), false, timedOut],
  ["20, without anything", "confirm", {}, false, timedOut],
];

describe("an error of the card reader's SDK", () => {
  it.each(cases)("is row %s of the catalogue [TT-15]", (_, stage, error, sawDisconnect, result) => {
    expect(readerResultOf({ stage, error, sawDisconnect })).toEqual(result);
  });
});
