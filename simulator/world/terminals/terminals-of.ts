import { TerminalWorld } from "./terminal-world.ts";
import type { TerminalWorldParts } from "./terminal-world-parts.ts";

const made = new WeakMap<TerminalWorldParts, TerminalWorld>();

/** Returns the terminals of a world; always the same ones. */
export function terminalsOf({
  terminalParts,
}: {
  readonly terminalParts: TerminalWorldParts;
}): TerminalWorld {
  const known = made.get(terminalParts);
  if (known !== undefined) return known;
  const terminals = new TerminalWorld(terminalParts);
  made.set(terminalParts, terminals);
  return terminals;
}
