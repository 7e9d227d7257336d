/** Fields whose text is never printed. */
const secretFields =
  "jwt|access_token|refresh_token|token|supervisor_password|password|client_secret|connection_token|secret|auth";
const secretField = new RegExp(`("(?:${secretFields})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "gi");
/** A JSON web token begins with a JSON object in base64. */
const webToken = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;
const masked = "‹masked›";

/** Replaces the known secrets, every JSON web token, and the text of every field that holds a secret. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) if (secret !== "") shown = shown.replaceAll(secret, masked);
  return shown.replaceAll(webToken, masked).replaceAll(secretField, `$1"${masked}"`);
}
