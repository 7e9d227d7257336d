import { describe, expect, it } from "vitest";
import { readContractArguments } from "./read-arguments.ts";

const needed = ["--api", "https://api.example.com/", "--token-file", "token.txt"];

describe("the arguments of the contract's command", () => {
  it("are the API and a token's file; everything else has its usual value", () => {
    expect(readContractArguments(needed)).toEqual({
      kind: "read",
      arguments: {
        api: "https://api.example.com",
        auth: "https://api.example.com",
        tokenFile: "token.txt",
        pushPrefix: "",
        format: "text",
      },
    });
  });

  it("name push, the page, the zone and what may be changed", () => {
    const read = readContractArguments([
      ...needed,
      ...["--push", "https://push.example.com/app/k-1", "--page", "https://orders.example.com/x"],
      ...["--push-authorisation", "https://api.example.com/pusher/auth", "--junit"],
      ...["--time-zone", "Asia/Dubai", "--write", "--branch", "3", "--order", "7, 8"],
      ...["--terminal", "T-1", "--other-token-file", "other.txt", "--password-file", "p.txt"],
      ...["--complete", "9", "--reject", "10", "--partner", "2"],
    ]);
    expect(read).toMatchObject({
      kind: "read",
      arguments: {
        push: new URL("wss://push.example.com/app/k-1"),
        page: "https://orders.example.com",
        pushPrefix: "private-",
        timeZone: "Asia/Dubai",
        format: "junit",
        write: {
          branch: 3,
          orders: [7, 8],
          terminal: "T-1",
          complete: 9,
          reject: 10,
          partner: 2,
          otherTokenFile: "other.txt",
          passwordFile: "p.txt",
        },
      },
    });
  });

  it.each([
    [[], "--api is missing"],
    [["--api", "api.example.com", "--token-file", "t"], "no address"],
    [["--api", "https://a.example/api/v1", "--token-file", "t"], "leave /api/v1 out"],
    [["--api", "https://a.example"], "--token-file is missing"],
    [[...needed, "--push", "wss://push.example.com"], "needs the key"],
    [[...needed, "--push", "ftp://push.example.com/app/k"], "no address"],
    [[...needed, "--json", "--junit"], "not both"],
    [[...needed, "--time-zone", "Dubai"], "no IANA zone"],
    [[...needed, "--order", "7"], "--order changes something: it needs --write"],
    [[...needed, "--write", "--order", "7"], "--write needs --branch"],
    [[...needed, "--write", "--branch", "3"], "--write needs --order"],
    [[...needed, "--write", "--branch", "3", "--order", "x"], "no id"],
    [[...needed, "--complete", "7"], "--complete changes something: it needs --write"],
    [
      [...needed, "--write", "--branch", "3", "--order", "7", "--complete", "7"],
      "need orders that differ",
    ],
    [[...needed, "--token", "secret"], "Unknown option"],
  ] as const)("are refused with a sentence and the usage for %j", (words, sentence) => {
    const read = readContractArguments(words);
    expect(read).toMatchObject({ kind: "wrong", message: expect.stringContaining(sentence) });
    expect(read).toMatchObject({ message: expect.stringContaining("usage: npm run contract") });
  });
});
