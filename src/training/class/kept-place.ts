import * as v from "valibot";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { StorageTexts } from "../../../ports/storage-texts.ts";
import { StoredValue } from "../../../ports/stored-value.ts";
import { decoderOf } from "../../../simulator/training/schema-parts.ts";

const key = "delivery-manager.training.class";
const schema = v.object({
  id: v.number(),
  secret: v.string(),
  name: v.string(),
  /** The number of the last instruction that was carried out. */
  carriedOut: v.number(),
  /** The run of the class that this tab began last; a reload may come after the class has begun another one. */
  round: v.exactOptional(v.number()),
});

/** The place of this tab in a class, which a reload keeps. */
export type KeptPlace = v.InferOutput<typeof schema>;

/** Whether the page comes from a class server, which has marked it. */
export function isOfClass({ document }: Window): boolean {
  return document.querySelector("meta[name=class]") !== null;
}

/**
 * Whether the server made this page for the branch of this choice: the trainer may change the choice while trainees wait.
 */
export function isPageFor({ document }: Window, { isShared, scenario }: ClassChoice): boolean {
  const mark = document.querySelector<HTMLMetaElement>("meta[name=class]");
  return isShared === true
    ? mark?.content === "shared" && mark.dataset["day"] === scenario
    : mark?.content === "own";
}

export function readPlace(page: Window): KeptPlace | undefined {
  return storedIn(page).read();
}

/** Without room for it, a reload asks for the name again. */
export function keepPlace(page: Window, place: KeptPlace): void {
  storedIn(page).write(place);
}

export function forgetPlace(page: Window): void {
  storedIn(page).remove();
}

function storedIn(page: Window): StoredValue<KeptPlace, string> {
  const texts = new StorageTexts(() => page.sessionStorage);
  return new StoredValue(texts, key, { decode: decoderOf(schema) });
}
