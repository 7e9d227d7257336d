import * as v from "valibot";

/** A file that staff opened in this tab. */
export interface TabFile {
  readonly name: string;
  readonly text: string;
}

const schema = v.object({ name: v.string(), text: v.string() });

/** Keeps one opened file for as long as the tab is open, also when it is reloaded. */
export class BrowserTabFile {
  private readonly page: Window;
  private readonly key: string;

  constructor(page: Window, key: string) {
    this.page = page;
    this.key = key;
  }

  /** Undefined when the tab has none or its storage may not be read. */
  read(): TabFile | undefined {
    try {
      const stored: unknown = JSON.parse(this.page.sessionStorage.getItem(this.key) ?? "null");
      return v.is(schema, stored) ? stored : undefined;
    } catch {
      return undefined;
    }
  }

  /** False when the storage of the tab is full or blocked; the file that it had stays. */
  write(file: TabFile): boolean {
    try {
      this.page.sessionStorage.setItem(this.key, JSON.stringify(file));
      return true;
    } catch {
      return false;
    }
  }
}
