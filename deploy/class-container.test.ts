import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pacedSpeeds } from "../simulator/kernel/paced-clock.ts";
import { parseArguments } from "../simulator/node/parse-arguments.ts";
import { scenarioNames } from "../simulator/scenarios/scenarios.ts";

const file = readFileSync("deploy/class.Containerfile", "utf8");
const known = { scenarios: scenarioNames, speeds: pacedSpeeds };

/** The arguments of the image, with those of `podman run` behind them. */
function argumentsOf(...given: readonly string[]) {
  const entry: unknown = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(file)?.[1] ?? "");
  if (!Array.isArray(entry)) throw new Error("No entry point");
  return parseArguments([...entry.slice(2).map(String), ...given], known);
}

it("The image of a class server runs as another user than root, and keeps its class in a volume", () => {
  expect(file).toMatch(/^USER 33:33$/m);
  expect(file).toMatch(/^VOLUME \/data$/m);
  const address = "http://192.168.1.20:8080";
  expect(argumentsOf("--address", address, "--lesson", "3", "--folder", "/data/monday")).toEqual({
    kind: "run",
    arguments: expect.objectContaining({
      class: "own",
      host: "0.0.0.0",
      port: 8080,
      address,
      lesson: "3",
      folder: "/data/monday",
    }),
  });
});

it("It starts only with the address that trainees open, since calls under other names are refused", () => {
  expect(argumentsOf()).toEqual({
    kind: "wrong",
    message: "--host 0.0.0.0 needs --address, under which trainees open the class",
  });
});

it("Its server runs without any package", async () => {
  const folder = mkdtempSync(join(tmpdir(), "class-server-"));
  execFileSync(process.execPath, ["scripts/class-server.mjs", folder]);
  const server = spawn(process.execPath, ["serve.mjs", "--class", "own", "--port", "0"], {
    cwd: folder,
  });
  try {
    let output = "";
    await new Promise<void>((resolve, reject) => {
      server.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Ctrl+C stops")) resolve();
      });
      server.once("exit", () => reject(new Error(output)));
    });
    const [, url = "", code = ""] = /or open (http:\S+)\/#(\w{6})/.exec(output) ?? [];
    const body = JSON.stringify({ code, name: "Fatima", attempt: "the attempt of a trainee" });
    const answer = await fetch(`${url}/class/join`, { method: "POST", body });
    expect(answer.status).toBe(200);
  } finally {
    server.removeAllListeners("exit").kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});
