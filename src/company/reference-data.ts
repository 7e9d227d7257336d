import type { CompanyId } from "../../ports/entities/ids.ts";
import type { SynchronizedData } from "../../ports/entities/push-message.ts";
import { type ErrorReporter, failureReport } from "../../ports/error-reporter.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Failure, Read } from "../../ports/outcome.ts";
import type { CompanyData, CompanyStore } from "./company-store.ts";

/** The reads that make up a company. */
export type ReferenceApi = Pick<
  OrderApi,
  | "me"
  | "branches"
  | "paymentTypes"
  | "printSettings"
  | "logisticsPartners"
  | "riders"
  | "cancelReasons"
>;

/** Runs a read with a valid token: `Session.read`. */
export interface ReadsWithSession {
  read<Value>(call: () => Promise<Read<Value>>): Promise<Read<Value>>;
}

export interface ReferenceDataOptions {
  readonly api: ReferenceApi;
  readonly session: ReadsWithSession;
  readonly companyStore: CompanyStore;
  readonly reporter: ErrorReporter;
}

/** The parts that are loaded beside the first lists. */
export type ReferencePart = Exclude<SynchronizedData, "company" | "locations"> | "cancel_reasons";

/**
 * Loads the reference data of the company: at start-up first the part that the board needs, the rest beside
 * the first lists (SE-6), and single parts again on sync events (PS-2).
 */
export class ReferenceData {
  private readonly api: ReferenceApi;
  private readonly session: ReadsWithSession;
  private readonly companyStore: CompanyStore;
  private readonly reporter: ErrorReporter;
  /** Running reloads. True asks for one more, because the data changed again meanwhile. */
  private readonly running = new Map<SynchronizedData, boolean>();
  private readonly unreadable = new Set<string>();
  /** Parts that were reloaded during their first load, whose answer is then outdated. */
  private readonly renewed = new Set<SynchronizedData | ReferencePart>();

  constructor(options: ReferenceDataOptions) {
    this.api = options.api;
    this.session = options.session;
    this.companyStore = options.companyStore;
    this.reporter = options.reporter;
  }

  /** Loads the member of staff and the branches. Returns the failure of either, and takes nothing then. */
  async load(): Promise<"loaded" | Failure> {
    const { api } = this;
    const me = await this.session.read(() => api.me());
    if (me.kind !== "loaded") return this.reported(me);
    const branches = await this.session.read(() => api.branches());
    if (branches.kind !== "loaded") return this.reported(branches);
    this.companyStore.take({ me: me.value, branches: branches.value });
    return "loaded";
  }

  /** Loads one of the other parts, or returns why not. The company must be loaded. */
  async loadPart(data: ReferencePart): Promise<"loaded" | Failure> {
    const { me } = this.companyStore;
    if (me === undefined) return { kind: "cancelled" };
    this.renewed.delete(data);
    const part = await this.read(data, me.company.id);
    if (this.renewed.has(data)) return "loaded";
    if (part.kind !== "loaded") return this.reported(part);
    this.companyStore.take(part.value);
    return "loaded";
  }

  /**
   * Reloads one part. After a failure, which is reported, the old data stays. Calls during a reload lead to
   * one more reload.
   */
  async reload(data: SynchronizedData): Promise<void> {
    const { me } = this.companyStore;
    if (me === undefined) return;
    if (this.running.has(data)) {
      this.running.set(data, true);
      return;
    }
    do {
      this.running.set(data, false);
      this.takeOrReport(data, await this.read(data, me.company.id));
    } while (this.running.get(data));
    this.running.delete(data);
  }

  private read(
    data: SynchronizedData | ReferencePart,
    companyId: CompanyId,
  ): Promise<Read<Partial<CompanyData>>> {
    const { api } = this;
    switch (data) {
      case "company":
        return this.part("me", () => api.me());
      case "payment_types":
        return this.part("paymentTypes", () => api.paymentTypes());
      case "locations":
        return this.part("branches", () => api.branches());
      case "riders":
        return this.part("riders", () => api.riders(companyId));
      case "logistics_partners":
        return this.part("partners", () => api.logisticsPartners());
      case "print_settings":
        return this.part("printSettings", () => api.printSettings());
      case "cancel_reasons":
        return this.part("cancelReasons", () => api.cancelReasons());
    }
  }

  private takeOrReport(data: SynchronizedData, answer: Read<Partial<CompanyData>>): void {
    if (answer.kind === "loaded") {
      this.renewed.add(data);
      this.companyStore.take(answer.value);
      return;
    }
    this.reporter.report({
      kind: answer.kind === "malformed" ? "malformed_answer" : "server_error",
      message: "Reference data could not be reloaded; the old data is kept",
      details: {
        data,
        failure: answer.kind,
        ...(answer.kind === "refused" && { status: answer.status }),
      },
    });
  }

  /**
   * Returns the failure, which the caller retries. Reports each 500 (ER-3), and once each field without which an answer
   * is of no use (N16).
   */
  private reported(failure: Failure): Failure {
    if (failure.kind === "malformed") {
      if (this.unreadable.has(failure.detail)) return failure;
      this.unreadable.add(failure.detail);
    }
    const report = failureReport("The company's data", failure);
    if (report !== undefined) this.reporter.report(report);
    return failure;
  }

  private async part<Name extends keyof CompanyData>(
    name: Name,
    call: () => Promise<Read<CompanyData[Name]>>,
  ): Promise<Read<Partial<CompanyData>>> {
    const answer = await this.session.read(call);
    return answer.kind === "loaded"
      ? { kind: "loaded", value: { [name]: answer.value } as Partial<CompanyData> }
      : answer;
  }
}
