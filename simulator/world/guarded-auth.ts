import type { Door } from "./door.ts";
import { type AuthService, loggedCalls, type StaffApi } from "./staff-api.ts";

/** The auth service for everything outside the world: what changes something comes through the door. */
export function guardedAuth(door: Door, auth: AuthService): AuthService {
  const guarded = door.guard(auth, ["signIn", "refresh"], { on: "auth" });
  /** The guarded API of each member of staff, for the token of their last call: recorded work names it. */
  const known = new WeakMap<
    StaffApi,
    { readonly jwt: string | undefined; readonly value: StaffApi }
  >();
  const guardedApi = (staffApi: StaffApi, jwt: string | undefined): StaffApi => {
    const last = known.get(staffApi);
    if (last !== undefined && last.jwt === jwt) return last.value;
    const bearer = { on: "staff", ...(jwt !== undefined && { token: jwt }) };
    const value = door.guard(staffApi, loggedCalls, bearer);
    known.set(staffApi, { jwt, value });
    return value;
  };
  const forOutside: AuthService = {
    signIn: guarded.signIn,
    refresh: guarded.refresh,
    branchesOf: (jwt) => auth.branchesOf(jwt),
    staffApiOf: (jwt) => {
      const answer = auth.staffApiOf(jwt);
      if (answer.status !== 200) return answer;
      return { status: 200, value: guardedApi(answer.value, jwt) };
    },
  };
  door.offer("auth", forOutside);
  door.offerStaff((token) => {
    const answer = forOutside.staffApiOf(token);
    return answer.status === 200 ? answer.value : undefined;
  });
  return forOutside;
}
