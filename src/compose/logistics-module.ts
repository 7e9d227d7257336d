import { ContainerModule } from "inversify";
import type { LocalStore } from "../../ports/local-store.ts";
import { NotDeliveredStore } from "../logistics/not-delivered-store.ts";
import { port } from "./tokens.ts";

/** Binds what this device remembers about deliveries. */
export const logisticsModule = new ContainerModule(({ bind }) => {
  bind(NotDeliveredStore)
    .toResolvedValue(
      (localStore: LocalStore) => new NotDeliveredStore(localStore),
      [port.localStore],
    )
    .inSingletonScope();
});
