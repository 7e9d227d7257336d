import type { PushMessage } from "../../ports/entities/push-message.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { Answer } from "./staff-api.ts";
import type { TerminalEvent } from "./terminals/terminal-event.ts";

/** The result of a call through the network. `lost`: it will never be answered. */
export type Delivered<Value> =
  | { readonly kind: "answered"; readonly answer: Answer<Value> }
  | {
      readonly kind: "lost";
      readonly wasCarriedOut: boolean;
      /** The connection was refused, so that the caller knows at once. */
      readonly isAtOnce?: boolean;
    };

/** A fault of the push connection of one client. */
export type ConnectionFault =
  /** The socket closes with this code; later attempts are refused until `refusedUntil`. */
  { readonly kind: "closed"; readonly code: number; readonly refusedUntil: number };

/** The network between the world and its clients. Faults affect every call and every push here. */
export interface Network {
  /**
   * Carries out one call: delays the request, runs the call, delays the answer. Lost requests and lost answers both
   * return `lost`; failing calls return their status without having run.
   */
  call<Value>(client: string, name: string, run: () => Answer<Value>): Promise<Delivered<Value>>;
  /** Delivers the world's pushes to one client. Faults may delay, double, reorder or drop them. */
  listen(client: string, deliver: (message: PushMessage) => void): Stop;
  /** Delivers the events of card terminals, with the same faults. */
  listenToTerminals(client: string, deliver: (event: TerminalEvent) => void): Stop;
  /** Notifies when this client's push connection breaks. */
  onConnectionFault(client: string, listener: (fault: ConnectionFault) => void): Stop;
  /** The instant until which new push connections are refused, if they are. */
  refusedUntil(client: string): number | undefined;
}
