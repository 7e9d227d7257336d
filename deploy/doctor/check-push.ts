import WebSocket from "ws";
import type { PushConfiguration } from "../../ports/entities/configuration.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { Finding } from "./finding.ts";
import type { Visit } from "./visit.ts";

const timeoutMs: Duration = 10 * secondMs;

type Handshake =
  | { readonly kind: "established" }
  | { readonly kind: "refused"; readonly code: number; readonly reason: string }
  | { readonly kind: "not_upgraded"; readonly status: number }
  | { readonly kind: "failed"; readonly reason: string };

/** Opens the push connection as pusher-js does, through whatever stands between. */
export async function checkPush(visit: Visit): Promise<readonly Finding[]> {
  const push = visit.configuration?.live?.push;
  if (push === undefined) return [];
  const address = pushAddress(push, visit.address);
  const handshake = await shakeHands(address, visit.address.origin);
  const described = descriptionOf(handshake);
  if (described === undefined) return [];
  // The path has the key.
  const place = address.origin;
  return [{ check: "push", place, ...described, explains: [place] }];
}

function descriptionOf(handshake: Handshake): Pick<Finding, "problem" | "fix"> | undefined {
  switch (handshake.kind) {
    case "established":
      return undefined;
    case "refused": {
      const { code, reason } = handshake;
      const fix = /^400[1-9]$/.test(String(code))
        ? "Check data-push-key, data-push-cluster and data-push-host, and the push service's own limits."
        : "Look at the log of the push service.";
      return { problem: `refuses the push connection with ${code} (${reason})`, fix };
    }
    case "not_upgraded":
      return {
        problem: `answers ${handshake.status} in the place of a WebSocket`,
        fix: "Let the proxy pass WebSockets on: in nginx HTTP 1.1 with the headers Upgrade and Connection, as in deploy/classroom.conf.",
      };
    case "failed":
      return {
        problem: `opens no push connection (${handshake.reason})`,
        fix: "Check data-push-host, data-push-port and the way to them: a firewall or proxy may stop WebSockets.",
      };
  }
}

function shakeHands(address: URL, origin: string): Promise<Handshake> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, {
      origin,
      rejectUnauthorized: false,
      handshakeTimeout: timeoutMs,
    });
    const end = (result: Handshake): void => {
      clearTimeout(timeout);
      resolve(result);
      socket.terminate();
    };
    const timeout = setTimeout(() => end({ kind: "failed", reason: "silence" }), timeoutMs);
    socket.on("unexpected-response", (_request, { statusCode: status = 0 }) =>
      end({ kind: "not_upgraded", status }),
    );
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end({ kind: "failed", reason: error.code ?? error.message }),
    );
    socket.on("close", (code, reason) =>
      end({ kind: "refused", code, reason: reason.toString() || "no reason" }),
    );
    socket.on("message", (data) => {
      const { event, data: details } = frameOf(data.toString());
      if (event === "pusher:connection_established") end({ kind: "established" });
      else if (event === "pusher:error") end({ kind: "refused", ...errorOf(details) });
    });
  });
}

interface Frame {
  readonly event?: unknown;
  readonly data?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

function frameOf(text: string): Frame {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function errorOf(details: unknown): { readonly code: number; readonly reason: string } {
  const { code, message } =
    typeof details === "string" ? frameOf(details) : ((details ?? {}) as Frame);
  return { code: Number(code ?? 0), reason: String(message ?? "no reason") };
}

/** The address to which pusher-js connects, on a page of this address. */
export function pushAddress(
  { key, cluster, host = `ws-${cluster}.pusher.com`, port, usesTls }: PushConfiguration,
  page: URL,
): URL {
  const scheme = usesTls || page.protocol === "https:" ? "wss" : "ws";
  const place = port === undefined ? host : `${host}:${port}`;
  const client = "protocol=7&client=js&version=8.6.0&flash=false";
  return new URL(`${scheme}://${place}/app/${encodeURIComponent(key)}?${client}`);
}
