import { describe, expect, it } from "vitest";
import type { OrderSource } from "../../ports/entities/ids.ts";
import { type DialogRequest, DialogStore } from "./dialog-store.ts";

const failure: DialogRequest = { kind: "something_went_wrong" };
const refusal = (orderNumber: string): DialogRequest => ({
  kind: "unable_to_confirm",
  orderNumber,
  source: "munchbay" as OrderSource,
});

describe("dialogs", () => {
  it("are shown one after the other, and each once", () => {
    const store = new DialogStore();
    expect(store.shown).toBeUndefined();
    store.ask(failure);
    store.ask({ ...failure });
    store.ask(refusal("7"));
    expect(store.shown).toEqual(failure);
    store.close(failure);
    expect(store.shown).toEqual(refusal("7"));
    if (store.shown !== undefined) store.close(store.shown);
    expect(store.shown).toBeUndefined();
  });

  it("are limited in number", () => {
    const store = new DialogStore();
    for (let number = 1; number <= 100; number += 1) store.ask(refusal(String(number)));
    let shown = 0;
    for (; store.shown !== undefined; shown += 1) store.close(store.shown);
    expect(shown).toBe(20);
  });
});
