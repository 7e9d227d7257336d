import type { Duration } from "../../../ports/entities/time.ts";
import type { AttemptView } from "../../../src/payments/attempt/service/attempt-model.ts";
import { PaymentTablet } from "../../support/payments/payment-tablet.ts";
import { counted, type TimingRule } from "./timing-rule.ts";

interface Seen {
  readonly phase: string;
  readonly closed: string;
  readonly cancel: string;
  readonly checks: string;
  readonly polls: string;
}

/** Starts a payment, lets `act` move it on, and looks at it that long after its start. */
async function paying(
  set: ConstructorParameters<typeof PaymentTablet>[0],
  untilMs: Duration,
  act: (tablet: PaymentTablet, attempt: AttemptView) => void | Promise<void> = () => undefined,
): Promise<Seen> {
  const tablet = new PaymentTablet(set);
  tablet.terminal.answers.begin = () => ({
    kind: "started",
    status: "in_progress",
    partnerReferences: [],
  });
  const attempt = await tablet.pay();
  await act(tablet, attempt);
  await tablet.until(untilMs);
  const { phase, isClosed, canCancel } = attempt;
  const seen = {
    phase,
    closed: isClosed ? "closed" : "open",
    cancel: canCancel ? "enabled" : "disabled",
    checks: counted(tablet.times("check").length, "check"),
    polls: counted(tablet.times("poll").length, "poll"),
  };
  tablet.close();
  return seen;
}

/** The times of a generic terminal whose payment type names none. */
const untimed = { pollEveryMs: 2_000, attemptTimeoutMs: 180_000 };
/** A generic terminal that is polled, with the times usually sent. */
const polled = { pollEveryMs: 3_000, attemptTimeoutMs: 60_000 };
const approve = (tablet: PaymentTablet): void => tablet.terminal.push("approved");

const genericRules: readonly TimingRule[] = [
  {
    source: "TT-4",
    rule: "An approved generic payment is paid after it was verified",
    value: "2 s",
    seenAt: async (offsetMs) => (await paying({}, 2_000 + offsetMs, approve)).phase,
    seen: ["verifying", "paid", "paid"],
  },
  {
    source: "TT-4",
    rule: "A paid generic payment closes",
    value: "3 s after it was paid",
    seenAt: async (offsetMs) => (await paying({}, 5_000 + offsetMs, approve)).closed,
    seen: ["open", "closed", "closed"],
  },
  {
    source: "TT-6, TT-7",
    rule: "A generic payment times out",
    value: "webhook_timeout, usually 60 s",
    seenAt: async (offsetMs) => (await paying({}, 60_000 + offsetMs)).phase,
    seen: ["in_progress", "terminal_timeout", "terminal_timeout"],
  },
  {
    source: "TT-7",
    rule: "A generic payment is polled",
    value: "after polling_interval, usually 3 s",
    seenAt: async (offsetMs) => (await paying({ features: polled }, 3_000 + offsetMs)).polls,
    seen: ["0 polls", "1 poll", "1 poll"],
  },
  {
    source: "TT-7",
    rule: "A polled generic payment times out",
    value: "polling_timeout, usually 60 s",
    seenAt: async (offsetMs) => (await paying({ features: polled }, 60_000 + offsetMs)).phase,
    seen: ["in_progress", "terminal_timeout", "terminal_timeout"],
  },
  {
    source: "TT-7",
    rule: "A generic payment whose type gives no interval is polled",
    value: "after 2 s",
    seenAt: async (offsetMs) => (await paying({ features: untimed }, 2_000 + offsetMs)).polls,
    seen: ["0 polls", "1 poll", "1 poll"],
  },
  {
    source: "TT-7",
    rule: "A generic payment whose type gives no time-out times out",
    value: "after 180 s",
    seenAt: async (offsetMs) => (await paying({ features: untimed }, 180_000 + offsetMs)).phase,
    seen: ["in_progress", "terminal_timeout", "terminal_timeout"],
  },
  {
    source: "TT-9",
    rule: "A generic payment that staff cancel is checked",
    value: "2 s after the cancel",
    seenAt: async (offsetMs) =>
      (await paying({}, 2_000 + offsetMs, (_tablet, attempt) => attempt.cancel())).checks,
    seen: ["0 checks", "1 check", "1 check"],
  },
];

const deviceRules: readonly TimingRule[] = [
  ...(["magnati", "razorpay"] as const).flatMap((kind): TimingRule[] => {
    const name = kind === "magnati" ? "Magnati" : "Razorpay";
    return [
      {
        source: "TT-10",
        rule: `A paid ${name} payment closes`,
        value: "5 s after its success",
        seenAt: async (offsetMs) => (await paying({ kind }, 5_000 + offsetMs, approve)).closed,
        seen: ["open", "closed", "closed"],
      },
      {
        source: "TT-10",
        rule: `A ${name} payment without an answer is cancelled`,
        value: "after 180 s",
        seenAt: async (offsetMs) => (await paying({ kind }, 180_000 + offsetMs)).phase,
        seen: ["in_progress", "cancelled", "cancelled"],
      },
    ];
  }),
  {
    source: "TT-11",
    rule: "The Cancel button of a Magnati payment is enabled",
    value: "after 60 s; Razorpay's always is",
    seenAt: async (offsetMs) => (await paying({ kind: "magnati" }, 60_000 + offsetMs)).cancel,
    seen: ["disabled", "enabled", "enabled"],
  },
  {
    source: "TT-14",
    rule: "A successful card-reader payment closes",
    value: "after 5 s",
    seenAt: async (offsetMs) => {
      const seen = await paying(
        { kind: "stripe_connect" },
        5_000 + offsetMs,
        (tablet, { request }) => {
          const result = { references: [request.reference], status: "approved" } as const;
          tablet.terminal.emit({ kind: "result", via: "sdk", ...result });
          tablet.terminal.emit({ kind: "result", via: "check", ...result });
        },
      );
      return seen.closed;
    },
    seen: ["open", "closed", "closed"],
  },
];

export const paymentRules: readonly TimingRule[] = [...genericRules, ...deviceRules];
