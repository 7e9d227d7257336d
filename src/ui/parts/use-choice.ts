import { useState } from "react";

/** `gone`: what was chosen has left its list. Nothing takes its place, and it is not chosen again by coming back (N45). */
export type Chosen<Id> = Id | "gone" | undefined;

/** A choice of one entry of a list; `first` is preselected once. */
export function useChoice<Id extends number | string>(
  ids: readonly Id[],
  first?: Id,
): readonly [Chosen<Id>, choose: (id: Chosen<Id>) => void] {
  const [chosen, choose] = useState<Chosen<Id>>(first);
  if (chosen === undefined && first !== undefined) choose(first);
  else if (chosen !== undefined && chosen !== "gone" && !ids.includes(chosen)) choose("gone");
  return [chosen, choose];
}
