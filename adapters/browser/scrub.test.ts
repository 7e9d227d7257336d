import { afterEach, describe, expect, it, vi } from "vitest";
import { makeJwt } from "../../tests/support/samples/jwt.ts";
import { scrub, scrubbedLengthMax } from "./scrub.ts";

afterEach(() => vi.restoreAllMocks());

describe("a text that leaves the page", () => {
  const jwt = makeJwt(1_800_000_000_000);
  it.each([
    [`GET /me with ${jwt} failed`, "GET /me with [token] failed"],
    [`?jwt=${jwt}&id=7`, "?jwt=[hidden]&id=7"],
    ["Bearer abc.def-ghi next", "Bearer [token] next"],
    ["BEARER   x/y+z==, next", "BEARER   [token] next"],
    ["Authorization: Basic dXNlcjpwYXNz\nAccept: x", "Authorization: [hidden]\nAccept: x"],
    ["authorization: Bearer abc\nnext", "authorization: [hidden]\nnext"],
    ["token: Bearer abc next", "token: [hidden] [token] next"],
    ["/x?refresh_token=hush&id=1042", "/x?refresh_token=[hidden]&id=1042"],
    [`{"supervisor_password" : "s3 cr,et!"}`, `{"supervisor_password" : "[hidden]"}`],
    [`{\\"token\\":\\"hush\\"}`, `{\\"token\\":\\"[hidden]"}`],
    ["password='p@ss !w0rd' next", "password='[hidden]' next"],
    ["client_secret=a!b#c; next", "client_secret=[hidden]; next"],
    ["from lina.haddad+x@mail.example.com to", "from [mail] to"],
    ["لينا@مثال.com", "[mail]"],
    ["call +971 50 123-4567 now", "call [telephone] now"],
    ["call +٩٧١ ٥٠ ١٢٣٤٥٦٧", "call [telephone]"],
    ["card 4242 4242 4242 4242.", "card [number]."],
    ["card 4242424242424242", "card [number]"],
    ["4242 4242 4242 4242 +971 50 123 4567", "[number] [telephone]"],
  ])("%j becomes %j [B-I38]", (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it.each([
    "Unexpected token } in JSON at position 12",
    "The token was refused with status=401 orderId=1042",
    "no password: ",
    "orders[3].order_extended_info.items[1].price must be a decimal amount",
    "https://api.example.com/api/v1/orders/1042/mark-as-ready",
    "keyJson and surveyJob, 12 - 13, 2026-11-22T13:22:00",
    "订单 #1042，已送达",
    "",
  ])("%j stays as it is", (text) => {
    expect(scrub(text)).toBe(text);
  });

  it("is cut where it is long, without half a word at its end", () => {
    const text = `${"x ".repeat(scrubbedLengthMax / 2 - 3)}lina@mail.example.com and more`;
    const scrubbed = scrub(text);
    expect(scrubbed.length).toBeLessThanOrEqual(scrubbedLengthMax + 1);
    expect(scrubbed.endsWith("x …")).toBe(true);
    expect(scrub("a".repeat(scrubbedLengthMax * 2))).toBe("…");
  });

  const hostile: readonly string[] = [
    "a",
    "eyJ-",
    "eyJ.",
    "a.",
    "a@",
    "a@.",
    "+1 ",
    "4 ",
    "token=",
    'token="',
    "authorization:x ",
    "Bearer ",
    "Bearer\t\n",
    "token ",
    '"',
    "“",
    "([{",
  ];

  /** Characters read, and texts built, by the scrubbing of one text. */
  function steps(text: string): number {
    let count = 0;
    const read = String.prototype.charCodeAt;
    vi.spyOn(String.prototype, "charCodeAt").mockImplementation(function (this: string, at) {
      count += 1;
      return read.call(this, at);
    });
    for (const name of ["slice", "indexOf", "includes", "toLowerCase", "split"] as const) {
      const real = String.prototype[name] as (...given: unknown[]) => unknown;
      vi.spyOn(String.prototype, name).mockImplementation(function (
        this: string,
        ...given: never[]
      ) {
        const result = real.apply(this, given);
        // A slice costs what it copies; the others may look at the whole text.
        count += typeof result === "string" ? result.length : this.length;
        return result as never;
      });
    }
    scrub(text);
    vi.restoreAllMocks();
    return count;
  }

  it.each(hostile)("made of %j again and again costs steps in proportion to its length", (part) => {
    const ofLength = (length: number) =>
      part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const [short, long] = [steps(ofLength(1_000)), steps(ofLength(8_000))];
    expect(long / short).toBeLessThan(8.5);
    expect(long / 8_000).toBeLessThan(60);
  });

  it("is read without any regular expression, which could backtrack", () => {
    const exec = vi.spyOn(RegExp.prototype, "exec");
    const replace = vi.spyOn(RegExp.prototype, Symbol.replace);
    scrub(`Bearer ${jwt} lina@example.com +971 50 123 4567 token="x y"`);
    expect([exec.mock.calls, replace.mock.calls]).toEqual([[], []]);
  });
});
