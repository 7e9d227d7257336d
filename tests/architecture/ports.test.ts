import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/scratch-project.ts";

const contractFolder = join(projectRoot, "tests/contract");

/** The contract that both sides of a port keep. */
const contracts: Readonly<Record<string, string>> = {
  Clock: "clockContract",
  MapService: "mapServiceContract",
  OrderApi: "orderApiContract",
  PaymentTerminal: "paymentTerminalContract",
  Printer: "printerContract",
  PushBus: "pushBusContract",
  SessionApi: "sessionApiContract",
};

/** Of the page itself: one adapter serves every mode, with a memory of its own in training. */
const pagesOwn = [
  "ApprovalChannel",
  "ErrorReporter",
  "LocalStore",
  "Page",
  "SoundPlayer",
  "TerminalLocks",
];

/** What a port hands out, which its contract looks at too. */
const handedOut = ["AttemptHandle", "MapView", "PushConnection"];

const read = (file: string): string => readFileSync(file, "utf8");

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(projectRoot, folder, file));
}

/** Each interface of the ports that some class implements, and where. */
function implementers(): ReadonlyMap<string, readonly string[]> {
  const ports = readdirSync(join(projectRoot, "ports"))
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...read(join(projectRoot, "ports", file)).matchAll(/^export interface (\w+)/gm),
    ])
    .map(([, name = ""]) => name)
    .filter((name) => !handedOut.includes(name));
  const files = ["adapters", "simulator", "src/compose"].flatMap(filesBelow);
  const found = ports.map((port) => {
    const claims = new RegExp(`implements [^{]*\\b${port}\\b`);
    return [port, files.filter((file) => claims.test(read(file)))] as const;
  });
  return new Map(found.filter(([, files]) => files.length > 0));
}

const sidesOf = implementers();

/** Every file that a file leads to, by any kind of import. */
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

/** The sides of a port that its contract runs against. */
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
  it("have each a production adapter and a simulated one, or are the page's own in every mode [SM-1]", () => {
    const found = [...sidesOf.keys()].toSorted();
    expect(found).toEqual([...Object.keys(contracts), ...pagesOwn].toSorted());
    for (const [port, files] of sidesOf) {
      const folders = new Set(files.map((file) => relative(projectRoot, file).split("/")[0]));
      const isOwn = pagesOwn.includes(port);
      expect([port, folders.has("adapters"), isOwn || folders.has("simulator")]).toEqual([
        port,
        true,
        true,
      ]);
    }
  });

  it("are all bound by either side, and by nothing else, so that the core runs on both [SM-1]", () => {
    const tokens = read(join(projectRoot, "src/compose/tokens.ts"));
    const [, list = ""] = /const port: PortTokens = \{([^}]*)\}/.exec(tokens) ?? [];
    const names = [...list.matchAll(/(\w+):/g)].map(([, name]) => name).toSorted();
    expect(names.length).toBeGreaterThan(12);
    for (const side of ["live-ports.ts", "simulated-ports.ts"]) {
      const source = read(join(projectRoot, "src/compose", side));
      const bound = [...source.matchAll(/bind\(port\.(\w+)\)/g)].map(([, name]) => name);
      expect([side, bound.toSorted()]).toEqual([side, names]);
    }
  });

  it.each(Object.entries(contracts))(
    "%s: one contract runs against the production adapter and against the simulator's [DV-3]",
    (port, contract) => {
      expect(sidesUnder(contract, port)).toEqual(expect.arrayContaining(["adapters", "simulator"]));
    },
  );
});
