import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { isObject, jsonOf } from "../../ports/json-text.ts";
import { type ClassEvent, readEvent } from "../class/class-event.ts";
import type { ClassRoom } from "../class/class-room.ts";
import { type ClassSecrets, readSecrets } from "../class/class-secrets.ts";
import { linesOf } from "./json-lines.ts";

/** Rises when folders of the earlier format can no longer be read. */
const format = 1;
/** Real time after which everything that has happened is on the disk. */
const syncEveryMs: Duration = secondMs;
/** The lines that are named of those that could not be read. */
const namedMax = 20;

/** The secrets of a class that a folder keeps; undefined for a new class. */
export interface KeptClass {
  readonly secrets: ClassSecrets | undefined;
}

/**
 * The folder of a class, so that it goes on after its server was killed (CL-9): hashes of its code and key, and each
 * event as a line, which is only ever appended.
 */
export class ClassFolder {
  private readonly folder: string;
  private file: number | undefined;
  private readonly damages: string[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the folder where it is missing. Returns a sentence that says what to do where it cannot be used. */
  open(): KeptClass | string {
    try {
      // Made for the class: names, messages and what trainees did are for its owner alone.
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      this.file = openSync(this.path("class.jsonl"), "a", 0o600);
      // An earlier version left both to other users of the machine.
      chmodSync(this.path("class.jsonl"), 0o600);
      if (existsSync(this.path("class.json"))) chmodSync(this.folder, 0o700);
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

  /**
   * Everything that has happened in the class, one after the other. Lines that are damaged or too long are left out and
   * named in `leftOut`.
   */
  *events(): Generator<ClassEvent> {
    const path = this.path("class.jsonl");
    let end = 0;
    for (const line of linesOf(path, readEvent)) {
      end = line.end;
      if (line.damage === undefined) yield line.value;
      else this.damages.push(`${line.damage} and was left out`);
    }
    // A server that was killed leaves a last line without its end.
    if (statSync(path).size > end) truncateSync(path, end);
  }

  /** Sentences, once the events have been read. */
  get leftOut(): readonly string[] {
    const more = this.damages.length - namedMax;
    const named = this.damages.slice(0, namedMax);
    return more > 0 ? [...named, `${more} more lines were left out`] : named;
  }

  private read(): KeptClass | string {
    const header = textOf(this.path("class.json"));
    const isEmpty = statSync(this.path("class.jsonl")).size === 0;
    if (header === undefined && isEmpty) return { secrets: undefined };
    const kept = jsonOf(header);
    const secrets = isObject(kept) && kept["format"] === format ? readSecrets(kept) : undefined;
    return secrets === undefined
      ? `${this.folder} keeps no class of this version: choose another folder with --folder`
      : { secrets };
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
