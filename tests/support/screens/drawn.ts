import { act } from "@testing-library/react";

/** Waits until a loaded chunk is rendered, which takes some turns of the event loop. */
export async function drawn(isThere: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isThere(); turn += 1) {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
}
