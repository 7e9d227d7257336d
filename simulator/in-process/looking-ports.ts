import type { Clock } from "../../ports/clock.ts";
import { type Duration, dayMs, secondMs } from "../../ports/entities/time.ts";
import type { AccessToken, Tokens } from "../../ports/session-api.ts";
import type { Network } from "../world/network.ts";
import { changingCalls, type StaffApi } from "../world/staff-api.ts";
import type { World } from "../world/world.ts";
import { WorldAuthService } from "../world/world-auth-service.ts";
import { InProcessCalls } from "./in-process-calls.ts";
import { InProcessOrderApi } from "./in-process-order-api.ts";
import { type InProcessPorts, InProcessSessionApi } from "./in-process-ports.ts";
import { InProcessPushBus } from "./in-process-push-bus.ts";

/** Longer than any page looks. */
const lifetimeMs: Duration = 31 * dayMs;

const changes: ReadonlySet<string> = new Set<string>(changingCalls);

export interface LookingPortsOptions {
  /** It is moved by another one; these ports never change it. */
  readonly world: World;
  readonly clock: Clock;
  readonly accessToken: AccessToken;
  readonly onFailure: (error: unknown) => void;
}

/** The ports of a page that only looks at a world: reads are answered at once, and every change is refused. */
export function lookingPorts(
  options: LookingPortsOptions,
): Omit<InProcessPorts, "paymentTerminals"> & { readonly tokens: Tokens } {
  const { world, clock, accessToken, onFailure } = options;
  const client = "look";
  const reportActivity = (): void => undefined;
  const network = lookingNetwork(world);
  const auth = lookingAuth(world, clock);
  const calls = new InProcessCalls({ network, clock, client, reportActivity });
  const random = world.random.stream("push look");
  const push = { network, clock, client, random, reportActivity, onFailure };
  return {
    orderApi: new InProcessOrderApi(calls, auth, accessToken),
    pushBus: new InProcessPushBus(push),
    sessionApi: new InProcessSessionApi(calls, auth),
    tokens: auth.signIn(),
  };
}

/** Without the delays and faults of the world's own, which count each call. */
function lookingNetwork(world: World): Network {
  const none = (): void => undefined;
  return {
    call: async (_client, name, run) => ({
      kind: "answered",
      answer: changes.has(name) ? { status: 403, message: "This page only looks" } : run(),
    }),
    listen: (_client, deliver) => world.network.pushes.add(deliver),
    listenToTerminals: () => none,
    onConnectionFault: () => none,
    refusedUntil: () => undefined,
  };
}

/** Tokens of its own: the world writes down each one that it issues. */
function lookingAuth(world: World, clock: Clock): WorldAuthService {
  const { staff, branches } = world.reference;
  return new WorldAuthService({
    staff,
    staffApis: staff.map((_, index) => readerAt(world, index)),
    allBranchIds: branches.map(({ id }) => id),
    key: "look",
    lifetimeSeconds: lifetimeMs / secondMs,
    now: () => clock.now(),
  });
}

function readerAt(world: Pick<World, "readAs">, index: number): StaffApi {
  const staffApi = world.readAs(index);
  if (staffApi.status !== 200) throw new Error(staffApi.message);
  return staffApi.value;
}
