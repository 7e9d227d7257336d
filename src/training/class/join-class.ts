import type { ClassServer, Joined } from "../../../ports/class-server.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import { TrainingResults } from "../../../simulator/training/results.ts";
import { type KeptPlace, keepPlace } from "./kept-place.ts";

/** Why there is no place in the class. */
export type JoinProblem =
  | Exclude<Joined, { readonly kind: "joined" }>
  | { readonly kind: "unreachable" };

export interface JoinClassParts {
  readonly server: Pick<ClassServer, "join">;
  readonly page: Window;
  /** That of training. */
  readonly store: LocalStore;
  readonly random: () => number;
  /** Keeps the language that the page shows. */
  chooseLanguage(): void;
}

/** Takes a place in a class, and keeps it in this tab. */
export function joinClass({
  server,
  page,
  store,
  random,
  chooseLanguage,
}: JoinClassParts): (code: string, name: string) => Promise<KeptPlace | JoinProblem> {
  // The same for all tries of this page: a repeated try after a lost answer takes no second place.
  const attempt = Array.from({ length: 5 }, () => random().toString(36).slice(2)).join("");
  return async (code, name) => {
    // The branch has a language of its own, which would replace the one in which the trainee has read so far (N55).
    chooseLanguage();
    const answer = await server.join({ code, name, attempt });
    if (answer.kind !== "loaded") return { kind: "unreachable" };
    const joined = answer.value;
    if (joined.kind !== "joined") return joined;
    const place = { id: joined.id, secret: joined.secret, name: name.trim(), carriedOut: 0 };
    keepPlace(page, place);
    // The run and its debrief carry the name that was given here.
    new TrainingResults(store).rememberName(place.name);
    return place;
  };
}
