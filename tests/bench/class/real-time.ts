/** Waits in real time: benches run against real servers and pages. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const lookEveryMs = 20;
const waitMsMax = 120_000;

/** Waits until it is so. Rejects after two minutes. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += lookEveryMs) {
    if (waited > waitMsMax) throw new Error(`Not so within two minutes: ${isSo.toString()}`);
    await pause(lookEveryMs);
  }
}
