import { randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ClassEvent, VersionedChoice } from "../class/class-event.ts";
import { ClassRoom } from "../class/class-room.ts";
import { type ClassSecrets, type DrawBytes, newSecrets } from "../class/class-secrets.ts";
import { ClassFolder } from "./class-folder.ts";
import { hmacSha256 } from "./hmac-sha256.ts";

export interface RoomOptions {
  readonly realClock: Clock;
  readonly folder?: string;
  /** The system's source of secrets when absent. */
  readonly draw?: DrawBytes;
}

/** The version that this product has of a choice; undefined for one that it does not have. */
type Complete = (
  choice: Omit<VersionedChoice, "version" | "seed">,
) => Pick<VersionedChoice, "version"> | undefined;

export interface OpenedRoom {
  readonly room: ClassRoom;
  /** The trainer's key; undefined for a class that goes on, whose trainer has it. */
  readonly key: string | undefined;
  readonly stop: Stop;
}

/** A new class, or the one of the folder as it was. Returns what to do where the folder cannot be used. */
export function openRoom(
  options: RoomOptions,
  choice: VersionedChoice,
  complete: Complete,
): OpenedRoom | string {
  const { realClock: clock, draw = randomBytes, folder: path } = options;
  const roomWith = (secrets: ClassSecrets): ClassRoom =>
    new ClassRoom({ clock, hmac: hmacSha256, secrets, choice });
  const fresh = newSecrets(draw, hmacSha256);
  if (path === undefined) {
    return { room: roomWith(fresh.secrets), key: fresh.key, stop: () => undefined };
  }
  const folder = new ClassFolder(path);
  const kept = folder.open();
  if (typeof kept === "string") return kept;
  const { secrets, events } = kept;
  const problem = versionProblem(path, events, complete);
  if (problem !== undefined) return problem;
  if (secrets === undefined) folder.keepSecrets(fresh.secrets);
  const room = roomWith(secrets ?? fresh.secrets);
  for (const event of events) room.repeat(event);
  const stop = folder.follow(room, clock);
  // The choice of the command line counts for a new class only.
  if (events.length === 0) room.choose(choice);
  return { room, key: secrets === undefined ? fresh.key : undefined, stop };
}

function versionProblem(
  path: string,
  events: readonly ClassEvent[],
  complete: Complete,
): string | undefined {
  const chosen = events.findLast((event) => event.do === "chosen")?.choice;
  if (chosen === undefined || complete(chosen)?.version === chosen.version) return undefined;
  const name = chosen.lesson ?? chosen.scenario ?? "";
  return `${path} keeps a class with ${name} of another version: choose another folder with --folder`;
}
