import { BrowserLocalStore } from "../../../adapters/browser/browser-local-store.ts";
import { keepNothing } from "../../../adapters/browser/keep-nothing.ts";
import { languageOf } from "../../../ports/entities/language.ts";
import { LanguageStore } from "../../device/language-store.ts";
import { lookOf } from "../../training/class/look-address.ts";

/** The theme and the height of rows on this device; training's own values begin with another prefix. */
const shownLikeDevice: readonly string[] = ["theme", "density"].map(
  (name) => `delivery-manager.${name}`,
);

/**
 * Keeps a board that a trainer looks at apart from this device: it has the looks of the trainer's page and its language,
 * and writes nothing. Any other page stays as it is.
 */
export function prepareLook(page: Window): void {
  const look = lookOf(page);
  if (look === undefined) return;
  keepNothing(page, (name) => shownLikeDevice.includes(name));
  // The language counts as chosen, so that it is not that of the trainee.
  const store = new BrowserLocalStore({ page, reporter: { report: () => undefined } });
  new LanguageStore(store, () => []).choose(languageOf(look.locale));
}
