import type { Stop } from "../../ports/entities/time.ts";
import { mountBandTool } from "./band-tool.ts";
import {
  KeptDayOffer,
  type KeptDayOfferProps,
  LostDay,
  type LostDayProps,
} from "./kept-day-offer.tsx";

/** Puts the offer to go on with the day before the reload into the training band. */
export function mountKeptDay(props: KeptDayOfferProps): Stop {
  return mountBandTool(<KeptDayOffer {...props} />);
}

/** Says in the training band that the day before the reload cannot go on. */
export function mountLostDay(props: LostDayProps): Stop {
  return mountBandTool(<LostDay {...props} />);
}
