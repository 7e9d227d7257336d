import type { SessionApi, Tokens } from "../../ports/session-api.ts";
import type { FrontDoor } from "../world/desk.ts";
import type { InProcessCalls } from "./in-process-calls.ts";

/** The auth service of a world in the same page. */
export class InProcessSessionApi implements SessionApi {
  private readonly calls: InProcessCalls;
  private readonly door: FrontDoor;

  constructor(calls: InProcessCalls, door: FrontDoor) {
    this.calls = calls;
    this.door = door;
  }

  refresh(tokens: Tokens): ReturnType<SessionApi["refresh"]> {
    return this.calls.read("refresh", () => this.door.refresh(tokens));
  }
}
