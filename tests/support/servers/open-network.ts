import { Emitter } from "../../../ports/emitter.ts";
import type { PushMessage } from "../../../ports/entities/push-message.ts";
import type { ConnectionFault, Delivered, Network } from "../../../simulator/world/network.ts";
import type { Answer } from "../../../simulator/world/staff-api.ts";

/** A network without faults and delays, except those that a test sets. */
export class OpenNetwork implements Network {
  readonly callNames: string[] = [];
  /** Loses the next call: with true after it was carried out, with false before. */
  nextLoss: boolean | undefined;
  /** The end of an outage. During it calls fail at once and new push connections are refused. */
  outageUntil: number | undefined;
  private readonly listeners = new Emitter<[message: PushMessage]>();
  private readonly faultListeners = new Emitter<[fault: ConnectionFault]>();

  async call<Value>(
    _client: string,
    name: string,
    run: () => Answer<Value>,
  ): Promise<Delivered<Value>> {
    this.callNames.push(name);
    if (this.outageUntil !== undefined) {
      return { kind: "lost", wasCarriedOut: false, isAtOnce: true };
    }
    if (this.nextLoss === undefined) return { kind: "answered", answer: run() };
    const wasCarriedOut = this.nextLoss;
    this.nextLoss = undefined;
    if (wasCarriedOut) run();
    return { kind: "lost", wasCarriedOut };
  }

  listen(_client: string, deliver: (message: PushMessage) => void): () => void {
    return this.listeners.add(deliver);
  }

  listenToTerminals(): () => void {
    return () => undefined;
  }

  onConnectionFault(_client: string, listener: (fault: ConnectionFault) => void): () => void {
    return this.faultListeners.add(listener);
  }

  refusedUntil(): number | undefined {
    return this.outageUntil;
  }

  get listenerCount(): number {
    return this.listeners.listenerCount + this.faultListeners.listenerCount;
  }

  push(message: PushMessage): void {
    this.listeners.emit(message);
  }

  breakConnection(fault: ConnectionFault): void {
    this.faultListeners.emit(fault);
  }
}
