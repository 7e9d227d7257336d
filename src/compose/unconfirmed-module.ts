import { ContainerModule } from "inversify";
import type { LocalStore } from "../../ports/local-store.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { port } from "./tokens.ts";

/** Binds what the lists have to know of orders that could not be confirmed. */
export const unconfirmedModule = new ContainerModule(({ bind }) => {
  bind(LimboStore)
    .toResolvedValue((localStore: LocalStore) => new LimboStore(localStore), [port.localStore])
    .inSingletonScope();
});
