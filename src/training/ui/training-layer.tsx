import { action, observable } from "mobx";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Stop } from "../../../ports/entities/time.ts";
import { Part } from "./parts/part.tsx";

/** page: over the app. coach: the strip below the band's row. offers: below that. tools: the buttons of the band. */
type Place = "page" | "coach" | "offers" | "tools";

interface Shown {
  readonly key: number;
  readonly place: Place;
  readonly content: ReactNode;
}

const all = observable.array<Shown>([], { deep: false });
let count = 0;

/** Shows content in a place of training, after what is there already or before it, until the returned function. */
export const showTraining = action(
  (place: Place, content: ReactNode, order: "first" | "last" = "last"): Stop => {
    count += 1;
    const shown = { key: count, place, content };
    if (order === "first") all.unshift(shown);
    else all.push(shown);
    return action(() => {
      all.remove(shown);
    });
  },
);

/** The content of one place. */
export const TrainingPlace = observer(function TrainingPlace({ place }: { readonly place: Place }) {
  return all
    .filter((shown) => shown.place === place)
    .map(({ key, content }) => {
      const part = <Part key={key}>{content}</Part>;
      return place === "tools" || place === "offers" ? <span key={key}>{part}</span> : part;
    });
});
