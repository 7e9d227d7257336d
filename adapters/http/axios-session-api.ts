import * as v from "valibot";
import type { Read } from "../../ports/outcome.ts";
import type { SessionApi, Tokens } from "../../ports/session-api.ts";
import { decode, refusalText } from "../wire/decoded.ts";
import { objectOf } from "../wire/fields.ts";
import { type HttpClient, readTimeoutMs } from "./http-client.ts";

const refreshPath = "/api/dmms/v1/tokens/refresh";
const schema = objectOf({ jwt: v.pipe(v.string("must be text"), v.nonEmpty("must not be empty")) });

/** The auth service by axios. Its client's base is the auth service's. */
export class AxiosSessionApi implements SessionApi {
  private readonly client: HttpClient;
  private readonly onToken: ((jwt: string) => void) | undefined;

  /** `onToken` receives each new token at once. */
  constructor(client: HttpClient, onToken?: (jwt: string) => void) {
    this.client = client;
    this.onToken = onToken;
  }

  /** Sends the old token as the bearer too, even when it has expired. */
  async refresh(tokens: Tokens): Promise<Read<{ readonly jwt: string }>> {
    const answer = await this.client.send({
      method: "POST",
      path: refreshPath,
      body: { jwt: tokens.jwt, refresh_token: tokens.refreshToken },
      timeoutMs: readTimeoutMs,
      bearer: tokens.jwt,
    });
    if (answer.kind !== "loaded") return answer;
    const result = decode(schema, answer.value, "");
    if (result.kind === "decoded") {
      this.onToken?.(result.value.jwt);
      return { kind: "loaded", value: result.value };
    }
    return { kind: "malformed", detail: refusalText(result.refusal) };
  }
}
