import { shallowText } from "../../ports/arriving.ts";
import { partnerKinds, terminalKinds } from "../../ports/entities/terminal-kinds.ts";
import type { AuthService, StaffApi } from "../world/staff-api.ts";
import {
  type HttpOutcome,
  type HttpRequest,
  jsonOutcome,
  parseForm,
  refusal,
} from "./http-message.ts";
import type { PusherApp } from "./pusher-app.ts";
import { timeChannel } from "./simulator-time.ts";

/**
 * `POST /pusher/auth`: signs a private channel for a bearer who may listen to it (PUSH-11). A branch channel requires
 * access to that branch, a company channel the bearer's company, and a terminal's channel access to that terminal. The
 * branch's time is for every bearer.
 */
export function authorisePush(
  auth: AuthService,
  app: PusherApp,
  jwt: string | undefined,
  request: HttpRequest,
): HttpOutcome {
  const fields = signingFields(request);
  const socketId = fields?.get("socket_id") ?? "";
  const channel = fields?.get("channel_name") ?? "";
  if (!/^\d+\.\d+$/.test(socketId)) return refusal(422, "socket_id must be a socket's id");
  if (!channel.startsWith("private-"))
    return refusal(422, "channel_name must be a private channel");
  const staffApi = auth.staffApiOf(jwt);
  if (staffApi.status !== 200) return refusal(staffApi.status, staffApi.message);
  if (!mayListen(auth, jwt, channel.slice("private-".length))) {
    return refusal(403, "This channel is not yours to listen to");
  }
  return jsonOutcome(200, { auth: app.sign(socketId, channel) });
}

const branchChannel = /^(?:order_events|logistics_events)_(\d+)$/;
const terminalChannel = new RegExp(
  `^private_(?:${partnerKinds.filter((kind) => terminalKinds[kind].hasChannel).join("|")})_transaction_(.+)$`,
);
const companyChannel = /^(?:riders_events|[a-z_]+_synchronized)_(\d+)$/;

function mayListen(auth: AuthService, jwt: string | undefined, name: string): boolean {
  if (name === timeChannel) return true;
  const branch = branchChannel.exec(name)?.[1];
  if (branch !== undefined) {
    const branches = auth.branchesOf(jwt);
    return branches.status === 200 && branches.value.some((id) => String(id) === branch);
  }
  const terminal = terminalChannel.exec(name)?.[1];
  const staffApi = auth.staffApiOf(jwt);
  if (terminal !== undefined)
    return staffApi.status === 200 && seesTerminal(staffApi.value, terminal);
  const company = companyChannel.exec(name)?.[1];
  if (company === undefined) return false;
  const me = staffApi.status === 200 ? staffApi.value.me() : staffApi;
  return me.status === 200 && String(me.value.company.id) === company;
}

function seesTerminal(staffApi: StaffApi, terminalId: string): boolean {
  const branches = staffApi.branches();
  const types = staffApi.paymentTypes();
  return (
    (branches.status === 200 &&
      branches.value.some(({ devices }) => devices.some(({ id }) => id === terminalId))) ||
    (types.status === 200 &&
      types.value.some(({ terminal }) => terminal?.terminalId === terminalId))
  );
}

/** The client sends a form; JSON is accepted too. Undefined for a body that is neither. */
export function signingFields(request: HttpRequest): ReadonlyMap<string, string> | undefined {
  try {
    if (!request.headers.get("content-type")?.includes("json")) return parseForm(request.body);
    const value: unknown = JSON.parse(shallowText(request.body));
    if (typeof value !== "object" || value === null) return undefined;
    return new Map(Object.entries(value).map(([name, field]) => [name, String(field)]));
  } catch {
    return undefined;
  }
}
