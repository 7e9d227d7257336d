// The entry of `npm run simulator`: one branch for many browsers of this machine (TN-9).

import { spawn } from "node:child_process";
import { join } from "node:path";
import { inspect } from "node:util";
import { printedLines } from "../../ports/entities/text-signs.ts";
import { pacedSpeeds } from "../kernel/paced-clock.ts";
import { scenarioNames } from "../scenarios/scenarios.ts";
import { NodeClock } from "./node-clock.ts";
import { helpText, parseArguments } from "./parse-arguments.ts";
import { runClass } from "./run-class.ts";
import { runSimulator } from "./run-simulator.ts";

const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser. Failures are ignored, since the address has been printed. */
function openBrowser(address: string): void {
  const [command, ...words] = commands[process.platform] ?? ["xdg-open"];
  const opener = spawn(command, [...words, address], { stdio: "ignore", detached: true });
  opener.on("error", () => undefined);
  opener.unref();
}

const known = { scenarios: scenarioNames, speeds: pacedSpeeds };
const parsed = parseArguments(process.argv.slice(2), known);

if (parsed.kind === "help") console.log(printedLines(helpText(known)));
else if (parsed.kind === "wrong") fail(parsed.message);
else {
  const options = {
    ...parsed.arguments,
    realClock: new NodeClock(),
    appFolder: join(process.cwd(), "dist"),
    onFailure: (error: unknown) => console.error(printedLines(inspect(error))),
    onAborted: (line: string) => console.error(printedLines(line)),
  };
  const started = await (options.class === undefined ? runSimulator : runClass)(options);
  if (started.kind === "failed") fail(started.message);
  else {
    for (const line of started.lines) console.log(printedLines(line));
    if (parsed.arguments.opensBrowser) openBrowser(started.pageAddress);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => void started.stop());
    }
  }
}

/** Prints a problem that the user can fix as one line, without a stack. */
function fail(message: string): void {
  console.error(printedLines(message));
  process.exitCode = 1;
}
