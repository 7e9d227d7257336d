import { hexHash } from "../../ports/text-hash.ts";
import { type HttpOutcome, jsonOutcome } from "./http-message.ts";

/** The trainer's console over the branch of a shared class. */
export interface ServedConsole {
  /** Everything that it shows, as JSON of at most 8 kB. */
  view(): string;
  /** Carries out an instruction of the trainer, and says what was done. */
  send(instruction: unknown): Promise<unknown>;
}

/** `GET /class/console?known=TAG`: the view with its tag, or the tag alone where the caller has this view. */
export function viewOfConsole(console: ServedConsole, known: string | undefined): HttpOutcome {
  const text = console.view();
  const tag = hexHash(text, 0);
  return jsonOutcome(200, { tag, ...(tag !== known && { view: JSON.parse(text) }) });
}

/** `POST /class/console`: an instruction, answered with what was done. */
export async function sendToConsole(
  console: ServedConsole,
  instruction: unknown,
): Promise<HttpOutcome> {
  return jsonOutcome(200, { reply: await console.send(instruction) });
}
