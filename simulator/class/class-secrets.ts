import * as v from "valibot";

/** Draws as many random bytes: secrets must not follow from a seed, which a whole class knows. */
export type DrawBytes = (count: number) => Uint8Array;

/** Returns the hexadecimal HMAC-SHA-256 of a text. It is passed in, since the language itself has none. */
export type Hmac = (secret: string, text: string) => string;

/** The letters of codes, without those that look like others or like figures. */
const letters = "ABCDEFGHJKMNPQRTUVWXY";
const codeLength = 6;
/** 26 letters are more than 112 bits. */
const secretLength = 26;

const letterText = v.pipe(v.string(), v.minLength(20), v.maxLength(200));
const secretsSchema = v.object({
  /** Only this server knows it; places' secrets follow from it. */
  own: letterText,
  /** Hashes. */
  key: letterText,
  code: letterText,
});
/** The kept part of the secrets of a class. Neither the trainer's key nor the code can be read from it. */
export type ClassSecrets = v.InferOutput<typeof secretsSchema>;

/** Reads what a folder has kept; undefined for anything else. */
export function readSecrets(value: unknown): ClassSecrets | undefined {
  const parsed = v.safeParse(secretsSchema, value);
  return parsed.success ? parsed.output : undefined;
}

/** The secrets of a new class, and the trainer's key, which is shown once. */
export function newSecrets(
  draw: DrawBytes,
  hmac: Hmac,
): { readonly secrets: ClassSecrets; readonly key: string } {
  const own = drawSecret(draw);
  const key = drawSecret(draw);
  return { secrets: { own, key: hmac(own, key), code: hmac(own, codeOf(key, hmac)) }, key };
}

/** The code that trainees type: six letters without look-alikes. Who knows the key knows it. */
export function codeOf(key: string, hmac: Hmac): string {
  return lettersOf(hmac(key, "code"), codeLength);
}

/** The secret of a place for one device, which names its attempt to join by a random text. */
export function placeSecret(
  { own }: ClassSecrets,
  id: number,
  attempt: string,
  hmac: Hmac,
): string {
  return lettersOf(hmac(own, `place ${id} ${attempt}`), secretLength);
}

/** The code as it is compared: capitals without spaces and dashes. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/** A secret of its own. */
export function drawSecret(draw: DrawBytes): string {
  return drawLetters(draw, secretLength);
}

function drawLetters(draw: DrawBytes, length: number): string {
  let text = "";
  while (text.length < length) text += lettersIn(draw(length));
  return text.slice(0, length);
}

function lettersOf(hash: string, length: number): string {
  const bytes = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  // 32 bytes give 31 letters on average, and fewer than 26 of them practically never.
  return lettersIn(bytes).slice(0, length);
}

function lettersIn(bytes: Uint8Array): string {
  // A byte above the last whole round would make the first letters likelier.
  const most = 256 - (256 % letters.length);
  return [...bytes].map((byte) => (byte < most ? letters[byte % letters.length] : "")).join("");
}
