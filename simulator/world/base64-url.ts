const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Encodes a text of ASCII characters as base64url without padding. */
export function base64UrlEncode(text: string): string {
  let encoded = "";
  for (let index = 0; index < text.length; index += 3) {
    const left = text.length - index;
    const bits =
      (text.charCodeAt(index) << 16) |
      (left > 1 ? text.charCodeAt(index + 1) << 8 : 0) |
      (left > 2 ? text.charCodeAt(index + 2) : 0);
    for (let digit = 0; digit <= Math.min(left, 3); digit += 1) {
      encoded += alphabet.charAt((bits >>> (18 - 6 * digit)) & 63);
    }
  }
  return encoded;
}

/** Decodes a text; undefined when it is not base64url. */
export function base64UrlDecode(encoded: string): string | undefined {
  let text = "";
  let bits = 0;
  let bitCount = 0;
  for (const character of encoded) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    text += String.fromCharCode((bits >>> bitCount) & 0xff);
  }
  return text;
}
