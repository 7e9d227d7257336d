import { describe, expect, it } from "vitest";
import { makeJwt } from "../../tests/support/samples/jwt.ts";
import { ConsoleErrorReporter, problemsMax } from "./console-error-reporter.ts";

function make() {
  const lines: string[] = [];
  return { lines, reporter: new ConsoleErrorReporter((line) => lines.push(line)) };
}

describe("problems on the console", () => {
  it("are printed with their kind and details", () => {
    const { lines, reporter } = make();
    reporter.report({
      kind: "server_error",
      message: "Refused",
      details: { status: 500, orderId: 1042 },
    });
    expect(lines).toEqual(["server_error: Refused status=500 orderId=1042"]);
  });

  it("are printed with a cause whose stack is no text", () => {
    const { lines, reporter } = make();
    const cause = Object.assign(new Error("x"), { stack: ["at pay", 1] });
    reporter.report({ kind: "unexpected", message: "Failed", cause });
    expect(lines).toEqual(["unexpected: Failed\nat pay,1"]);
  });

  it("are printed the 1st, 10th and 100th time", () => {
    const { lines, reporter } = make();
    for (let time = 0; time < 150; time += 1) reporter.report({ kind: "storage", message: "Full" });
    expect(lines).toEqual([
      "storage: Full",
      "storage: Full (10 times)",
      "storage: Full (100 times)",
    ]);
  });

  it("stop after a number of different ones, which is printed", () => {
    const { lines, reporter } = make();
    for (let index = 0; index < 10_000; index += 1) {
      reporter.report({ kind: "malformed_push", message: `Problem ${index}` });
    }
    expect(lines).toHaveLength(problemsMax + 1);
    expect(lines.at(-1)).toContain("not printed");
  });

  it("never show tokens, passwords, mail addresses, telephone or card numbers [B-I38]", () => {
    const { lines, reporter } = make();
    const jwt = makeJwt(1_800_000_000_000);
    reporter.report({
      kind: "unexpected",
      message: `GET /me with Bearer abc.def.ghi and ${jwt}`,
      details: { path: `/x?refresh_token=hush&id=1042`, who: "lina@example.com +971 50 123 4567" },
      cause: new Error(`{"supervisor_password":"s3cret","card":"4242 4242 4242 4242"}`),
    });
    reporter.report({ kind: "unexpected", message: "thrown", cause: { headers: { jwt } } });
    const printed = lines.join("\n");
    for (const hidden of [jwt, "abc.def", "hush", "lina@", "123 4567", "s3cret", "4242"]) {
      expect(printed).not.toContain(hidden);
    }
    expect(printed).toContain("id=1042");
  });
});
