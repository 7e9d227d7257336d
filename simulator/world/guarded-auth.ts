import type { Door } from "./door.ts";
import { type AuthService, loggedCalls } from "./staff-api.ts";

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
      const value = door.guard(answer.value, loggedCalls, {
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
