import type { Device } from "../../ports/entities/branch.ts";
import type { ReaderStep } from "../../ports/payment-terminal.ts";
import { type ReaderResult, type ReaderStage, readerResultOf } from "./reader-errors.ts";
import type { ReaderSdk, SdkAnswer, SdkError, SdkReader } from "./reader-sdk.ts";
import type { ReaderSession } from "./reader-session.ts";

export interface ConnectingOptions {
  readonly session: ReaderSession;
  readonly sdk: ReaderSdk;
  readonly device: Device;
  readonly stripeLocationId: string | undefined;
  readonly onStep: (step: ReaderStep) => void;
  /** Whether staff cancelled meanwhile; then the reader gets no more requests. */
  readonly isCancelled: () => boolean;
}

/**
 * Connects the chosen reader; returns the error, or undefined once it is connected (PAY-S2 to PAY-S7).
 */
export async function connectTo(options: ConnectingOptions): Promise<ReaderResult | undefined> {
  const { session, sdk, device, onStep, isCancelled } = options;
  const isConnected = sdk.getConnectionStatus() === "connected";
  if (isConnected && session.connectedId === device.id) return undefined;
  if (isConnected) await sdk.disconnectReader();
  session.connectedId = undefined;
  onStep("discovering");
  const found = await discover(options);
  if ("kind" in found || isCancelled()) return "kind" in found ? found : undefined;
  onStep("connecting");
  const options_ = { fail_if_in_use: session.lastUsedId !== device.id };
  let answer = await sdk.connectReader(found, options_);
  if (errorOf(answer)?.code === "already_connected") {
    await sdk.disconnectReader();
    answer = await sdk.connectReader(found, options_);
  }
  const error = errorOf(answer);
  if (error !== undefined) return resultOf("connect", error);
  session.connectedId = device.id;
  session.lastUsedId = device.id;
  return undefined;
}

async function discover({
  sdk,
  device,
  stripeLocationId,
}: ConnectingOptions): Promise<SdkReader | ReaderResult> {
  const answer = await sdk.discoverReaders(
    stripeLocationId === undefined ? {} : { location: stripeLocationId },
  );
  const error = errorOf(answer);
  if (error !== undefined) return resultOf("discover", error);
  const readers = "discoveredReaders" in answer ? answer.discoveredReaders : [];
  if (readers.length === 0) {
    return { kind: "row", row: "no_readers", certainty: "unpaid", again: "nothing" };
  }
  const reader = readers.find(
    ({ id, serial_number: serialNumber }) => id === device.id || serialNumber === device.id,
  );
  return reader === undefined || reader.status === "offline"
    ? { kind: "row", row: "reader_not_found", certainty: "unpaid", again: "nothing" }
    : reader;
}

/** The error of an answer of the SDK, if it is one. */
function errorOf(answer: SdkAnswer<object>): SdkError | undefined {
  return "error" in answer ? answer.error : undefined;
}

function resultOf(stage: ReaderStage, error: SdkError): ReaderResult {
  return readerResultOf({ stage, error, sawDisconnect: false });
}
