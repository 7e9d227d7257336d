import { autorun, observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { BranchSelection } from "../../ports/entities/branch.ts";
import type { StaffMember } from "../../ports/entities/company.ts";
import { aBranch, aMe, branchId } from "../../tests/support/samples/company-builders.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { BranchStore } from "./branch-store.ts";
import { CompanyStore } from "./company-store.ts";

const one = (id: number): BranchSelection => ({ kind: "one", branchId: branchId(id) });
const branches = [aBranch(1), aBranch(2), aBranch(3)];

function make(staff: Partial<StaffMember>, saved?: string) {
  const companyStore = new CompanyStore();
  const localStore = new MemoryLocalStore(saved === undefined ? {} : { branch_selection: saved });
  const branchStore = new BranchStore(companyStore, localStore);
  companyStore.take({ me: aMe(staff), branches });
  return { companyStore, localStore, branchStore };
}

describe("the branches staff may see", () => {
  it("are all branches for an admin without authorized ones [PM-2]", () => {
    const { branchStore } = make({ isAdmin: true });
    expect(branchStore.allowed).toEqual(branches);
  });

  it("are the authorized ones for all other staff, also for other admins [PM-2]", () => {
    for (const isAdmin of [true, false]) {
      const { branchStore } = make({ isAdmin, authorizedBranchIds: [branchId(3), branchId(1)] });
      expect(branchStore.allowed.map(({ id }) => id)).toEqual([1, 3]);
    }
  });

  it("are none for staff without authorized ones [PM-2]", () => {
    const { branchStore } = make({});
    expect(branchStore.allowed).toEqual([]);
    expect(branchStore.choices).toEqual([]);
    expect(branchStore.selection).toBeUndefined();
    expect(branchStore.selectedIds).toEqual([]);
  });

  it("are none before anything is loaded", () => {
    const branchStore = new BranchStore(new CompanyStore(), new MemoryLocalStore());
    expect(branchStore.selection).toBeUndefined();
    expect(branchStore.scope).toEqual([]);
  });
});

describe("a card payment that is not settled", () => {
  it("keeps the selected branch (P-I14)", () => {
    const money = observable({ isOpen: true });
    const companyStore = new CompanyStore();
    const store = new MemoryLocalStore();
    const branchStore = new BranchStore(companyStore, store, () => money.isOpen);
    companyStore.take({ me: aMe({ isAdmin: true }), branches });
    branchStore.select(one(2));
    expect([branchStore.isHeld, branchStore.selection]).toEqual([true, { kind: "all" }]);
    expect(store.read("branch_selection")).toBeUndefined();
    runInAction(() => {
      money.isOpen = false;
    });
    branchStore.select(one(2));
    expect([branchStore.isHeld, branchStore.selection]).toEqual([false, one(2)]);
  });
});

describe("the branch dropdown", () => {
  it("offers All branches first to an admin of all, and names none to the lists [PM-3]", () => {
    const { branchStore } = make({ isAdmin: true });
    expect(branchStore.choices).toEqual([{ kind: "all" }, one(1), one(2), one(3)]);
    expect(branchStore.selection).toEqual({ kind: "all" });
    expect(branchStore.scope).toBe("all");
    expect(branchStore.selectedIds).toEqual([1, 2, 3]);
  });

  it("offers Multiple Branches first to staff of several, and names them to the lists [PM-3]", () => {
    const { branchStore } = make({ authorizedBranchIds: [branchId(1), branchId(2)] });
    expect(branchStore.choices).toEqual([{ kind: "multiple" }, one(1), one(2)]);
    expect(branchStore.scope).toEqual([1, 2]);
  });

  it("offers no such entry for a single branch [PM-3]", () => {
    const { branchStore } = make({ authorizedBranchIds: [branchId(2)] });
    expect(branchStore.choices).toEqual([one(2)]);
    expect(branchStore.selection).toEqual(one(2));
    expect(branchStore.scope).toEqual([2]);
  });

  it("stores the selection on this device [PM-3]", () => {
    const { branchStore, localStore } = make({ isAdmin: true });
    branchStore.select(one(2));
    expect(branchStore.selectedIds).toEqual([2]);
    const again = make({ isAdmin: true }, localStore.values.get("branch_selection"));
    expect(again.branchStore.selection).toEqual(one(2));
    again.branchStore.select({ kind: "all" });
    expect(again.localStore.values.get("branch_selection")).toBe('{"kind":"all"}');
  });

  it("ignores a branch that is not offered", () => {
    const { branchStore, localStore } = make({ authorizedBranchIds: [branchId(1), branchId(2)] });
    branchStore.select(one(3));
    branchStore.select({ kind: "all" });
    expect(branchStore.selection).toEqual({ kind: "multiple" });
    expect(localStore.values.size).toBe(0);
  });

  it("falls back to the first choice when the saved branch is no longer allowed [PM-3]", () => {
    const saved = JSON.stringify(one(3));
    const { branchStore } = make({ authorizedBranchIds: [branchId(1), branchId(2)] }, saved);
    expect(branchStore.selection).toEqual({ kind: "multiple" });
    expect(branchStore.selectedIds).toEqual([1, 2]);
  });

  it("falls back at once when a synchronisation removes the branch, and returns when the branch does [PM-3]", () => {
    const { branchStore, companyStore } = make({ isAdmin: true });
    branchStore.select(one(3));
    const seen: string[] = [];
    const stop = autorun(() => seen.push(JSON.stringify(branchStore.selection)));
    companyStore.take({ branches: branches.slice(0, 2) });
    companyStore.take({ branches });
    stop();
    expect(seen).toEqual([JSON.stringify(one(3)), '{"kind":"all"}', JSON.stringify(one(3))]);
  });

  it("does not notify observers when the company is reloaded without a change", () => {
    const { branchStore, companyStore } = make({ isAdmin: true });
    let runs = 0;
    const stop = autorun(() => {
      runs += branchStore.selectedIds.length + (branchStore.scope === "all" ? 1 : 0);
    });
    companyStore.take({ branches: branches.map((branch) => ({ ...branch })) });
    stop();
    expect(runs).toBe(4);
  });

  describe("of a chain", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => aBranch(index + 1));
    const chain = (count: number, saved?: BranchSelection, staff: Partial<StaffMember> = {}) => {
      const made = make({ isAdmin: true, ...staff }, saved && JSON.stringify(saved));
      made.companyStore.take({ branches: many(count) });
      return made.branchStore;
    };

    it("begins with All branches up to 20 branches, and with the first one of 21 [N24] [PM-3]", () => {
      expect(chain(20).selection).toEqual({ kind: "all" });
      expect(chain(21).selection).toEqual(one(1));
      expect(chain(21).choices).toHaveLength(22);
      expect(chain(21).choices[0]).toEqual({ kind: "all" });
    });

    it("begins with the first own branch of staff with 21, in the company's order (N24)", () => {
      const authorizedBranchIds = many(25)
        .slice(4)
        .map(({ id }) => id)
        .toReversed();
      const store = chain(2_000, undefined, { isAdmin: false, authorizedBranchIds });
      expect(store.choices[0]).toEqual({ kind: "multiple" });
      expect(store.selection).toEqual(one(5));
    });

    it("keeps the last choice, All branches too (N24)", () => {
      expect(chain(2_000, one(1_234)).selection).toEqual(one(1_234));
      const all = chain(2_000, { kind: "all" });
      expect([all.selection, all.selectedIds.length]).toEqual([{ kind: "all" }, 2_000]);
    });

    it("falls back to the first own branch when the last choice is no longer allowed (N24)", () => {
      expect(chain(2_000, one(2_001)).selection).toEqual(one(1));
      expect(chain(2_000, { kind: "multiple" }).selection).toEqual(one(1));
    });

    it("keeps All branches when the 21st branch opens, if staff chose it (N24)", () => {
      const { branchStore, companyStore } = make({ isAdmin: true });
      branchStore.select({ kind: "all" });
      companyStore.take({ branches: many(21) });
      expect(branchStore.selection).toEqual({ kind: "all" });
    });
  });

  for (const saved of [
    "",
    "{",
    "null",
    "7",
    '"all"',
    '{"kind":"some"}',
    '{"kind":"one"}',
    '{"kind":"one","branchId":"1"}',
    '{"kind":"one","branchId":1.5}',
  ]) {
    it(`falls back safely from the saved text ${saved || "(empty)"} and keeps it [PM-3]`, () => {
      const { branchStore, localStore } = make({ isAdmin: true }, saved);
      expect(branchStore.selection).toEqual({ kind: "all" });
      expect(localStore.values.get("branch_selection")).toBe(saved);
    });
  }

  it("names branches, and numbers those it does not know", () => {
    const { branchStore } = make({ authorizedBranchIds: [branchId(1)] });
    expect(branchStore.nameOf(branchId(2))).toBe("Branch 2");
    expect(branchStore.nameOf(branchId(99))).toBe("#99");
  });
});
