import { observable } from "mobx";
import { describe, expect, it } from "vitest";
import type { Me } from "../../ports/entities/company.ts";
import type { StaffId } from "../../ports/entities/ids.ts";
import type { StoreKey } from "../../ports/local-store.ts";
import { aMe } from "../../tests/support/samples/company-builders.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { LanguageStore } from "./language-store.ts";

type Stored = Partial<Record<StoreKey, string>>;

const storeOf = (values: Stored = {}, preferred: readonly string[] = []) => {
  const device = new MemoryLocalStore(values);
  return { device, language: new LanguageStore(device, () => preferred) };
};
const person = (id: number): Me => aMe({ id: id as StaffId });
/** The page is loaded again, and the person is known. */
const nextPage = (device: MemoryLocalStore, me?: Me): LanguageStore => {
  const language = new LanguageStore(device, () => []);
  if (me !== undefined) language.follow(observable({ me }, {}, { deep: false }))();
  return language;
};

describe("the language of the first screen", () => {
  it.each<readonly [string, string, Stored, string | undefined, readonly string[]]>([
    ["ms", "chosen on this device", { language: "ms chosen 1/2" }, "ar", ["zh"]],
    ["ar", "that of the member of staff", { language: "zh" }, "ar-AE", ["ms"]],
    ["zh", "the one last used", { language: "zh" }, undefined, ["ms"]],
    [
      "zh",
      "the one last used, for a person whose language is not known",
      { language: "zh" },
      "fr",
      [],
    ],
    ["ms", "the browser's first of the four", {}, undefined, ["fr-FR", "ms-MY", "ar"]],
    ["en", "English", {}, "", ["fr", "de"]],
    ["en", "English, whatever the device keeps", { language: "yy chosen" }, undefined, []],
  ])("is %s: %s (N41)", (expected, _, values, ofStaff, preferred) => {
    expect(storeOf(values, preferred).language.first(ofStaff)).toBe(expected);
  });
});

describe("a chosen language", () => {
  it("is kept for the person who chose it, through sign-outs and reloads (N41)", () => {
    const { device } = storeOf();
    nextPage(device, person(1)).choose("ar");
    nextPage(device);
    expect(nextPage(device, person(1)).chosen).toBe("ar");
  });

  it("is dropped by the sign-in of another person (N41) (N25)", () => {
    const { device } = storeOf();
    nextPage(device, person(1)).choose("ar");
    expect(nextPage(device).chosen).toBe("ar");
    expect(nextPage(device, person(2)).chosen).toBeUndefined();
    expect(nextPage(device, person(1)).chosen).toBeUndefined();
    expect(nextPage(device).first(undefined)).toBe("ar");
  });

  it("is not lost to the language that the page still has", () => {
    const { device, language } = storeOf();
    language.choose("ar");
    language.used("ms");
    expect(nextPage(device).first("zh")).toBe("ar");
  });

  it("on the sign-in page is that of the person who signs in next, not of the one before (N41)", () => {
    const { device } = storeOf();
    const page = nextPage(device, person(1));
    page.follow(observable({ me: undefined }))();
    page.choose("zh");
    expect(nextPage(device, person(2)).chosen).toBe("zh");
    expect(nextPage(device, person(1)).chosen).toBeUndefined();
  });

  it("is followed by other tabs, until they stop", () => {
    const { device, language } = storeOf();
    const stop = language.start();
    device.writeFromElsewhere("language", "ms chosen");
    expect(language.chosen).toBe("ms");
    device.writeFromElsewhere("language", "ms");
    expect(language.chosen).toBeUndefined();
    stop();
    device.writeFromElsewhere("language", "zh chosen");
    expect([language.chosen, device.listenerCount]).toEqual([undefined, 0]);
  });
});
