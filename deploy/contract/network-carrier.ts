import { setTimeout } from "node:timers/promises";
import WebSocket from "ws";
import { arrivingMax } from "../../ports/arriving.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { serverAsker } from "../doctor/ask.ts";
import type { Carrier, PushListener, PushOpening } from "./carrier.ts";

/** The app waits this long for an action; a read of it gives up after half the time. */
const answerMs: Duration = 30 * secondMs;
const handshakeMs: Duration = 10 * secondMs;

/** HTTP and WebSocket. `signal` ends everything that is under way, except calls that outlive a stop. */
export function networkCarrier(signal: AbortSignal, answeredWithinMs = answerMs): Carrier {
  return {
    ask: serverAsker({
      timeoutMs: answeredWithinMs,
      bytesMax: arrivingMax.answer.list,
      signal,
    }),
    openPush: (address, origin, listener) => openPush(address, origin, listener, signal),
    wait: (durationMs) => setTimeout(durationMs, undefined, { signal }).catch(() => undefined),
  };
}

function openPush(
  address: URL,
  origin: string,
  { onText, onClose }: PushListener,
  signal: AbortSignal,
): Promise<PushOpening> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: "failed", reason: "stopped" });
    const socket = new WebSocket(address, { origin, handshakeTimeout: handshakeMs });
    const stop = (): void => socket.terminate();
    signal.addEventListener("abort", stop);
    socket.on("unexpected-response", (request, { statusCode: status = 0 }) => {
      request.destroy();
      resolve({ kind: "not_upgraded", status });
    });
    socket.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ kind: "failed", reason: error.code ?? error.message }),
    );
    socket.on("open", () =>
      resolve({
        kind: "opened",
        push: { send: (text) => socket.send(text), close: () => socket.terminate() },
      }),
    );
    socket.on("message", (data) => onText(data.toString()));
    socket.on("close", (code, reason) => {
      signal.removeEventListener("abort", stop);
      onClose(code, reason.toString());
    });
  });
}
