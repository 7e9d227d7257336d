import type { Stop } from "../../../../ports/entities/time.ts";
import { mountBandTool } from "../band/band-tool.ts";
import { TerminalPad, type TerminalPadProps } from "./terminal-pad.tsx";

/** Puts the card terminal's opener into the training band. */
export function mountTerminalPad(props: TerminalPadProps): Stop {
  return mountBandTool(<TerminalPad {...props} />);
}
