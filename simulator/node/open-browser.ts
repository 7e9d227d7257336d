import { spawn } from "node:child_process";

const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser. Failures are ignored, since the address has been printed. */
export function openBrowser(address: string): void {
  const [command, ...words] = commands[process.platform] ?? ["xdg-open"];
  const opener = spawn(command, [...words, address], { stdio: "ignore", detached: true });
  opener.on("error", () => undefined);
  opener.unref();
}
