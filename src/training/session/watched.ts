import { createAtom, type IAtom } from "mobx";
import type { Stop } from "../../../ports/entities/time.ts";

interface Source {
  onChange(listener: () => void): Stop;
}

const atoms = new WeakMap<Source, IAtom>();

/**
 * Returns an object of the simulator, which does not use MobX. A screen or a reaction that reads the object through this
 * function follows its changes.
 */
export function watched<Watched extends Source>(source: Watched): Watched {
  let atom = atoms.get(source);
  if (atom === undefined) {
    let stop: Stop = () => undefined;
    const changes = createAtom(
      "simulated",
      () => {
        stop = source.onChange(() => changes.reportChanged());
      },
      () => stop(),
    );
    atom = changes;
    atoms.set(source, atom);
  }
  atom.reportObserved();
  return source;
}
