import {
  decodePartner,
  decodeRider,
  decodeRiderPosition,
  decodeRiderStats,
} from "./decode-logistics.ts";
import { decodePaymentType } from "./decode-payment-types.ts";
import {
  decodeCancelReason,
  decodePrintSettings,
  decodePrintTemplate,
} from "./decode-reference-data.ts";

/** What the first list can be shown without: fetched beside it, as one chunk (PF-8). */
export const laterDecoders = {
  decodeCancelReason,
  decodePartner,
  decodePaymentType,
  decodePrintSettings,
  decodePrintTemplate,
  decodeRider,
  decodeRiderPosition,
  decodeRiderStats,
};
