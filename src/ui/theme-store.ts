import { action, makeObservable, observable, reaction } from "mobx";
import type { Stop } from "../../ports/entities/time.ts";

/** Storage of the theme on the device, and the preference of the device. */
export interface ThemeMemory {
  read(): string | undefined;
  write(theme: "dark" | "light"): void;
  prefersDark(): boolean;
}

/**
 * Light or dark, switched in the header and stored (RT-13). `public/theme.js` applies the stored theme before
 * the first paint by the same rule.
 */
export class ThemeStore {
  isDark: boolean;
  private readonly memory: ThemeMemory;

  constructor(memory: ThemeMemory) {
    this.memory = memory;
    const remembered = memory.read();
    this.isDark = remembered === undefined ? memory.prefersDark() : remembered === "dark";
    makeObservable(this, { isDark: observable, toggle: action });
  }

  toggle(): void {
    this.isDark = !this.isDark;
    this.memory.write(this.isDark ? "dark" : "light");
  }

  /** Keeps the element's data-theme up to date until stopped. */
  start(page: HTMLElement): Stop {
    return reaction(
      () => this.isDark,
      (isDark) => {
        page.dataset["theme"] = isDark ? "dark" : "light";
      },
      { fireImmediately: true },
    );
  }
}
