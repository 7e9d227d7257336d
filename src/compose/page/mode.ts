import type { Configuration, LiveConfiguration } from "../../../ports/entities/configuration.ts";
import type { Problem } from "../../kernel/page-problem.ts";

/** The set of adapters that the page uses. */
export type Mode =
  | { readonly kind: "live"; readonly live: LiveConfiguration }
  | { readonly kind: "classroom"; readonly live: LiveConfiguration }
  | { readonly kind: "simulator" }
  /** This build or installation has no mode for the page. */
  | { readonly kind: "none"; readonly problem: Problem };

/** The modes that this build includes (N29). */
export type BuiltModes = Readonly<Record<"simulator" | "classroom" | "live", boolean>>;

const neededAttributes = ["data-api-base", "data-auth-base", "data-core-base", "data-push-key"];

/**
 * Chooses simulator mode for `?simulator` and when nothing is configured, else the mode of the
 * configuration. `search` is the query of the page's address. Where the simulator is left out or switched
 * off, `?simulator` has no effect.
 */
export function modeOf(search: string, configuration: Configuration, built: BuiltModes): Mode {
  const query = new URLSearchParams(search);
  const { live } = configuration;
  const hasSimulator = built.simulator && configuration.allowsSimulator !== false;
  if (hasSimulator && (query.has("simulator") || live === undefined)) {
    return { kind: "simulator" };
  }
  if (live === undefined) {
    return { kind: "none", problem: { kind: "unconfigured", attributes: neededAttributes } };
  }
  const kind = live.isClassroom ? "classroom" : "live";
  if (!built[kind]) return { kind: "none", problem: { kind: "mode", mode: kind } };
  return { kind, live };
}
