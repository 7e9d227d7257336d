import { base64UrlDecode, base64UrlEncode } from "./base64-url.ts";
import type { AuthService, StaffApi } from "./staff-api.ts";
import type { WorldParts } from "./world-parts.ts";
import { WorldStaffApi } from "./world-staff-api.ts";

/** The names whose API is kept; a class has at most 200 places. */
const namedMax = 1_000;
/** Stands between a token and a name in it. */
const mark = "*";

/**
 * Signs staff in under another name, so that history and log of a shared branch name the trainee (CL-8). The token
 * carries the name, and so do the recorded inputs.
 */
export function namedStaff(auth: AuthService, parts: WorldParts): AuthService {
  const known = new Map<string, StaffApi>();
  const underName = (staffApi: StaffApi, name: string): StaffApi => {
    const me = staffApi.me();
    if (me.status !== 200) return staffApi;
    const { staff } = me.value;
    const key = `${staff.id} ${name}`;
    const found = known.get(key) ?? new WorldStaffApi(parts, { ...staff, name });
    if (known.size >= namedMax) known.clear();
    known.set(key, found);
    return found;
  };
  return {
    signIn: (staffIndex, displayName) => {
      const tokens = auth.signIn(staffIndex);
      return displayName === undefined
        ? tokens
        : {
            ...tokens,
            jwt: `${tokens.jwt}${mark}${base64UrlEncode(encodeURIComponent(displayName))}`,
          };
    },
    staffApiOf: (jwt) => {
      const answer = auth.staffApiOf(plain(jwt));
      const name = nameInToken(jwt ?? "");
      return answer.status === 200 && name !== undefined
        ? { status: 200, value: underName(answer.value, name) }
        : answer;
    },
    branchesOf: (jwt) => auth.branchesOf(plain(jwt)),
    refresh: (tokens) => {
      const [jwt = "", ...name] = tokens.jwt.split(mark);
      const answer = auth.refresh({ ...tokens, jwt });
      if (answer.status !== 200) return answer;
      return { status: 200, value: { jwt: [answer.value.jwt, ...name].join(mark) } };
    },
  };
}

/** The other name in a token, if there is one. The token is not checked. */
export function nameInToken(jwt: string): string | undefined {
  const encoded = jwt.split(mark)[1];
  return encoded && decodeURIComponent(base64UrlDecode(encoded) ?? "");
}

function plain(jwt: string | undefined): string | undefined {
  return jwt?.split(mark)[0];
}
