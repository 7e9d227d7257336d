// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

describe("the light of a chain", () => {
  it.each([
    [
      "en",
      "Live: 200 of 2,000",
      "Updates arrive live for 200 of 2,000 branches. The others are updated every 30 s.",
    ],
    ["ar", "مباشر: ⁨200⁩ من ⁨2,000⁩", "تُحدَّث الفروع الأخرى كل 30 ث."],
    ["ms", "Langsung: 200 daripada 2,000", "Cawangan lain dikemas kini setiap 30 s."],
    ["zh", "实时：200/2,000", "其他门店每 30 秒更新一次。"],
  ] as const)(
    "says for how many branches updates arrive live, in %s [N24]",
    async (locale, word, reason) => {
      const board = await openBoard("/home-delivery/new", { staff: { locale } });
      const { health } = board.fixture;
      await act(async () => health.recordCoverage({ live: 200, chosen: 2_000 }));
      const light = screen.getByText(word);
      expect(light.closest("[title]")?.getAttribute("title")).toContain(reason);
      await act(async () => health.recordCoverage({ live: 1, chosen: 1 }));
      expect(screen.queryByText(word)).toBeNull();
    },
  );
});
