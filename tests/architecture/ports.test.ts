import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/repository/scratch-project.ts";

const contractFolder = join(projectRoot, "tests/contract");

/** The contract that the adapter and the simulator of each port fulfil. */
const contracts: Readonly<Record<string, string>> = {
  Clock: "clockContract",
  MapService: "mapServiceContract",
  OrderApi: "orderApiContract",
  PaymentTerminal: "paymentTerminalContract",
  Printer: "printerContract",
  PushBus: "pushBusContract",
  SessionApi: "sessionApiContract",
};

/** Ports of the page itself: one adapter serves every mode, with separate storage in training. */
const pagePorts = [
  "AppUpdates",
  "ApprovalChannel",
  "ClassServer",
  "ErrorReporter",
  "HeadOffice",
  "LocalStore",
  "Page",
  "SoundPlayer",
  "TerminalLocks",
];

/** Interfaces that a port returns; the contract of that port covers them. */
const returnedByPorts = ["AttemptHandle", "MapView", "PushConnection"];

const read = (file: string): string => readFileSync(file, "utf8");

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(projectRoot, folder, file));
}

/** Each interface of the ports that a class implements, with the files of those classes. */
function implementers(): ReadonlyMap<string, readonly string[]> {
  const ports = readdirSync(join(projectRoot, "ports"))
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...read(join(projectRoot, "ports", file)).matchAll(/^export interface (\w+)/gm),
    ])
    .map(([, name = ""]) => name)
    .filter((name) => !returnedByPorts.includes(name));
  const files = ["adapters", "simulator", "src/compose"].flatMap(filesBelow);
  const found = ports.map((port) => {
    const claims = new RegExp(`implements [^{]*\\b${port}\\b`);
    return [port, files.filter((file) => claims.test(read(file)))] as const;
  });
  return new Map(found.filter(([, files]) => files.length > 0));
}

const sidesOf = implementers();

/** Every file that an entry imports, directly or indirectly. */
function reachedFrom(entry: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, path = ""] of read(file).matchAll(/(?:from|import\()\s*"(\.[^"]+\.tsx?)"/g)) {
      waiting.push(join(dirname(file), path));
    }
  }
  return reached;
}

/** The top folders whose implementations of a port run against its contract. */
function sidesUnder(contract: string, port: string): readonly string[] {
  const tests = readdirSync(contractFolder)
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join(contractFolder, file))
    .filter((file) => new RegExp(`^${contract}\\(`, "m").test(read(file)));
  const sides = sidesOf.get(port) ?? [];
  const reached = tests.flatMap((test) => [...reachedFrom(test)]);
  const under = sides.filter((file) => reached.includes(file));
  return [...new Set(under.map((file) => relative(projectRoot, file).split("/")[0] ?? ""))];
}

describe("the ports of the core", () => {
  it("each have a production adapter and a simulated one, or belong to the page in every mode [SM-1]", () => {
    const found = [...sidesOf.keys()].toSorted();
    expect(found).toEqual([...Object.keys(contracts), ...pagePorts].toSorted());
    for (const [port, files] of sidesOf) {
      const folders = new Set(files.map((file) => relative(projectRoot, file).split("/")[0]));
      const isOwn = pagePorts.includes(port);
      expect([port, folders.has("adapters"), isOwn || folders.has("simulator")]).toEqual([
        port,
        true,
        true,
      ]);
    }
  });

  it.each(Object.entries(contracts))(
    "%s: one contract runs against the production adapter and against the simulator's [DV-3]",
    (port, contract) => {
      expect(sidesUnder(contract, port)).toEqual(expect.arrayContaining(["adapters", "simulator"]));
    },
  );
});
