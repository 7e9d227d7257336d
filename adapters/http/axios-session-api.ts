import * as v from "valibot";
import { arrivingMax } from "../../ports/arriving.ts";
import type { Me } from "../../ports/entities/company.ts";
import type { Read } from "../../ports/outcome.ts";
import type { SessionApi, Tokens } from "../../ports/session-api.ts";
import { decodeMe } from "../wire/decode-me.ts";
import { decode, refusalText } from "../wire/decoded.ts";
import { objectOf } from "../wire/fields.ts";
import { mePath } from "./api-calls.ts";
import { type HttpClient, readTimeoutMs } from "./http-client.ts";

const refreshPath = "/api/dmms/v1/tokens/refresh";
const schema = objectOf({ jwt: v.pipe(v.string("must be text"), v.nonEmpty("must not be empty")) });

export interface AxiosSessionApiOptions {
  /** Its base is the auth service's. */
  readonly auth: HttpClient;
  /** Its base is the API's. */
  readonly api: HttpClient;
  /** Receives each new token at once. */
  readonly onToken?: (jwt: string) => void;
}

/** The auth service by axios, and GET /me for tokens that are not in use yet. */
export class AxiosSessionApi implements SessionApi {
  private readonly options: AxiosSessionApiOptions;

  constructor(options: AxiosSessionApiOptions) {
    this.options = options;
  }

  /** Sends the old token as the bearer too, even when it has expired. */
  async refresh(tokens: Tokens): Promise<Read<{ readonly jwt: string }>> {
    const answer = await this.options.auth.send({
      method: "POST",
      path: refreshPath,
      body: { jwt: tokens.jwt, refresh_token: tokens.refreshToken },
      timeoutMs: readTimeoutMs,
      bearer: tokens.jwt,
      bytesMax: arrivingMax.answer.small,
    });
    if (answer.kind !== "loaded") return answer;
    const result = decode(schema, answer.value, "");
    if (result.kind === "decoded") {
      this.options.onToken?.(result.value.jwt);
      return { kind: "loaded", value: result.value };
    }
    return { kind: "malformed", detail: refusalText(result.refusal) };
  }

  async bearerOf(jwt: string): Promise<Read<Me>> {
    const answer = await this.options.api.send({
      method: "GET",
      path: mePath,
      timeoutMs: readTimeoutMs,
      bearer: jwt,
    });
    if (answer.kind !== "loaded") return answer;
    const result = decodeMe(answer.value);
    if (result.kind === "decoded") return { kind: "loaded", value: result.value };
    return { kind: "malformed", detail: refusalText(result.refusal) };
  }
}
