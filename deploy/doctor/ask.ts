import { type IncomingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { type Duration, secondMs } from "../../ports/entities/time.ts";

const timeoutMs: Duration = 10 * secondMs;
const bodyBytesMax = 5_000_000;

export interface Question {
  readonly method?: "DELETE" | "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Closes the connection as soon as the request is sent; the answer is then `unreachable`. */
  readonly isCutOff?: boolean;
  /** Sent also after a stop: it ends what an earlier call has begun. */
  readonly outlivesStop?: boolean;
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

export interface AskOptions {
  /** For calls without secrets: certificates are then reported by a check of their own. */
  readonly acceptsEveryCertificate?: boolean;
  readonly timeoutMs?: Duration;
  readonly bytesMax?: number;
  /** Ends every call that is under way and does not outlive a stop. */
  readonly signal?: AbortSignal;
}

/** Sends each request over a connection of its own, and follows no redirect. */
export function serverAsker({
  acceptsEveryCertificate = false,
  timeoutMs: askedWithinMs = timeoutMs,
  bytesMax = bodyBytesMax,
  signal,
}: AskOptions): Ask {
  return (address, question = {}) =>
    new Promise((resolve) => {
      const { method = "GET", headers = {}, body, isCutOff = false } = question;
      const stop = question.outlivesStop === true ? undefined : signal;
      const sentAt = Date.now();
      const send = address.protocol === "https:" ? requestTls : requestPlain;
      const timeout = AbortSignal.timeout(askedWithinMs);
      const fail = (error: NodeJS.ErrnoException): void => {
        const reason = timeout.aborted ? "silence" : (error.code ?? error.message);
        resolve({ kind: "unreachable", reason });
      };
      const request = send(address, {
        method,
        headers: {
          connection: "close",
          ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
        agent: false,
        rejectUnauthorized: !acceptsEveryCertificate,
        signal: stop === undefined ? timeout : AbortSignal.any([timeout, stop]),
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
          if (bytes <= bytesMax) chunks.push(chunk);
          else response.destroy(new Error(`an answer of more than ${bytesMax} bytes`));
        });
        response.on("end", () => {
          const content = Buffer.concat(chunks);
          const { headers: received } = response;
          resolve({
            kind: "answered",
            status,
            headers: received,
            body: content,
            sentAt,
            receivedAt,
          });
        });
      });
      request.end(body, () => {
        if (isCutOff) request.destroy(new Error("cut off after sending"));
      });
    });
}

/** The doctor's: it sends no secrets. */
export const askServer: Ask = serverAsker({ acceptsEveryCertificate: true });

/** Whether the answer is a page of HTML. */
export function isHtml({ headers, body }: Answered): boolean {
  const type = headers["content-type"] ?? "";
  return type.includes("html") || /^\s*<(?:!doctype|html)/i.test(body.toString("latin1", 0, 200));
}
