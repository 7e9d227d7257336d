import type { Branch } from "../../../ports/entities/branch.ts";
import type { CancelReason, Me } from "../../../ports/entities/company.ts";
import type { CompanyId } from "../../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../../../ports/entities/logistics.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import type { PrintSettings } from "../../../ports/entities/printing.ts";
import type { Read } from "../../../ports/outcome.ts";
import type { ReferenceApi } from "../../../src/company/reference-data.ts";

/** The seven start-up reads; a test answers each call. */
export class ScriptedReferenceApi implements ReferenceApi {
  /** Names of the calls so far, riders with the company's number. */
  readonly calls: string[] = [];
  private readonly waiting: { name: string; settle: (answer: Read<never>) => void }[] = [];

  me(): Promise<Read<Me>> {
    return this.wait("me");
  }
  branches(): Promise<Read<readonly Branch[]>> {
    return this.wait("branches");
  }
  paymentTypes(): Promise<Read<readonly PaymentType[]>> {
    return this.wait("paymentTypes");
  }
  printSettings(): Promise<Read<readonly PrintSettings[]>> {
    return this.wait("printSettings");
  }
  logisticsPartners(): Promise<Read<readonly LogisticsPartner[]>> {
    return this.wait("logisticsPartners");
  }
  riders(companyId: CompanyId): Promise<Read<readonly Rider[]>> {
    return this.wait("riders", `riders ${companyId}`);
  }
  cancelReasons(): Promise<Read<readonly CancelReason[]>> {
    return this.wait("cancelReasons");
  }

  /** Answers the oldest waiting call of that name. */
  answer(name: keyof ReferenceApi, answer: Read<unknown>): Promise<void> {
    return this.settle(
      name,
      answer,
      this.waiting.findIndex((call) => call.name === name),
    );
  }

  /** Answers the newest call, so that the older answers come late. */
  answerNewest(name: keyof ReferenceApi, answer: Read<unknown>): Promise<void> {
    return this.settle(
      name,
      answer,
      this.waiting.findLastIndex((call) => call.name === name),
    );
  }

  private async settle(name: string, answer: Read<unknown>, index: number): Promise<void> {
    const [call] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (call === undefined) throw new Error(`No call of ${name} waits for an answer`);
    call.settle(answer as Read<never>);
    await new Promise((resolve) => setImmediate(resolve));
  }

  get waitingNames(): readonly string[] {
    return this.waiting.map(({ name }) => name);
  }

  private wait<Value>(name: string, shown = name): Promise<Read<Value>> {
    this.calls.push(shown);
    return new Promise((settle) => this.waiting.push({ name, settle }));
  }
}
