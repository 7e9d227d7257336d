import { createHmac } from "node:crypto";

/** The hexadecimal HMAC-SHA-256 with which private channels are signed. */
export function hmacSha256(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
