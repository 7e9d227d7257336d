import { reaction } from "mobx";
import type { Company } from "../../ports/entities/company.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";

const key = "declared_capabilities";

/**
 * Keeps the names of what the back end declares on the device, so that training can say which lessons are about more than
 * that. A back end that declares none leaves no trace (CP-1).
 */
export class DeclaredCapabilities {
  private readonly company: { readonly company: Company | undefined };
  private readonly store: Pick<LocalStore, "read" | "write" | "remove">;

  constructor(
    company: { readonly company: Company | undefined },
    store: Pick<LocalStore, "read" | "write" | "remove">,
  ) {
    this.company = company;
    this.store = store;
  }

  start(): Stop {
    return reaction(
      () => {
        const { company } = this.company;
        return company && Object.keys(company.capabilities ?? {}).join(" ");
      },
      (names) => this.keep(names),
      { fireImmediately: true },
    );
  }

  private keep(names: string | undefined): void {
    const kept = this.store.read(key);
    if (names === undefined || names === (kept ?? "")) return;
    if (names === "") this.store.remove(key);
    else this.store.write(key, names);
  }
}

/** The names that a live page kept on this device; undefined where no live page has been signed in. */
export function declaredOnDevice(store: Pick<LocalStore, "read">): readonly string[] | undefined {
  const kept = store.read(key);
  if (kept !== undefined) return kept.split(" ");
  return store.read("tokens") === undefined ? undefined : [];
}
