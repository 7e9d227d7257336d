import type { CompanyId } from "../../ports/entities/ids.ts";
import type { SynchronizedData } from "../../ports/entities/push-channel.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
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

/** How a read is carried out with a fresh token: `Session.read`. */
export interface ReadsWithSession {
  read<Value>(call: () => Promise<Read<Value>>): Promise<Read<Value>>;
}

export interface ReferenceDataOptions {
  readonly api: ReferenceApi;
  readonly session: ReadsWithSession;
  readonly companyStore: CompanyStore;
  readonly reporter: ErrorReporter;
}

/** What is loaded beside the first lists. */
export type ReferencePart = Exclude<SynchronizedData, "company" | "locations"> | "cancel_reasons";

/**
 * Loads the company's reference data at start-up (SE-6): first what the board cannot do without, the
 * rest beside the first lists. And anew, part by part, on sync events (PS-2).
 */
export class ReferenceData {
  private readonly api: ReferenceApi;
  private readonly session: ReadsWithSession;
  private readonly companyStore: CompanyStore;
  private readonly reporter: ErrorReporter;
  /** Reloads under way; true asks for one more, because the data changed again meanwhile. */
  private readonly running = new Map<SynchronizedData, boolean>();
  /** Loaded anew since its first load began, whose answer is then the older one. */
  private readonly renewed = new Set<SynchronizedData | ReferencePart>();

  constructor(options: ReferenceDataOptions) {
    this.api = options.api;
    this.session = options.session;
    this.companyStore = options.companyStore;
    this.reporter = options.reporter;
  }

  /** Loads who is signed in and then the branches, or takes nothing and tells what failed. */
  async load(): Promise<"loaded" | Failure> {
    const { api } = this;
    const me = await this.session.read(() => api.me());
    if (me.kind !== "loaded") return this.reported(me);
    const branches = await this.session.read(() => api.branches());
    if (branches.kind !== "loaded") return this.reported(branches);
    this.companyStore.take({ me: me.value, branches: branches.value });
    return "loaded";
  }

  /** Loads one part of the rest, or tells why not. The company has to be known. */
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
   * Loads one part anew and replaces only that. Where it fails the old data stays and the failure is
   * reported. While one runs, any number of further calls lead to one more.
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
      message: "Reference data could not be loaded anew; the old is kept",
      details: {
        data,
        failure: answer.kind,
        ...(answer.kind === "refused" && { status: answer.status }),
      },
    });
  }

  /** The failure itself; the start is tried again, and each 500 is reported (ER-3). */
  private reported(failure: Failure): Failure {
    if (failure.kind === "refused" && failure.status >= 500) {
      const { status } = failure;
      const message = `The company's data was answered with ${status}`;
      this.reporter.report({ kind: "server_error", message, details: { status } });
    }
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
