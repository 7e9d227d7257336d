// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { createTexts, speak } from "./i18n.ts";
import { speakAsBefore } from "./language-memory.ts";

function device(remembered?: string) {
  let language = remembered;
  return {
    read: () => language,
    write: (_key: "language", spoken: string) => {
      language = spoken;
    },
  };
}

describe("the language of a device", () => {
  it("is what was last spoken on it, before anybody is known [RT-14]", async () => {
    const memory = device();
    const texts = createTexts();
    await speakAsBefore(texts, memory);
    expect(texts.language).toBe("en");
    await speak(texts, "ar");
    const afterReload = createTexts();
    await speakAsBefore(afterReload, memory);
    expect(afterReload.t("login.message")).toBe(texts.t("login.message"));
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
    await speak(afterReload, "en");
    expect(memory.read()).toBe("en");
  });

  it("is English where it remembers what is not spoken here", async () => {
    const texts = createTexts();
    await speakAsBefore(texts, device("<nonsense>"));
    expect(texts.language).toBe("en");
  });
});
