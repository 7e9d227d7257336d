import { randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { VersionedChoice } from "../class/class-event.ts";
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
  /** Sentences about lines of the folder that could not be read. */
  readonly leftOut: readonly string[];
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
    return { room: roomWith(fresh.secrets), key: fresh.key, leftOut: [], stop: () => undefined };
  }
  const folder = new ClassFolder(path);
  const kept = folder.open();
  if (typeof kept === "string") return kept;
  const { secrets } = kept;
  const room = roomWith(secrets ?? fresh.secrets);
  let isNew = true;
  for (const event of folder.events()) {
    isNew = false;
    room.repeat(event);
  }
  const problem = isNew ? undefined : versionProblem(path, room.choice, complete);
  if (problem !== undefined) return problem;
  if (secrets === undefined) folder.keepSecrets(fresh.secrets);
  const stop = folder.follow(room, clock);
  // The choice of the command line counts for a new class only.
  if (isNew) room.choose(choice);
  const key = secrets === undefined ? fresh.key : undefined;
  return { room, key, leftOut: folder.leftOut, stop };
}

function versionProblem(
  path: string,
  chosen: VersionedChoice,
  complete: Complete,
): string | undefined {
  if (complete(chosen)?.version === chosen.version) return undefined;
  const name = chosen.lesson ?? chosen.scenario ?? "";
  return `${path} keeps a class with ${name} of another version: choose another folder with --folder`;
}
