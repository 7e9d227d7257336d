import { act } from "@testing-library/react";

/** Waits for a chunk that is there already: it takes some turns to be handed over and drawn. */
export async function drawn(isThere: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isThere(); turn += 1) {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
}
