import { action, makeObservable, observable, reaction } from "mobx";
import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";

/**
 * Light or dark, switched in the header and stored (RT-13). `public/theme.js` applies the stored theme before
 * the first paint by the same rule.
 */
export class ThemeStore {
  isDark: boolean;
  private readonly localStore: LocalStore;

  /** `prefersDark`: whether the browser asks for dark pages. */
  constructor(localStore: LocalStore, prefersDark: boolean) {
    this.localStore = localStore;
    const remembered = localStore.read("theme");
    this.isDark = remembered === undefined ? prefersDark : remembered === "dark";
    makeObservable(this, { isDark: observable, toggle: action });
  }

  toggle(): void {
    this.isDark = !this.isDark;
    this.localStore.write("theme", this.isDark ? "dark" : "light");
  }

  /** Keeps the element's data-theme up to date until stopped. */
  start(page: { readonly dataset: Partial<Record<string, string>> }): Stop {
    return reaction(
      () => this.isDark,
      (isDark) => {
        page.dataset["theme"] = isDark ? "dark" : "light";
      },
      { fireImmediately: true },
    );
  }
}
