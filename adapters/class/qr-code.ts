import { encode } from "uqr";

/** The light edge that cameras need, in modules. */
const edge = 4;

/** The QR code of a text, row by row; true for dark. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: "M", border: edge }).data;
}
