import { keepNothing } from "../../../adapters/browser/keep-nothing.ts";
import { languageOf } from "../../../ports/entities/language.ts";
import { lookOf } from "../../training/class/look-address.ts";

/** The theme and the height of rows on this device; training's own values begin with another prefix. */
const shownLikeDevice: readonly string[] = ["theme", "density"].map(storedName);

/**
 * Keeps a board that a trainer looks at apart from this device: it has the looks of the trainer's page and its language,
 * and writes nothing. Any other page stays as it is.
 */
export function prepareLook(page: Window): void {
  const look = lookOf(page);
  if (look === undefined) return;
  keepNothing(page, (name) => shownLikeDevice.includes(name));
  // The language counts as chosen, so that it is not that of the trainee.
  page.localStorage.setItem(storedName("language"), `${languageOf(look.locale)} chosen`);
}

/** The name of one of the app's values in the device's storage. */
function storedName(key: string): string {
  return `delivery-manager.${key}`;
}
