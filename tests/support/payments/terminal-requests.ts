import type { Branch, Device } from "../../../ports/entities/branch.ts";
import type { DeviceId, OrderId, PaymentTypeId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import { isReaderKind, type PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type {
  AttemptId,
  AttemptRequest,
  PartnerStatus,
  TerminalFact,
  TransactionReference,
} from "../../../ports/payment-terminal.ts";
import type { ReferenceData } from "../../../simulator/world/company.ts";

export interface RequestParts {
  readonly kind: PartnerKind;
  readonly reference?: string;
  /** In minor units. */
  readonly amount?: number;
  readonly orderId?: number;
}

/** A payment at the first branch of a world, with a separate device for each kind. */
export function terminalRequest(
  { company, branches, paymentTypes }: Pick<ReferenceData, "company" | "branches" | "paymentTypes">,
  { kind, reference = `DM-101-${kind}-1`, amount = 4_500, orderId = 1_001 }: RequestParts,
): AttemptRequest {
  const type = paymentTypes.find(({ partner }) => partner === kind);
  const branch = branches[0];
  if (type === undefined || branch === undefined) throw new Error(`The company has no ${kind}`);
  return {
    attemptId: `attempt ${reference}` as AttemptId,
    reference: reference as TransactionReference,
    orderId: orderId as OrderId,
    orderNumber: "1001",
    companyId: company.id,
    branchId: branch.id,
    paymentTypeId: type.id as PaymentTypeId,
    device: deviceOf(kind, branch),
    amount: minor(amount),
    currency: company.currency,
    ...(type.terminal !== undefined && { subPaymentType: "card", terminal: type.terminal }),
    ...(isReaderKind(kind) && {
      stripe: {
        connectedAccountId: "acct_1",
        merchantCategoryCode: "5812",
        stripeLocationId: "tml_1",
      },
    }),
  };
}

/** The index of the branch's device, or the id of a device of another branch or of a payment type. */
const devicePlaces: Readonly<Record<PartnerKind, number | string>> = {
  generic: "terminal-1",
  magnati: 0,
  stripe_connect: 1,
  razorpay: "reader-102-1",
};

function deviceOf(kind: PartnerKind, { devices }: Branch): Device {
  const place = devicePlaces[kind];
  if (typeof place === "string") return { id: place as DeviceId, name: "Terminal" };
  const device = devices[place];
  if (device === undefined) throw new Error("The branch has no such device");
  return device;
}

/** A fact in few words, for example "push approved ours ••4242". */
export function describeFact(fact: TerminalFact, request: AttemptRequest): string {
  switch (fact.kind) {
    case "step":
      return fact.step;
    case "started":
      return `started ${fact.status}`;
    case "start_refused":
      return `start_refused ${fact.status} ${fact.reason}`;
    case "result":
      return `${fact.via} ${statusWords(fact)} ${whoseWords(fact.references, request)}${cardWords(fact)}`;
    case "check_failed":
      return `check_failed ${fact.via}`;
    case "reader_error":
      return `${fact.row} ${fact.certainty} again:${fact.again}${fact.message === undefined ? "" : ` "${fact.message}"`}`;
    default:
      return fact.kind;
  }
}

type Result = Extract<TerminalFact, { readonly kind: "result" }>;

function statusWords({ status, raw, reason }: Result): string {
  const plain: PartnerStatus = status;
  const odd = status === "unknown" ? ` (${raw})` : "";
  return `${plain}${odd}${reason === undefined ? "" : ` "${reason}"`}`;
}

function whoseWords(references: readonly string[], { reference }: AttemptRequest): string {
  if (references.length === 0) return "unnamed";
  return references.includes(reference) ? "ours" : "another's";
}

function cardWords({ receipt }: Result): string {
  return receipt?.cardLastFour === undefined ? "" : ` ••${receipt.cardLastFour}`;
}
