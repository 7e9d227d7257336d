import { observable, runInAction } from "mobx";
import { expect, it } from "vitest";
import type { Company } from "../../ports/entities/company.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { DeclaredCapabilities, declaredOnDevice } from "./declared-capabilities.ts";

const companyWith = (capabilities?: object) => ({ capabilities }) as unknown as Company;

it("The names of declared capabilities are kept on the device, follow the company, and leave no trace without any [CP-1]", () => {
  const store = new MemoryLocalStore({ tokens: "some" });
  const holder = observable.box<Company | undefined>(undefined, { deep: false });
  const company = {
    get company() {
      return holder.get();
    },
  };
  const stop = new DeclaredCapabilities(company, store).start();
  const kept = (next: Company | undefined) => {
    runInAction(() => holder.set(next));
    return store.read("declared_capabilities");
  };
  expect(kept(companyWith())).toBeUndefined();
  expect(declaredOnDevice(store)).toEqual([]);
  expect(kept(companyWith({ acceptance: {}, promise: {} }))).toBe("acceptance promise");
  expect(declaredOnDevice(store)).toEqual(["acceptance", "promise"]);
  expect(kept(undefined)).toBe("acceptance promise");
  expect(kept(companyWith({}))).toBeUndefined();
  stop();
});

it("A device on which no live page was signed in knows nothing of a back end", () => {
  expect(declaredOnDevice(new MemoryLocalStore())).toBeUndefined();
});
