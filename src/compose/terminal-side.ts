import {
  DeviceTerminal,
  magnati,
  razorpay,
} from "../../adapters/device-terminal/device-terminal.ts";
import { GenericTerminal } from "../../adapters/generic-terminal/generic-terminal.ts";
import type { CreateReaderSdk } from "../../adapters/stripe/reader-sdk.ts";
import { StripeReader } from "../../adapters/stripe/stripe-reader.ts";
import type { TerminalTransport } from "../../adapters/terminal-link/terminal-transport.ts";
import type { PartnerKind } from "../../ports/entities/payment.ts";
import type { PaymentTerminal } from "../../ports/payment-terminal.ts";

export interface TerminalSideOptions {
  readonly transport: TerminalTransport;
  /** Asked for with the first payment at a card reader. */
  readonly loadReaderSdk: () => Promise<CreateReaderSdk>;
}

/** The four kinds of card terminals. Fetched with the first payment that needs one. */
export function openTerminalSide({
  transport,
  loadReaderSdk,
}: TerminalSideOptions): ReadonlyMap<PartnerKind, PaymentTerminal> {
  const terminals: readonly PaymentTerminal[] = [
    new GenericTerminal(transport),
    new StripeReader({ transport, loadSdk: loadReaderSdk }),
    new DeviceTerminal(magnati, transport),
    new DeviceTerminal(razorpay, transport),
  ];
  return new Map(terminals.map((terminal) => [terminal.kind, terminal]));
}
