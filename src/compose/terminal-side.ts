import { DeviceTerminal } from "../../adapters/device-terminal/device-terminal.ts";
import { GenericTerminal } from "../../adapters/generic-terminal/generic-terminal.ts";
import type { CreateReaderSdk } from "../../adapters/stripe/reader-sdk.ts";
import { StripeReader } from "../../adapters/stripe/stripe-reader.ts";
import type { TerminalTransport } from "../../adapters/terminal-link/terminal-transport.ts";
import { type PartnerKind, partnerKinds } from "../../ports/entities/terminal-kinds.ts";
import type { PaymentTerminal } from "../../ports/payment-terminal.ts";

export interface TerminalSideOptions {
  readonly transport: TerminalTransport;
  /** Asked for with the first payment at a card reader. */
  readonly loadReaderSdk: () => Promise<CreateReaderSdk>;
}

/** The terminal of each kind. Loaded with the first payment that needs one. */
export function openTerminalSide({
  transport,
  loadReaderSdk,
}: TerminalSideOptions): ReadonlyMap<PartnerKind, PaymentTerminal> {
  const terminals = {
    generic: new GenericTerminal(transport),
    stripe_connect: new StripeReader({ transport, loadSdk: loadReaderSdk }),
    magnati: new DeviceTerminal("magnati", transport),
    razorpay: new DeviceTerminal("razorpay", transport),
  } satisfies Record<PartnerKind, PaymentTerminal>;
  return new Map(partnerKinds.map((kind) => [kind, terminals[kind]]));
}
