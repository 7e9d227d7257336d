import { describe, expect, it } from "vitest";
import { readDoctorArguments } from "./read-arguments.ts";

describe("the arguments of the doctor", () => {
  it("are an address, and options in any order", () => {
    expect(readDoctorArguments(["https://orders.example.com"])).toEqual({
      kind: "read",
      arguments: { address: new URL("https://orders.example.com/"), isJson: false },
    });
    const words = ["--json", "--installation", "shop.json", "http://127.0.0.1:8080/"];
    expect(readDoctorArguments(words)).toEqual({
      kind: "read",
      arguments: { address: new URL("http://127.0.0.1:8080/"), isJson: true, file: "shop.json" },
    });
  });

  it("take a token from a file, never from the command line", () => {
    expect(
      readDoctorArguments(["https://orders.example.com", "--token-file", "token.txt"]),
    ).toMatchObject({ kind: "read", arguments: { tokenFile: "token.txt" } });
  });

  it.each([
    [],
    ["orders.example.com"],
    ["https://orders.example.com/board"],
    ["https://one.example", "https://two.example"],
    ["https://orders.example.com", "--xml"],
    ["https://orders.example.com", "--installation"],
    ["https://orders.example.com", "--token-file"],
    ["ftp://orders.example.com"],
  ])("are refused with the usage for %j %j %j", (...words) => {
    const read = readDoctorArguments(words.filter((word) => word !== undefined));
    expect(read).toMatchObject({ kind: "wrong", message: expect.stringContaining("usage:") });
  });
});
