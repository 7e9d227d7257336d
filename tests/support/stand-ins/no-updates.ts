import { observable } from "mobx";
import type { Stores } from "../../../src/stores.ts";

/** The place of new versions of the app, of which there are none. */
export function noUpdates(): Stores["updates"] {
  return Object.assign(observable.box(undefined), { preload: async () => undefined });
}
