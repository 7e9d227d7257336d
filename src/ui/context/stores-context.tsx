import type { Stores } from "../../stores.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";

const StoresContext = createRequiredContext<Stores>("Stores");

/** Passes the stores to the screens; one object for the life of the page. */
export const StoresProvider = StoresContext.Provider;

export function useStores(): Stores {
  return useRequiredContext(StoresContext);
}
