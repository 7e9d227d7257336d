import type { Stop } from "../../../../ports/entities/time.ts";
import { mountBandTool } from "../band/band-tool.ts";
import { TicketTray, type TicketTrayProps } from "./ticket-tray.tsx";

/** Puts the printer's tray into the training band. */
export function mountTicketTray(props: TicketTrayProps): Stop {
  return mountBandTool(<TicketTray {...props} />);
}
