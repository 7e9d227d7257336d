import type { Stop } from "../../../../ports/entities/time.ts";
import { mountBandOffer } from "./band-tool.ts";
import {
  KeptDayOffer,
  type KeptDayOfferProps,
  LostDay,
  type LostDayProps,
} from "./kept-day-offer.tsx";

/** Puts the offer to go on with the day before the reload below the training band. */
export function mountKeptDay(props: KeptDayOfferProps): Stop {
  return mountBandOffer(<KeptDayOffer {...props} />);
}

/** Says below the training band that the day before the reload cannot go on. */
export function mountLostDay(props: LostDayProps): Stop {
  return mountBandOffer(<LostDay {...props} />);
}
