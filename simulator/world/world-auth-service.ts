import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import { type Instant, secondMs } from "../../ports/entities/time.ts";
import type { Tokens } from "../../ports/session-api.ts";
import { hexHash } from "../../ports/text-hash.ts";
import { base64UrlDecode, base64UrlEncode } from "./base64-url.ts";
import type { Door } from "./door.ts";
import { type Answer, type AuthService, loggedCalls, type StaffApi } from "./staff-api.ts";

interface Claims {
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  /** Distinguishes two tokens of the same second. */
  readonly jti: number;
}

const header = base64UrlEncode('{"alg":"none-training","typ":"JWT"}');

/** The number of parsed tokens in the cache; more than a classroom uses at a time. */
const readTokensMax = 200;

/**
 * Issues and checks tokens that look like JSON Web Tokens. The signature is a cheap keyed hash: it separates
 * trainees' tokens from those of another seed, and protects nothing real.
 */
export class WorldAuthService implements AuthService {
  private readonly staff: readonly StaffMember[];
  private readonly staffApis: readonly StaffApi[];
  private readonly allBranchIds: readonly BranchId[];
  private readonly key: string;
  private readonly lifetimeSeconds: number;
  private readonly now: () => Instant;
  private readonly readTokens = new Map<string, Claims>();
  private issued = 0;
  private revokedUpTo = 0;

  constructor(options: {
    readonly staff: readonly StaffMember[];
    readonly staffApis: readonly StaffApi[];
    readonly allBranchIds: readonly BranchId[];
    readonly key: string;
    readonly lifetimeSeconds: number;
    readonly now: () => Instant;
  }) {
    this.staff = options.staff;
    this.staffApis = options.staffApis;
    this.allBranchIds = options.allBranchIds;
    this.key = options.key;
    this.lifetimeSeconds = options.lifetimeSeconds;
    this.now = options.now;
  }

  /** Throws a RangeError when the scenario has no such member of staff. */
  signIn(staffIndex = 0): Tokens {
    const person = this.staff[staffIndex];
    if (person === undefined) {
      throw new RangeError(
        `There is no staff ${staffIndex}; the scenario has ${this.staff.length}`,
      );
    }
    const subject = String(person.id);
    return { jwt: this.issue(subject), refreshToken: this.refreshTokenOf(subject) };
  }

  staffApiOf(jwt: string | undefined): Answer<StaffApi> {
    const index = this.bearerOf(jwt);
    const staffApi = index === undefined ? undefined : this.staffApis[index];
    return staffApi === undefined ? unauthorised : { status: 200, value: staffApi };
  }

  /** The API of a member of staff of the scenario, without a token. */
  staffApiAt(staffIndex: number): Answer<StaffApi> {
    const staffApi = this.staffApis[staffIndex];
    return staffApi === undefined ? unauthorised : { status: 200, value: staffApi };
  }

  /** Issues a new jwt for an old or expired one, with the refresh token of the same person. */
  refresh({ jwt, refreshToken }: Tokens): Answer<{ readonly jwt: string }> {
    const claims = this.read(jwt);
    if (claims === undefined || refreshToken !== this.refreshTokenOf(claims.sub)) {
      return unauthorised;
    }
    return { status: 200, value: { jwt: this.issue(claims.sub) } };
  }

  branchesOf(jwt: string | undefined): Answer<readonly BranchId[]> {
    const index = this.bearerOf(jwt);
    const person = index === undefined ? undefined : this.staff[index];
    if (person === undefined) return unauthorised;
    const { authorizedBranchIds } = person;
    return {
      status: 200,
      value: authorizedBranchIds.length === 0 ? this.allBranchIds : authorizedBranchIds,
    };
  }

  /** Revokes every token issued so far; they can still be refreshed. */
  revokeAll(): void {
    this.revokedUpTo = this.issued;
  }

  private bearerOf(jwt: string | undefined): number | undefined {
    const claims = this.read(jwt);
    if (claims === undefined || claims.jti <= this.revokedUpTo) return undefined;
    if (this.now() >= claims.exp * secondMs) return undefined;
    const index = this.staff.findIndex(({ id }) => String(id) === claims.sub);
    return index < 0 ? undefined : index;
  }

  private issue(sub: string): string {
    this.issued += 1;
    const iat = Math.floor(this.now() / secondMs);
    const claims: Claims = { sub, iat, exp: iat + this.lifetimeSeconds, jti: this.issued };
    const signed = `${header}.${base64UrlEncode(JSON.stringify(claims))}`;
    return `${signed}.${this.sign(signed)}`;
  }

  /** Every call sends its token; each token is parsed once. */
  private read(jwt: string | undefined): Claims | undefined {
    if (jwt === undefined) return undefined;
    const known = this.readTokens.get(jwt);
    if (known !== undefined) return known;
    const claims = this.parse(jwt);
    if (claims === undefined) return undefined;
    if (this.readTokens.size >= readTokensMax) this.readTokens.clear();
    this.readTokens.set(jwt, claims);
    return claims;
  }

  private parse(jwt: string): Claims | undefined {
    const [head, payload, signature] = jwt.split(".");
    if (payload === undefined || signature !== this.sign(`${head}.${payload}`)) return undefined;
    const text = base64UrlDecode(payload);
    return text === undefined ? undefined : (JSON.parse(text) as Claims);
  }

  private sign(text: string): string {
    return base64UrlEncode(hexHash(text, keyNumber(this.key)));
  }

  private refreshTokenOf(subject: string): string {
    return `refresh-${subject}-${hexHash(`${this.key} ${subject}`, keyNumber(this.key))}`;
  }
}

const unauthorised = { status: 401, message: "Sign in again" } as const;

function keyNumber(key: string): number {
  return Number.parseInt(hexHash(key, 1).slice(0, 7), 16);
}

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
