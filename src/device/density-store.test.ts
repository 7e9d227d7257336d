import { describe, expect, it } from "vitest";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { DensityStore } from "./density-store.ts";

function storeOf(remembered: string | undefined) {
  const device = new MemoryLocalStore(remembered === undefined ? {} : { density: remembered });
  return { density: new DensityStore(device), device };
}

describe("the row height", () => {
  it("is the one that staff chose on this device", () => {
    const { density, device } = storeOf("compact");
    expect(density.setting).toBe("compact");
    density.choose("comfortable");
    expect(density.setting).toBe("comfortable");
    expect(device.read("density")).toBe("comfortable");
  });

  it.each([undefined, "", "tiny"])(
    "follows the window where the device has no setting that is known (%s)",
    (remembered) => {
      expect(storeOf(remembered).density.setting).toBe("automatic");
    },
  );
});
