import type { LocalStore } from "../../ports/local-store.ts";
import type { LanguageMemory } from "../ui/language-store.ts";

/** Keeps the language in the storage of the device. `preferred` returns the languages of the browser. */
export function languageMemory(
  store: LocalStore,
  preferred: LanguageMemory["preferred"],
): LanguageMemory {
  return {
    read: () => store.read("language"),
    write: (text) => store.write("language", text),
    onChange: (listener) => store.onChange((key) => key === "language" && listener()),
    preferred,
  };
}
