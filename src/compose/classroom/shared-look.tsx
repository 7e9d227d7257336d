import type { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import { lookOf } from "../../training/class/look-address.ts";
import { lookDevices } from "../../training/class/look-devices.ts";
import { LookHold } from "../../training/class/look-hold.ts";
import { mountBandOffer } from "../../ui/training/band/band-tool.ts";
import { LookNote } from "../../ui/training/class/look-note.tsx";
import type { BrowserParts } from "../page/browser-parts.ts";
import type { SharedClass } from "./shared-class-parts.ts";

/** The live screen of a shared branch on the trainer's page, whose actions are held; undefined for another page. */
export function openSharedLook(
  { window, page }: BrowserParts,
  server: FetchClassServer,
): SharedClass | undefined {
  const look = lookOf(window);
  if (look === undefined) return undefined;
  // The app has addresses of its own.
  window.history.replaceState(null, "", "/");
  const hold = new LookHold();
  return {
    hold,
    device: lookDevices(hold, page),
    tokens: async () => {
      const read = await server.look(look.key);
      return read.kind === "loaded" ? read.value : undefined;
    },
    start: () => mountBandOffer(<LookNote hold={hold} />),
  };
}
