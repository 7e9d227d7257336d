import type { Receipt } from "../../../../ports/payment-terminal.ts";
import type { KeptAttempt } from "../machine/kept-attempt.ts";

/** Longer words of a partner are cut before they are kept. */
const partnerTextLengthMax = 300;
/** Twelve to nineteen digits, also in groups: what may be a card number. */
const cardNumber = /\d(?:[ -]?\d){11,18}/g;

/** What may be written to the device: no full card number, no client secret (P-I17). */
export function withoutSecrets(kept: KeptAttempt): KeptAttempt {
  const { receipt, partnerReferences } = kept;
  return {
    ...kept,
    partnerReferences: partnerReferences.filter((reference) => !reference.includes("_secret_")),
    ...(receipt !== undefined && { receipt: safeReceipt(receipt) }),
  };
}

function safeReceipt(receipt: Receipt): Receipt {
  const { cardLastFour, responseFromPartner, ...rest } = receipt;
  return {
    ...rest,
    ...(cardLastFour !== undefined && { cardLastFour: cardLastFour.slice(-4) }),
    ...(responseFromPartner !== undefined && {
      responseFromPartner: responseFromPartner
        .replace(cardNumber, (digits) => `…${digits.slice(-4)}`)
        .slice(0, partnerTextLengthMax),
    }),
  };
}
