import type { Me } from "../../ports/entities/company.ts";
import type { Read } from "../../ports/outcome.ts";
import type { SessionApi } from "../../ports/session-api.ts";
import { isSameSubject, type Token } from "./token.ts";

/** The person of this app, to whom tokens on the device are compared (N25). */
export class TokenOwner {
  private readonly sessionApi: Pick<SessionApi, "bearerOf">;
  private readonly me: () => Me | undefined;
  private last: Token | undefined;

  /** `me` returns the person and company that the app has loaded. */
  constructor(sessionApi: Pick<SessionApi, "bearerOf">, me: () => Me | undefined) {
    this.sessionApi = sessionApi;
    this.me = me;
  }

  /** Takes the latest token of this person. */
  take(token: Token): void {
    this.last = token;
  }

  /** Whether the token is this person's; undefined: the tokens name no subject. True until a first one was taken. */
  owns(token: Token): boolean | undefined {
    const { last } = this;
    return last === undefined || last.text === token.text || isSameSubject(last, token);
  }

  /** Asks the server for the token's person. Without a subject, the user and the company decide. */
  async identify(token: Token): Promise<{ readonly isOwn: boolean; readonly name?: string }> {
    const answer = await this.sessionApi.bearerOf(token.text);
    if (answer.kind !== "loaded") return { isOwn: this.owns(token) === true };
    const isOwn = this.owns(token) ?? isSamePerson(answer.value, this.me());
    return { isOwn, name: answer.value.staff.name };
  }

  /**
   * Whether a refreshed token is this person's. The server is asked where the tokens name no subject, once the app has
   * loaded its person.
   */
  async confirm(token: Token): Promise<Read<boolean>> {
    const me = this.me();
    const isOwn = this.owns(token);
    if (isOwn !== undefined || me === undefined) return { kind: "loaded", value: isOwn !== false };
    const answer = await this.sessionApi.bearerOf(token.text);
    if (answer.kind !== "loaded") return answer;
    return { kind: "loaded", value: isSamePerson(answer.value, me) };
  }
}

/** Whether both are one person of one company. */
export function isSamePerson(one: Me, other: Me | undefined): boolean {
  return one.staff.id === other?.staff.id && one.company.id === other.company.id;
}
