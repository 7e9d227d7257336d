import { describe, expect, it } from "vitest";
import { DensityStore } from "./density-store.ts";

function storeOf(remembered: string | undefined) {
  const written: string[] = [];
  const density = new DensityStore({
    read: () => remembered,
    write: (setting) => void written.push(setting),
  });
  return { density, written };
}

describe("the row height", () => {
  it("is the one that staff chose on this device", () => {
    const { density, written } = storeOf("compact");
    expect(density.setting).toBe("compact");
    density.choose("comfortable");
    expect(density.setting).toBe("comfortable");
    expect(written).toEqual(["comfortable"]);
  });

  it.each([undefined, "", "tiny"])(
    "follows the window where the device has no setting that is known (%s)",
    (remembered) => {
      expect(storeOf(remembered).density.setting).toBe("automatic");
    },
  );
});
