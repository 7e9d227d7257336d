import { action, computed, makeObservable, observable, observableRef } from "mobx";
import { Emitter } from "../../ports/emitter.ts";
import type { Branch } from "../../ports/entities/branch.ts";
import type { CancelReason, Company, Me, StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../../ports/entities/logistics.ts";
import type { Currency } from "../../ports/entities/money.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import type { PrintSettings } from "../../ports/entities/printing.ts";

/** The data of the company, loaded at start-up (SE-6) and replaced part by part when it is synchronised. */
export interface CompanyData {
  readonly me: Me;
  readonly branches: readonly Branch[];
  readonly paymentTypes: readonly PaymentType[];
  readonly printSettings: readonly PrintSettings[];
  readonly partners: readonly LogisticsPartner[];
  readonly riders: readonly Rider[];
  readonly cancelReasons: readonly CancelReason[];
}

/** The company, the signed-in member of staff, and the company's reference data. */
export class CompanyStore {
  me: Me | undefined = undefined;
  branches: readonly Branch[] = [];
  /** A chain has thousands of branches, and each order names one. */
  branchesById: ReadonlyMap<BranchId, Branch> = new Map();
  paymentTypes: readonly PaymentType[] = [];
  printSettings: readonly PrintSettings[] = [];
  partners: readonly LogisticsPartner[] = [];
  riders: readonly Rider[] = [];
  cancelReasons: readonly CancelReason[] = [];
  private readonly currencies = new Emitter<[currency: Currency]>();
  /** Calls the listener, in the action that takes the company, with the company's currency. */
  readonly onCurrency = this.currencies.add;
  private areRidersKnown = false;
  private arePartnersKnown = false;

  constructor() {
    makeObservable<CompanyStore, "areRidersKnown" | "arePartnersKnown">(this, {
      me: observableRef,
      branches: observableRef,
      branchesById: observableRef,
      paymentTypes: observableRef,
      printSettings: observableRef,
      partners: observableRef,
      riders: observableRef,
      cancelReasons: observableRef,
      areRidersKnown: observable,
      arePartnersKnown: observable,
      areCarriersKnown: computed,
      company: computed,
      staff: computed,
      isLoaded: computed,
      take: action,
    });
  }

  get company(): Company | undefined {
    return this.me?.company;
  }

  get staff(): StaffMember | undefined {
    return this.me?.staff;
  }

  /** True once staff, company and branches are loaded. The board needs no more. */
  get isLoaded(): boolean {
    return this.me !== undefined;
  }

  /** Whether riders and partners are loaded. Before that, no rider counts as deleted (FL-7). */
  get areCarriersKnown(): boolean {
    return this.areRidersKnown && this.arePartnersKnown;
  }

  /** Replaces the given parts and keeps the others. */
  take(data: Partial<CompanyData>): void {
    if (data.me !== undefined) {
      this.me = data.me;
      this.currencies.emit(data.me.company.currency);
    }
    this.areRidersKnown ||= data.riders !== undefined;
    this.arePartnersKnown ||= data.partners !== undefined;
    if (data.branches !== undefined) {
      this.branches = data.branches;
      this.branchesById = new Map(data.branches.map((branch) => [branch.id, branch]));
    }
    this.paymentTypes = data.paymentTypes ?? this.paymentTypes;
    this.printSettings = data.printSettings ?? this.printSettings;
    this.partners = data.partners ?? this.partners;
    this.riders = data.riders ?? this.riders;
    this.cancelReasons = data.cancelReasons ?? this.cancelReasons;
  }
}
