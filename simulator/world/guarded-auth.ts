import type { Door } from "./door.ts";
import type { AuthService, StaffApi } from "./staff-api.ts";

/** The calls of staff that change something or leave a line in the event log; the others only read. */
export const changingCalls = [
  "printTemplates",
  "markReprinted",
  "markReady",
  "assignRider",
  "assignRiderWithoutStateChange",
  "unassignRider",
  "markPickedUp",
  "markDelivered",
  "markCollected",
  "confirm",
  "reject",
  "reschedule",
  "createLogisticsJob",
  "cancelLogisticsJob",
] as const satisfies readonly (keyof StaffApi)[];

/** The auth service for everything outside the world: what changes something comes through the door. */
export function guardedAuth(door: Door, auth: AuthService): AuthService {
  const guarded = door.guard(auth, ["signIn", "refresh"], { on: "auth" });
  const forOutside: AuthService = {
    signIn: (staffIndex) => guarded.signIn(staffIndex),
    refresh: (tokens) => guarded.refresh(tokens),
    branchesOf: (jwt) => auth.branchesOf(jwt),
    staffApiOf: (jwt) => {
      const answer = auth.staffApiOf(jwt);
      if (answer.status !== 200) return answer;
      const value = door.guard(answer.value, changingCalls, {
        on: "staff",
        ...(jwt !== undefined && { token: jwt }),
      });
      return { status: 200, value };
    },
  };
  door.offer("auth", forOutside);
  door.offerStaff((token) => {
    const answer = forOutside.staffApiOf(token);
    return answer.status === 200 ? answer.value : undefined;
  });
  return forOutside;
}
