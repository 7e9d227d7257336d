import { action, makeObservable, observable, reaction } from "mobx";
import type { Me } from "../../ports/entities/company.ts";
import { knownLanguage, type Language } from "../../ports/entities/language.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";

/** Stands in the device's storage behind a language that staff chose. */
const chosenMark = "chosen";

/**
 * The language of the screens (N41): chosen on this device, else that of the member of staff, else the one last used,
 * else the browser's where it is one of ours, else English. The sign-in of another person drops the choice.
 */
export class LanguageStore {
  chosen: Language | undefined;
  private readonly localStore: LocalStore;
  private readonly preferred: () => readonly string[];
  /** The ids of the company and of the person who chose; undefined for a choice before a sign-in. */
  private chosenBy: string | undefined;
  private person: string | undefined;

  /** `preferred`: the languages of the browser, the preferred one first. */
  constructor(localStore: LocalStore, preferred: () => readonly string[]) {
    this.localStore = localStore;
    this.preferred = preferred;
    makeObservable<this, "read" | "signedIn">(this, {
      chosen: observable,
      choose: action,
      signedIn: action,
      read: action,
    });
    this.read();
  }

  /** Follows the choices of other tabs until stopped. */
  start(): Stop {
    return this.localStore.onChange((key) => key === "language" && this.read());
  }

  choose(language: Language): void {
    this.keep(language, this.person);
  }

  /** Takes the person of the app; undefined while it is not known. A choice made before a sign-in becomes that person's. */
  private signedIn(me: Me | undefined): void {
    this.person = me && `${me.company.id}/${me.staff.id}`;
    if (this.person === undefined || this.chosen === undefined || this.chosenBy === this.person)
      return;
    if (this.chosenBy === undefined) this.keep(this.chosen, this.person);
    else this.drop();
  }

  private drop(): void {
    const { chosen } = this;
    [this.chosen, this.chosenBy] = [undefined, undefined];
    if (chosen !== undefined) this.used(chosen);
  }

  /** Follows the person of an app until stopped. */
  follow(company: { readonly me: Me | undefined }): Stop {
    return reaction(
      () => company.me,
      (me) => this.signedIn(me),
      { fireImmediately: true },
    );
  }

  /** The language of the first screen. `ofStaff` is known before anything is loaded only in training. */
  first(ofStaff: string | undefined): Language {
    const [last] = this.stored();
    const tags = [ofStaff, last, ...this.preferred()];
    return this.chosen ?? tags.map(knownLanguage).find((known) => known !== undefined) ?? "en";
  }

  /** Keeps the language that the page now has, for the next start. */
  used(language: Language): void {
    if (this.chosen === undefined) this.localStore.write("language", language);
  }

  private read(): void {
    const [tag, mark, person] = this.stored();
    this.chosen = mark === chosenMark ? knownLanguage(tag) : undefined;
    this.chosenBy = this.chosen && person;
  }

  private keep(language: Language, person: string | undefined): void {
    [this.chosen, this.chosenBy] = [language, person];
    const text = [language, chosenMark, person ?? ""].join(" ").trim();
    this.localStore.write("language", text);
  }

  /** The language of the device; then, if staff chose it, the mark and the person. */
  private stored(): readonly string[] {
    return this.localStore.read("language")?.split(" ") ?? [];
  }
}
