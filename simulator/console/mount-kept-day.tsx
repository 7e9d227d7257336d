import type { Stop } from "../../ports/entities/time.ts";
import { mountBandTool } from "./band-tool.ts";
import { KeptDayOffer, type KeptDayOfferProps } from "./kept-day-offer.tsx";

/** Puts the offer to go on with the day before the reload into the training band. */
export function mountKeptDay(props: KeptDayOfferProps): Stop {
  return mountBandTool(<KeptDayOffer {...props} />);
}
