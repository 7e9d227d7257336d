import * as v from "valibot";
import { StorageTexts } from "../../../ports/storage-texts.ts";
import { StoredValue } from "../../../ports/stored-value.ts";

/** A file that staff opened in this tab. */
export interface TabFile {
  readonly name: string;
  readonly text: string;
}

const schema = v.object({ name: v.string(), text: v.string() });

/** Keeps one opened file for as long as the tab is open, also when it is reloaded. */
export class BrowserTabFile {
  private readonly stored: StoredValue<TabFile, string>;

  constructor(page: Window, key: string) {
    const texts = new StorageTexts(() => page.sessionStorage);
    const decode = (json: unknown): TabFile | undefined => (v.is(schema, json) ? json : undefined);
    this.stored = new StoredValue(texts, key, { decode });
  }

  /** Undefined when the tab has none or its storage may not be read. */
  read(): TabFile | undefined {
    return this.stored.read();
  }

  /** False when the storage of the tab is full or blocked; the file that it had stays. */
  write(file: TabFile): boolean {
    return this.stored.write(file);
  }
}
