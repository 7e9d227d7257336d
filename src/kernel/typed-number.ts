import { action, makeObservable, observable } from "mobx";

/** Signs that may separate decimals or group digits, in the scripts that staff type. */
const separators = /[.,'\u2019\u060c\u066b\u066c\u3001\u3002\uff0c\uff0e\uff61]/g;
/** Signs that separate where they stand behind a digit: before the first one they are a sign or a currency. */
const signs = /[\p{P}\p{S}]/gu;
const letters = /\p{L}/gu;

/**
 * The text of a field with a number that is filled in for staff (N45). It is selected whenever it was filled in: the next
 * key replaces it, and Delete clears it. A key that changes nothing is no typing, and keeps the selection.
 */
export class TypedNumber {
  /** Whether the text is selected, so that the next key replaces it. */
  isSelected = true;
  /** Counts refused keys: a browser drops the selection, which the field then restores. */
  refusals = 0;
  private typed: string | undefined = undefined;
  /**
   * Whether a separator was refused. The digits behind it are none of the whole number: they are ignored until Delete,
   * Clear or a new selection.
   */
  private isCut = false;
  /** Whether digits were refused because the number has no room for them, as those of a scanned code are. */
  isOverfull = false;
  /** Whether keys were refused, so that the number is not what staff typed: it is filled in, or lacks the letters. */
  isIgnored = false;
  /** Whether letters were typed with the digits, as by a scanner, until Delete, Clear or a new selection. */
  private hasLostLetters = false;
  /** The leading zeros that were typed and are not shown: they count against the room of the number. */
  private zeros = "";
  /** Returns the text after typing or pasting; undefined if it is refused. */
  private readonly accept: (typed: string) => string | undefined;
  private readonly filledIn: () => string;

  constructor(accept: (typed: string) => string | undefined, filledIn: () => string) {
    this.accept = accept;
    this.filledIn = filledIn;
    makeObservable<this, "typed" | "isCut">(this, {
      isSelected: observable,
      isOverfull: observable,
      isIgnored: observable,
      refusals: observable,
      typed: observable,
      isCut: observable,
      select: action,
      fillIn: action,
      type: action,
    });
  }

  get text(): string {
    return this.typed ?? this.filledIn();
  }

  /** Whether staff have typed or deleted since it was filled in. */
  get isTyped(): boolean {
    return this.typed !== undefined;
  }

  /** Staff have selected the text, for example by going to the field. */
  select(): void {
    this.isSelected = true;
    this.isCut = false;
    this.isIgnored = false;
    this.hasLostLetters = false;
  }

  /** Fills the number in again, or another one. */
  fillIn(text?: string): void {
    this.typed = text;
    this.isOverfull = false;
    this.select();
  }

  /** Takes the whole text of the field after typing or pasting. */
  type(typed: string): void {
    const { text, isSelected } = this;
    const isDeleting = typed === "" || (!isSelected && typed.length <= text.length);
    const isNew = isSelected || isDeleting;
    const all = isNew ? typed : this.zeros + typed;
    const next = this.isCut && !isDeleting ? undefined : this.accept(all);
    if (next === undefined) {
      this.refusals += 1;
      this.isOverfull ||= !this.isCut && isDigits(typed);
      const before = isSelected ? "" : text;
      this.hasLostLetters ||= isKeyOf(letters, typed, before);
      this.isIgnored = this.hasLostLetters || !this.isTyped;
      this.isCut ||= isKeyOf(before === "" ? separators : signs, typed, before);
      return;
    }
    this.typed = next;
    this.zeros = isDigits(all) ? "0".repeat(all.length - next.length) : "";
    this.isOverfull &&= !isNew;
    this.isSelected = false;
    this.hasLostLetters &&= !isDeleting;
    this.isIgnored = this.hasLostLetters;
    this.isCut = false;
  }

  /** Takes a key of a keypad on the screen. */
  press(key: string): void {
    this.type(this.isSelected ? key : this.text + key);
  }

  deleteLast(): void {
    this.type(this.isSelected ? "" : this.text.slice(0, -1));
  }
}

/** Whether the text came of one of these keys; a pasted text is refused as a whole. */
function isKeyOf(keys: RegExp, typed: string, before: string): boolean {
  return typed.length === before.length + 1 && countIn(typed, keys) > countIn(before, keys);
}

/** Whether the text is a whole number, in the digits of any script. */
function isDigits(text: string): boolean {
  return /^\p{Nd}+$/u.test(text);
}

function countIn(text: string, of: RegExp): number {
  return text.match(of)?.length ?? 0;
}
