// Runs npm itself, which `npm run` names.
import { spawnSync } from "node:child_process";

/**
 * @param {readonly string[]} args
 * @param {{ readonly cwd: string, readonly env?: NodeJS.ProcessEnv }} options
 * @returns {{ readonly status: number | null, readonly stdout: string, readonly stderr: string }}
 */
export function runNpm(args, { cwd, env = process.env }) {
  const cli = env.npm_execpath ?? "";
  const [program, first] = /npm-cli\.js$/.test(cli) ? [process.execPath, [cli]] : ["npm", []];
  return spawnSync(program, [...first, ...args], {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    // Windows starts npm through a command file.
    shell: program === "npm" && process.platform === "win32",
  });
}
