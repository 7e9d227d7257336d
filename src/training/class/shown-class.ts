import * as v from "valibot";
import type { ClassOverview } from "../../../ports/class-server.ts";
import type {
  ClassChoice,
  ClassPace,
  ClassPhase,
  ClassRole,
} from "../../../ports/entities/class.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import { type Help, helpOf, type PlaceSummary, summarySchema } from "./place-summary.ts";

/** Real time without a call of its page after which a trainee is out of reach. */
const silentMs: Duration = 6 * secondMs;

/** A trainee of a class as the trainer's page shows it. */
export interface ShownPlace {
  readonly id: number;
  readonly name: string;
  readonly isFree: boolean;
  readonly isSilent: boolean;
  /** In a shared branch whose trainer chose roles (N56). */
  readonly role?: ClassRole;
  /** Undefined before the trainee's branch has opened, and for one that cannot be read. */
  readonly summary: PlaceSummary | undefined;
  readonly help: Help | undefined;
  /** In a shared branch: what the trainee did, and what was refused. */
  readonly counts?: { readonly actions: number; readonly refusals: number };
  /** The trainer has taken the network of the tablet away. */
  readonly isCut?: boolean;
}

export interface ShownClass {
  readonly phase: ClassPhase;
  readonly code: string;
  /** Under which trainees reach the class. */
  readonly address: string;
  readonly choice: ClassChoice;
  readonly pace: ClassPace;
  /** The service that carries the pushes of a shared branch, if the server has no sockets of its own. */
  readonly pushService?: { readonly isReached: boolean };
  /** In the order of joining. */
  readonly places: readonly ShownPlace[];
}

export function shownClass(overview: ClassOverview): ShownClass {
  const { phase, code, addresses, choice, pace, places, pushService } = overview;
  const shown = places.map((place): ShownPlace => {
    const { id, name, isFree, summary: written, silentMs: silent = 0 } = place;
    const { actions, refusals = 0, isCut, role } = place;
    const parsed = v.safeParse(summarySchema, written);
    const summary = parsed.success ? parsed.output : undefined;
    const help = summary && helpOf(summary);
    return {
      id,
      name,
      isFree,
      isSilent: silent > silentMs,
      summary,
      help,
      ...(actions !== undefined && { counts: { actions, refusals } }),
      ...(isCut !== undefined && { isCut }),
      ...(role !== undefined && { role }),
    };
  });
  const push = pushService && { pushService };
  return { phase, code, address: addresses[0] ?? "", choice, pace, places: shown, ...push };
}

/** The link with the code, which trainees open or scan. */
export function joinLinkOf({ address, code }: Pick<ShownClass, "address" | "code">): string {
  return `${address}/#${code}`;
}
