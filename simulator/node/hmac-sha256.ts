import { createHmac } from "node:crypto";

/** The hexadecimal HMAC-SHA-256 that signs private channels. */
export function hmacSha256(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
