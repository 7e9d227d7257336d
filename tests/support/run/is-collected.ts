import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Whether nothing holds the object any more. The caller must not hold it either: make it in a function of its own. */
export async function isCollected(held: WeakRef<object>): Promise<boolean> {
  // A reference stays readable until the job that made or read it has ended.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  return held.deref() === undefined;
}
