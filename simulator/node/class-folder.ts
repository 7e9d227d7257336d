import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { isObject, jsonOf } from "../../ports/json-text.ts";
import type { ClassEvent } from "../class/class-event.ts";
import type { ClassRoom } from "../class/class-room.ts";
import { type ClassSecrets, readSecrets } from "../class/class-secrets.ts";

/** Rises when folders of the earlier format can no longer be read. */
const format = 1;
/** Real time after which everything that has happened is on the disk. */
const syncEveryMs: Duration = secondMs;

/** The content of a folder: nothing yet, or secrets and events of a class. */
export interface KeptClass {
  readonly secrets: ClassSecrets | undefined;
  readonly events: readonly ClassEvent[];
}

/**
 * The folder of a class, so that it goes on after its server was killed (CL-9): hashes of its code and key, and each
 * event as a line, which is only ever appended.
 */
export class ClassFolder {
  private readonly folder: string;
  private file: number | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the folder where it is missing. Returns a sentence that says what to do where it cannot be used. */
  open(): KeptClass | string {
    try {
      mkdirSync(this.folder, { recursive: true });
      this.file = openSync(this.path("class.jsonl"), "a");
      return this.read();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      return `${this.folder} cannot be written (${code}): choose another folder with --folder`;
    }
  }

  keepSecrets({ own, key, code }: ClassSecrets): void {
    writeFileSync(this.path("class.json"), `${JSON.stringify({ format, own, key, code })}\n`, {
      mode: 0o600,
    });
  }

  /** Appends what happens in the class from now on. The returned function writes the rest and closes the file. */
  follow(room: ClassRoom, clock: Clock): Stop {
    const { file } = this;
    if (file === undefined) throw new Error("The folder is not open");
    let isDirty = false;
    const sync = (): void => {
      if (isDirty) fsyncSync(file);
      isDirty = false;
    };
    let cancel: Stop = () => undefined;
    const beat = (): void => {
      sync();
      cancel = clock.schedule(clock.now() + syncEveryMs, beat);
    };
    beat();
    const stop = room.onEvent((event) => {
      writeSync(file, `${JSON.stringify(event)}\n`);
      isDirty = true;
    });
    return () => {
      stop();
      cancel();
      sync();
      closeSync(file);
    };
  }

  private read(): KeptClass | string {
    const header = textOf(this.path("class.json"));
    const text = textOf(this.path("class.jsonl")) ?? "";
    if (header === undefined && text === "") return { secrets: undefined, events: [] };
    const kept = jsonOf(header);
    const secrets = isObject(kept) && kept["format"] === format ? readSecrets(kept) : undefined;
    if (secrets === undefined) {
      return `${this.folder} keeps no class of this version: choose another folder with --folder`;
    }
    // A server that was killed leaves a last line without its end.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole !== text) truncateSync(this.path("class.jsonl"), Buffer.byteLength(whole));
    // This server has written the lines itself.
    const events = whole.split("\n").map((line) => jsonOf(line) as ClassEvent | undefined);
    return { secrets, events: events.filter((event) => event !== undefined) };
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
