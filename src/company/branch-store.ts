import { action, computed, computedStruct, makeObservable, observableRef } from "mobx";
import type { Branch, BranchSelection } from "../../ports/entities/branch.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { BranchScope } from "../../ports/order-api.ts";
import { StoredValue } from "../../ports/stored-value.ts";
import {
  allowedBranches,
  branchChoices,
  firstSelection,
  keyOfSelection,
  selectionOf,
} from "./branch-selection.ts";
import type { CompanyStore } from "./company-store.ts";

/**
 * The branches that a member of staff may see, and the selected one (PM-2, PM-3). The selection is kept on
 * the device. One that is no longer allowed falls back to the choice of a new device, but stays stored in
 * case the branch comes back.
 */
export class BranchStore {
  private wanted: BranchSelection | undefined;
  private readonly companyStore: CompanyStore;
  private readonly stored: StoredValue<BranchSelection>;
  private readonly isMoneyOpen: () => boolean;

  /**
   * While `isMoneyOpen`, the branch cannot be changed: one of its card payments is not settled (P-I14).
   * Observable.
   */
  constructor(
    companyStore: CompanyStore,
    localStore: LocalStore,
    isMoneyOpen: () => boolean = () => false,
  ) {
    this.companyStore = companyStore;
    this.isMoneyOpen = isMoneyOpen;
    this.stored = new StoredValue(localStore, "branch_selection", { decode: selectionOf });
    this.wanted = this.stored.read();
    makeObservable<BranchStore, "wanted" | "choicesByKey">(this, {
      wanted: observableRef,
      allowed: computed,
      choices: computed,
      choicesByKey: computed,
      selection: computedStruct,
      selectedIds: computedStruct,
      scope: computedStruct,
      select: action,
    });
  }

  /** The branches that this member of staff may see, in the company's order. */
  get allowed(): readonly Branch[] {
    const { staff, branches } = this.companyStore;
    return staff === undefined ? [] : allowedBranches(staff, branches);
  }

  get choices(): readonly BranchSelection[] {
    const { staff } = this.companyStore;
    return staff === undefined ? [] : branchChoices(staff, this.allowed);
  }

  private get choicesByKey(): ReadonlyMap<string, BranchSelection> {
    return new Map(this.choices.map((choice) => [keyOfSelection(choice), choice]));
  }

  /** Undefined before the company is loaded, and for staff without any branch. */
  get selection(): BranchSelection | undefined {
    const { wanted } = this;
    const found = wanted && this.choicesByKey.get(keyOfSelection(wanted));
    return found ?? firstSelection(this.choices);
  }

  /** Whether the branch cannot be changed now. */
  get isHeld(): boolean {
    return this.isMoneyOpen();
  }

  /** The branches whose orders are shown. */
  get selectedIds(): readonly BranchId[] {
    const { selection } = this;
    if (selection === undefined) return [];
    return selection.kind === "one" ? [selection.branchId] : this.allowed.map(({ id }) => id);
  }

  /** The scope of list requests: nothing for all branches, else the selected ones (LS-12). */
  get scope(): BranchScope {
    return this.selection?.kind === "all" ? "all" : this.selectedIds;
  }

  /** Selects a branch and stores it on this device. Ignores one that is not offered. */
  select(selection: BranchSelection): void {
    if (this.isHeld || !this.choicesByKey.has(keyOfSelection(selection))) return;
    this.wanted = selection;
    this.stored.write(selection);
  }

  /** The name of a branch; its number when the company does not list it. */
  nameOf(branchId: BranchId): string {
    return this.companyStore.branchesById.get(branchId)?.name ?? `#${branchId}`;
  }
}
