import type { PushMessage } from "../../ports/entities/push-message.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { Answer } from "./staff-api.ts";
import type { TerminalEvent } from "./terminals/terminal-event.ts";

/** What a call comes to once the network has had its way. `lost`: nobody will ever answer it. */
export type Delivered<Value> =
  | { readonly kind: "answered"; readonly answer: Answer<Value> }
  | {
      readonly kind: "lost";
      readonly wasCarriedOut: boolean;
      /** True: the connection was refused, so that the caller knows at once. */
      readonly isAtOnce?: boolean;
    };

/** What can befall the push connection of one client. */
export type ConnectionFault =
  /** The socket closes with this code; later attempts are refused until `until`. */
  { readonly kind: "closed"; readonly code: number; readonly refusedUntil: number };

/** Where the world's faults reach its clients: every call and every push of every client goes through here. */
export interface Network {
  /**
   * Carries one call out: waits the request's way, runs it, waits the answer's way. Lost requests and
   * lost answers both end as `lost`; failing calls end with their status without having run.
   */
  call<Value>(client: string, name: string, run: () => Answer<Value>): Promise<Delivered<Value>>;
  /** Delivers the world's pushes to one client: late, doubled, reordered or not at all, as the faults say. */
  listen(client: string, deliver: (message: PushMessage) => void): Stop;
  /** Delivers what card terminals tell, through the same troubles. */
  listenToTerminals(client: string, deliver: (event: TerminalEvent) => void): Stop;
  /** Tells when this client's push connection is to break. */
  onConnectionFault(client: string, listener: (trouble: ConnectionFault) => void): Stop;
  /** Until when a new push connection is refused, if it is. */
  refusedUntil(client: string): number | undefined;
}
