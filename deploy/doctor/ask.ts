import { type IncomingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { type Duration, secondMs } from "../../ports/entities/time.ts";

const timeoutMs: Duration = 10 * secondMs;
const bodyBytesMax = 5_000_000;

export interface Question {
  readonly method?: "GET" | "HEAD" | "OPTIONS" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Answer =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
      /** Instants of this machine's clock. */
      readonly sentAt: number;
      readonly receivedAt: number;
    }
  | { readonly kind: "unreachable"; readonly reason: string };

export type Answered = Extract<Answer, { readonly kind: "answered" }>;

/** Sends one request; never throws. */
export type Ask = (address: URL, question?: Question) => Promise<Answer>;

/**
 * Sends a request over a connection of its own, and follows no redirect. It accepts every certificate: the doctor sends no
 * secrets, and reports certificates in a check of their own.
 */
export const askServer: Ask = (address, { method = "GET", headers = {}, body } = {}) =>
  new Promise((resolve) => {
    const sentAt = Date.now();
    const send = address.protocol === "https:" ? requestTls : requestPlain;
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ kind: "unreachable", reason: error.code ?? error.message });
    const request = send(address, {
      method,
      headers: { connection: "close", ...headers },
      agent: false,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on("error", fail);
    request.on("response", (response) => {
      const { statusCode: status = 0 } = response;
      const receivedAt = Date.now();
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("error", fail);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= bodyBytesMax) chunks.push(chunk);
        else response.destroy(new Error(`an answer of more than ${bodyBytesMax} bytes`));
      });
      response.on("end", () => {
        const content = Buffer.concat(chunks);
        const { headers: received } = response;
        resolve({
          kind: "answered",
          ...{ status, headers: received, body: content, sentAt, receivedAt },
        });
      });
    });
    request.end(body);
  });

/** Whether the answer is a page of HTML. */
export function isHtml({ headers, body }: Answered): boolean {
  const type = headers["content-type"] ?? "";
  return type.includes("html") || /^\s*<(?:!doctype|html)/i.test(body.toString("latin1", 0, 200));
}
