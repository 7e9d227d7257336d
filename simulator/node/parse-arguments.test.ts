import { describe, expect, it } from "vitest";
import { helpText, parseArguments } from "./parse-arguments.ts";

const known = { scenarios: ["quiet-morning", "lunch-rush"], speeds: [1, 2, 5, 10, 60] };

function parse(line: string) {
  return parseArguments(line.split(" ").filter(Boolean), known);
}

describe("the command line of the simulator", () => {
  it("runs without any argument", () => {
    expect(parse("")).toEqual({
      kind: "run",
      arguments: {
        scenario: "lunch-rush",
        speed: 1,
        port: 4700,
        staff: 0,
        opensBrowser: false,
        enforcesPermissions: false,
      },
    });
  });

  it("opens a class in one branch, which a folder keeps", () => {
    expect(parse("--class shared --scenario lunch-rush --folder class-1")).toMatchObject({
      arguments: { class: "shared", scenario: "lunch-rush", folder: "class-1" },
    });
  });

  it("opens a class with a lesson by number or name, on an address of the network [CL-5]", () => {
    expect(parse("--class own --lesson 3 --host 192.168.1.20")).toMatchObject({
      arguments: { class: "own", lesson: "3", host: "192.168.1.20" },
    });
    expect(parse("--class own --lesson first-order")).toMatchObject({ kind: "run" });
    for (const [line, message] of [
      ["--class many", "--class must be own or shared"],
      ["--class own --lesson 99", "There is no lesson"],
      ["--class own --host everywhere", "--host must be an address"],
      ["--host 192.168.1.20", "--host needs --class"],
      ["--lesson 3", "--lesson needs --class"],
      ["--folder class-1", "--folder needs --class"],
      ["--class shared --folder", "--folder must be followed by a folder"],
    ] as const) {
      expect(parse(line)).toEqual({ kind: "wrong", message: expect.stringContaining(message) });
    }
  });

  it("takes every flag, with a blank or an equals sign", () => {
    const wanted = {
      kind: "run",
      arguments: {
        seed: 7,
        scenario: "quiet-morning",
        speed: 60,
        port: 0,
        staff: 3,
        opensBrowser: true,
        enforcesPermissions: true,
        rows: "odd",
        origins: ["http://127.0.0.1:5173"],
        hidesDate: true,
        payments: "added",
        listTags: { hasEtag: false },
      },
    };
    expect(
      parse(
        "--seed 7 --scenario quiet-morning --speed 60 --port 0 --staff 3 --open --rows odd --payments added --enforce-permissions --origin http://127.0.0.1:5173 --hide-date --etag no",
      ),
    ).toEqual(wanted);
    expect(
      parse(
        "--etag=no --enforce-permissions --hide-date --origin=http://127.0.0.1:5173 --open --rows=odd --payments=added --seed=7 --scenario=quiet-morning --speed=60 --port=0 --staff=3",
      ),
    ).toEqual(wanted);
  });

  it("offers the branch under the --address of a proxy", () => {
    expect(parse("--address https://Class.example.com")).toMatchObject({
      arguments: { address: "https://class.example.com" },
    });
  });

  it("allows the origin of each --origin", () => {
    const parsed = parse(
      "--origin http://127.0.0.1:5173 --speed 60 --origin http://localhost:4173",
    );
    expect(parsed).toMatchObject({
      arguments: { speed: 60, origins: ["http://127.0.0.1:5173", "http://localhost:4173"] },
    });
  });

  it.each([
    [
      "--scenario breakfast",
      'There is no scenario "breakfast"; choose one of quiet-morning, lunch-rush, or give the path of a .json file',
    ],
    [
      "--scenario",
      "There is no scenario nothing; choose one of quiet-morning, lunch-rush, or give the path of a .json file",
    ],
    ["--seed many", '--seed must be a whole number from 0 to 4294967295, not "many"'],
    ["--seed 4294967296", '--seed must be a whole number from 0 to 4294967295, not "4294967296"'],
    ["--seed -1", '--seed must be a whole number from 0 to 4294967295, not "-1"'],
    ["--port 65536", '--port must be a whole number from 0 to 65535, not "65536"'],
    ["--port", "--port must be a whole number from 0 to 65535, not nothing"],
    ["--speed 3", '--speed must be one of 1, 2, 5, 10, 60, not "3"'],
    [
      "--address https://class.example.com/lesson",
      '--address must be an address without a path such as https://class.example.com, not "https://class.example.com/lesson"',
    ],
    [
      "--origin http://shop.example",
      '--origin must be an origin of this machine such as http://127.0.0.1:5173, not "http://shop.example"',
    ],
    ["--etag maybe", '--etag must be yes or no, not "maybe"'],
    ["--staff x", '--staff must be a whole number from 0 to 9999, not "x"'],
    ["--payments twice", '--payments must be one of checked, replaced, added, not "twice"'],
    ["--sed 42", '"--sed" is not known; --help lists what is'],
    ["lunch-rush", '"lunch-rush" is not known; --help lists what is'],
  ])("reports %s in one line", (line, message) => {
    expect(parse(line)).toEqual({ kind: "wrong", message });
  });

  it("take the path of a scenario's file", () => {
    expect(parse("--scenario days/mine.json")).toMatchObject({
      arguments: { scenario: "days/mine.json" },
    });
  });

  it("helps with the names of all scenarios", () => {
    expect(parse("--seed 1 --help")).toEqual({ kind: "help" });
    expect(helpText(known)).toContain("quiet-morning, lunch-rush");
  });
});
