import { createContext, type ReactNode, useContext } from "react";
import type { Stores } from "../stores.ts";

const StoresContext = createContext<Stores | undefined>(undefined);

/** Hands the stores to the screens; one object for the life of the page. */
export function StoresProvider(props: { readonly stores: Stores; readonly children: ReactNode }) {
  return <StoresContext.Provider value={props.stores}>{props.children}</StoresContext.Provider>;
}

/** A screen stood outside StoresProvider. */
class MissingStoresError extends Error {
  override readonly name = "MissingStoresError";
  constructor() {
    super("There are no stores here: a screen has to stand inside StoresProvider");
  }
}

/** The stores. Throws a MissingStoresError outside StoresProvider. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === undefined) throw new MissingStoresError();
  return stores;
}
