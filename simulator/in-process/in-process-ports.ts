import type { Clock } from "../../ports/clock.ts";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { PaymentTerminal } from "../../ports/payment-terminal.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { AccessToken, SessionApi, Tokens } from "../../ports/session-api.ts";
import type { AuthService } from "../world/staff-api.ts";
import type { World } from "../world/world.ts";
import { InProcessCalls } from "./in-process-calls.ts";
import { InProcessOrderApi } from "./in-process-order-api.ts";
import { InProcessPushBus } from "./in-process-push-bus.ts";
import type { inProcessTerminals } from "./in-process-terminals.ts";

/** The ports that a world can implement. Ports of the browser (store, sound, page) are not among them. */
export interface InProcessPorts {
  readonly orderApi: OrderApi;
  readonly pushBus: PushBus;
  readonly sessionApi: SessionApi;
  /** All four kinds. */
  readonly paymentTerminals: () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>;
}

export interface InProcessPortsOptions {
  readonly world: World;
  readonly clock: Clock;
  /** The name of this page in the world's network. Two pages on one world need two names. */
  readonly client: string;
  /** The source of the token that calls send; usually the app's session. */
  readonly accessToken: AccessToken;
  readonly reportActivity: () => void;
  readonly onFailure: (error: unknown) => void;
  /**
   * Loads the terminals; by default with the first payment. Virtual time does not wait for an import, so tests pass
   * their own.
   */
  readonly loadTerminals?: () => Promise<{
    readonly inProcessTerminals: typeof inProcessTerminals;
  }>;
}

/** The ports of one page over a world. */
export function inProcessPorts(options: InProcessPortsOptions): InProcessPorts {
  const { world, clock, client, accessToken, reportActivity, onFailure } = options;
  const { auth, network } = world;
  const calls = new InProcessCalls({ network, clock, client, reportActivity });
  let terminals: Promise<ReadonlyMap<PartnerKind, PaymentTerminal>> | undefined;
  return {
    orderApi: new InProcessOrderApi(calls, auth, accessToken),
    pushBus: new InProcessPushBus({
      network,
      clock,
      client,
      random: world.random.stream(`push ${client}`),
      reportActivity,
      onFailure,
    }),
    sessionApi: new InProcessSessionApi(calls, auth),
    paymentTerminals: () => {
      const load = options.loadTerminals ?? (() => import("./in-process-terminals.ts"));
      terminals ??= load().then((made) =>
        made.inProcessTerminals({ world, network, clock, client, reportActivity }),
      );
      return terminals;
    },
  };
}

/** The auth service of a world in the same page. */
export class InProcessSessionApi implements SessionApi {
  private readonly calls: InProcessCalls;
  private readonly auth: AuthService;

  constructor(calls: InProcessCalls, auth: AuthService) {
    this.calls = calls;
    this.auth = auth;
  }

  refresh(tokens: Tokens): ReturnType<SessionApi["refresh"]> {
    return this.calls.read("refresh", () => this.auth.refresh(tokens));
  }

  bearerOf(jwt: string): ReturnType<SessionApi["bearerOf"]> {
    return this.calls.read("me", () => {
      const staffApi = this.auth.staffApiOf(jwt);
      return staffApi.status === 200 ? staffApi.value.me() : staffApi;
    });
  }
}
