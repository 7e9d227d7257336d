import type { Receipt } from "../../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../attempt-record.ts";

/** In characters; longer texts of a partner are cut before they are stored. */
const partnerTextLengthMax = 300;
/** Twelve to nineteen digits, also in groups: a possible card number. */
const cardNumber = /\d(?:[ -]?\d){11,18}/g;

/** Removes what the device must not store: full card numbers and client secrets (P-I17). */
export function withoutSecrets(kept: AttemptRecord): AttemptRecord {
  const { receipt, partnerReferences, amountText } = kept;
  return {
    ...kept,
    partnerReferences: partnerReferences.filter((reference) => !reference.includes("_secret_")),
    ...(receipt !== undefined && { receipt: safeReceipt(receipt) }),
    ...(amountText !== undefined && { amountText: safeText(amountText) }),
  };
}

function safeReceipt(receipt: Receipt): Receipt {
  const { cardLastFour, responseFromPartner, ...rest } = receipt;
  return {
    ...rest,
    ...(cardLastFour !== undefined && { cardLastFour: cardLastFour.slice(-4) }),
    ...(responseFromPartner !== undefined && {
      responseFromPartner: safeText(responseFromPartner),
    }),
  };
}

function safeText(text: string): string {
  return text
    .replace(cardNumber, (digits) => `…${digits.slice(-4)}`)
    .slice(0, partnerTextLengthMax);
}
