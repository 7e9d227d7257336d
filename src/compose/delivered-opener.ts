import type { DeliveredDesk, DeliveredParts } from "../delivered/delivered-desk.ts";

/** Fetches the delivered report's code once somebody wants to see it, and builds it once; a fetch that failed is tried again. */
export function deliveredOpener(parts: DeliveredParts): () => Promise<DeliveredDesk> {
  let desk: DeliveredDesk | undefined;
  return async () => {
    const { DeliveredDesk } = await import("../delivered/delivered-desk.ts");
    desk ??= new DeliveredDesk(parts);
    return desk;
  };
}
