import type { SessionApi, Tokens } from "../../ports/session-api.ts";
import type { AuthService } from "../world/staff-api.ts";
import type { InProcessCalls } from "./in-process-calls.ts";

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
