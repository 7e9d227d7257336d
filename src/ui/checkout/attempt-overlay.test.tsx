// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { AttemptPhase, ReaderErrorRow, ReaderStep } from "../../../ports/payment-terminal.ts";
import { anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import {
  anAttempt,
  aRequest,
  ScriptedAttempts,
} from "../../../tests/support/stand-ins/scripted-attempts.ts";
import type { AttemptView } from "../../payments/attempt/service/attempt-model.ts";

let fixture: UiFixture;
const attempts = new ScriptedAttempts();

afterEach(() => {
  attempts.set({ shown: undefined, approvedNotUsed: [] });
});

/** Opens the payment of order 1 with an attempt over it. */
async function show(attempt: AttemptView | undefined, locale = "en"): Promise<void> {
  ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
    orders: [anOrder({ number: "1", isTakeaway: true, status: "ready", isCashOnDelivery: true })],
    paymentTypes,
    paymentValidationCompanies: "all",
    staff: { locale },
    attempts,
  }));
  const row = document.querySelector('[data-column="actions"] button');
  await act(async () => row !== null && fireEvent.click(row));
  await swap(attempt);
}

const swap = (attempt: AttemptView | undefined) =>
  act(async () => attempts.set({ shown: attempt }));
const overlay = () => screen.getAllByRole("dialog").at(-1)!;
const text = () => overlay().textContent;
const buttons = () =>
  within(overlay())
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
const mainButtons = () =>
  within(overlay())
    .queryAllByRole("button")
    .filter(({ className }) => className.includes("filled"))
    .map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => fireEvent.click(within(overlay()).getByRole("button", { name })));

const phases: readonly AttemptPhase[] = [
  "waiting",
  "in_progress",
  "verifying",
  "paid",
  "failed",
  "cancelled",
  "terminal_timeout",
];
const titles: Readonly<Record<AttemptPhase, Readonly<Record<"en" | "ar", string>>>> = {
  waiting: { en: "Starting the payment…", ar: "جارٍ بدء الدفع…" },
  in_progress: { en: "Transaction in progress", ar: "المعاملة قيد التنفيذ" },
  verifying: { en: "Card payment", ar: "الدفع بالبطاقة" },
  paid: { en: "Payment successful", ar: "تم الدفع بنجاح" },
  failed: { en: "Payment failed", ar: "فشل الدفع" },
  cancelled: { en: "Payment Cancelled", ar: "أُلغيت الدفعة" },
  terminal_timeout: { en: "Terminal timed out", ar: "انتهت مهلة جهاز الدفع" },
};

describe("the overlay of a card payment", () => {
  for (const locale of ["en", "ar"] as const) {
    it(`has its own title in each of the seven states (${locale}) [TT-1]`, async () => {
      await show(undefined, locale);
      for (const phase of phases) {
        await swap(anAttempt({ phase, failure: { kind: "generic" } }));
        expect(within(overlay()).getByRole("heading").textContent).toBe(titles[phase][locale]);
      }
    });
  }

  it("offers Cancel, Check Status, Retry Payment and Go back to payment, each while it is possible [TT-1]", async () => {
    await show(anAttempt({ canCancel: true }));
    expect(buttons()).toEqual(["Cancel"]);
    const timedOut = anAttempt({
      phase: "terminal_timeout",
      failure: { kind: "terminal_timed_out" },
      canRetry: true,
      canGoBack: true,
      canCheckStatus: true,
    });
    await swap(timedOut);
    expect(buttons()).toEqual(["Go back to payment", "Check Status", "Retry Payment"]);
    for (const name of ["Go back to payment", "Check Status", "Retry Payment"]) await press(name);
    expect(timedOut.pressed).toEqual(["goBack", "checkStatus", "retry"]);
    await swap(anAttempt({ phase: "paid" }));
    expect(buttons()).toEqual([]);
  });

  /** The ends of a payment of this kind offer these buttons, and one of them first. */
  async function expectOffers(kind: PartnerKind, back: string, retry: string): Promise<void> {
    const isAskable = kind === "generic" || kind === "stripe_connect";
    const asked = isAskable ? ["Check Status"] : [];
    for (const phase of ["failed", "cancelled", "terminal_timeout"] as const) {
      const failure = { kind: "cancelled_on_terminal" } as const;
      const ended = { kind, phase, failure, isAskable, canRetry: true, canGoBack: true } as const;
      await swap(anAttempt({ ...ended, certainty: "unpaid" }));
      expect([buttons(), mainButtons()]).toEqual([[back, retry], [back]]);
      const declined =
        kind === "stripe_connect"
          ? ({ kind: "reader_error", row: "confirmation" } as const)
          : ({ kind: "declined" } as const);
      await swap(anAttempt({ ...ended, certainty: "unpaid", failure: declined }));
      expect([buttons(), mainButtons()]).toEqual([[back, retry], [retry]]);
      await swap(anAttempt({ ...ended, certainty: "unknown", canCheckStatus: isAskable }));
      expect(buttons()).toEqual([back, ...asked, retry]);
      expect(mainButtons()).toEqual(isAskable ? asked : [retry]);
      // The partner was asked, and could not tell.
      const inconclusive = {
        certainty: "unknown",
        canCheckStatus: true,
        isAskable: false,
      } as const;
      await swap(anAttempt({ ...ended, ...inconclusive }));
      expect(mainButtons()).toEqual([retry]);
      await swap(anAttempt({ ...ended, ...inconclusive, canRetry: false }));
      expect(mainButtons()).toEqual(["Check Status"]);
    }
  }

  it("offers first: Retry after a decline, another way to pay after another known end, else Check Status where the partner can be asked, or Retry; a card reader says Go Back (N57) [TT-1] [TT-15]", async () => {
    await show(undefined);
    await expectOffers("stripe_connect", "Go Back", "Retry");
    for (const kind of ["generic", "magnati", "razorpay"] as const)
      await expectOffers(kind, "Go back to payment", "Retry Payment");
  });

  it("shows a disabled Cancel with the time until it is enabled, and says that a reader does not answer (PAY-S30)", async () => {
    const silent = { kind: "stripe_connect", step: "connecting", isSilent: true } as const;
    await show(anAttempt({ ...silent, canGoBack: true }));
    expect(overlay().textContent).toContain("The card reader does not answer.");
    expect(buttons()).toEqual(["Go Back"]);
    const cancelEnabledAt = noon + 60_000;
    await swap(anAttempt({ kind: "magnati", startedAt: noon, cancelEnabledAt }));
    expect(within(overlay()).getByRole("button", { name: "Cancel" })).toHaveProperty(
      "disabled",
      true,
    );
    expect(text()).toContain("You can cancel in 1:00");
    await act(async () => fixture.pass(1_000));
    expect(text()).toContain("You can cancel in 0:59");
  });

  it("moves the focus to its heading when the focused button disappears, and keeps it on Retry during its request", async () => {
    await show(anAttempt({ phase: "in_progress", canCancel: true }));
    within(overlay()).getByRole("button", { name: "Cancel" }).focus();
    await swap(anAttempt({ phase: "failed", certainty: "unknown", canRetry: true }));
    expect(document.activeElement).toBe(within(overlay()).getByRole("heading"));
    const retry = () => within(overlay()).getByRole("button", { name: "Retry Payment" });
    retry().focus();
    const retried: string[] = [];
    await swap(
      anAttempt({
        phase: "failed",
        certainty: "unknown",
        canRetry: true,
        isResolving: true,
        retry: () => retried.push("again"),
      }),
    );
    expect([document.activeElement, retry().ariaDisabled]).toEqual([retry(), "true"]);
    await press("Retry Payment");
    expect(retried).toEqual([]);
  });

  it("ignores Escape until going back is possible, and then goes back", async () => {
    const running = anAttempt();
    await show(running);
    await act(async () => fireEvent.keyDown(overlay(), { key: "Escape" }));
    expect(text()).toContain("Transaction in progress");
    const failed = anAttempt({ phase: "failed", canGoBack: true });
    await swap(failed);
    await act(async () => fireEvent.keyDown(overlay(), { key: "Escape" }));
    expect([running.pressed, failed.pressed]).toEqual([[], ["goBack"]]);
  });

  it("leaves Escape to the dialog that has the focus, whether that stands first or last in the document", async () => {
    await show(undefined);
    for (const place of ["first", "last"]) {
      const failed = anAttempt({ phase: "failed", canGoBack: true });
      await swap(failed);
      const goBack = within(overlay()).getAllByRole("button").at(-1)!;
      // The printer tray may lie above or below a resumed payment.
      const tray = document.createElement("dialog");
      if (place === "first") document.body.prepend(tray);
      else document.body.append(tray);
      tray.showModal();
      await act(async () => fireEvent.keyDown(tray, { key: "Escape" }));
      expect(failed.pressed).toEqual([]);
      await act(async () => fireEvent.keyDown(goBack, { key: "Escape" }));
      expect(failed.pressed).toEqual(["goBack"]);
      tray.remove();
    }
  });

  it("shows the reason of a failure, a cancellation, and a verification in progress [TT-17]", async () => {
    await show(
      anAttempt({ phase: "failed", failure: { kind: "declined", reason: "Do not honour" } }),
    );
    const lines = () =>
      [...overlay().querySelectorAll("[role=status] p")].map((p) => p.textContent);
    expect(lines()).toEqual([
      "Sorry, unable to process the payment:",
      "Do not honour",
      "Please try again. If the error persists please contact support",
    ]);
    await swap(anAttempt({ phase: "cancelled", failure: { kind: "cancelled" } }));
    expect(text()).toContain("Payment Cancelled");
    expect(lines()).toEqual(["The payment has been cancelled successfully."]);
    await swap(anAttempt({ phase: "cancelled", failure: { kind: "cancel_unconfirmed" } }));
    expect(lines()).toEqual([
      "The terminal did not confirm the cancellation. Check the terminal before you take another payment.",
    ]);
    await swap(anAttempt({ phase: "verifying" }));
    expect(lines()).toEqual([
      "Verifying payment. Please wait a moment. This screen will automatically close once verification is complete.",
    ]);
  });

  it("shows a default reason if none was given [TT-20]", async () => {
    await show(undefined);
    const reasons = [
      ["declined", "Transaction declined"],
      ["cancelled_on_terminal", "Transaction Canceled"],
      ["cancelled_by_staff", "Transaction cancelled by staff"],
      ["status_unavailable", "Unable to get transaction status"],
      ["check_error", "Error checking transaction status"],
      ["connection_failure", "Internet connection failure"],
      [
        "start_refused",
        "Sorry, we're unable to process the payment at this time. Please try again later.",
      ],
      [
        "generic",
        "Sorry, we're unable to process the payment at this time. Please try again later.",
      ],
    ] as const;
    for (const [kind, reason] of reasons) {
      await swap(anAttempt({ phase: "failed", failure: { kind } }));
      expect(text()).toContain(`Sorry, unable to process the payment:${reason}Please try again.`);
    }
    await swap(anAttempt({ phase: "terminal_timeout", failure: { kind: "timed_out" } }));
    expect(text()).toContain("Transaction timed out");
    await swap(anAttempt({ phase: "terminal_timeout", failure: { kind: "terminal_timed_out" } }));
    expect(text()).toContain(
      "The terminal timed out. Please check the terminal status, or try again.",
    );
  });

  it("has a text for each of the ten errors of a card reader [TT-15]", async () => {
    await show(undefined);
    const own = "Your card has insufficient funds.";
    const rows: Readonly<Record<ReaderErrorRow, string>> = {
      generic: "Sorry, we're unable to process the payment at this time. Please try again later.",
      disconnection:
        "Counter reader disconnected unexpectedly. Please reconnect the card reader and try again.",
      discovery: "An error occurred while searching for readers. Please try again.",
      no_readers:
        "Unable to find any readers in your network. Please check your setup and try again.",
      reader_not_found:
        "We couldn't establish a connection with Counter reader. Please check your card reader and try again.",
      reader_connect:
        "Connection issue with Counter reader. Check your network connection. Ensure your card reader and Delivery Manager are on the same network.",
      requires_confirmation:
        "Payment processing failed due to a connectivity problem. Please check your network and retry.Reference: DM-1-reader-1",
      request_timed_out:
        "Payment processing timed out due to a temporary connection issue. Please retry the payment...Reference: DM-1-reader-1",
      collection: own,
      confirmation: own,
    };
    for (const [row, words] of Object.entries(rows)) {
      const failure = { kind: "reader_error", row: row as ReaderErrorRow, message: own } as const;
      await swap(anAttempt({ kind: "stripe_connect", phase: "failed", failure }));
      expect(within(overlay()).getByRole("heading").textContent).toBe("Oops!");
      expect(within(overlay()).getAllByRole("status").at(-1)?.textContent).toBe(words);
    }
  });

  it("shows the current step of a card reader [TT-21]", async () => {
    await show(undefined);
    const steps: Readonly<Record<ReaderStep, string>> = {
      initiating: "Initiating terminal",
      discovering: "Discovering reader",
      connecting: "Connecting to reader",
      creating_intent: "Creating payment intent",
      collecting: "Collecting payment intent",
      confirming: "Confirming payment",
      cancelling: "Cancelling payment",
    };
    for (const [step, words] of Object.entries(steps)) {
      await swap(anAttempt({ kind: "stripe_connect", step: step as ReaderStep }));
      expect(text()).toContain(words);
    }
  });

  it("asks staff to look at the terminal after an unknown result, before another payment starts (P-I5)", async () => {
    const attempt = anAttempt({
      phase: "failed",
      certainty: "unknown",
      question: "confirm_not_paid",
    });
    await show(attempt);
    expect(text()).toContain(
      "The result of the payment of AED\u00a045.50 on Counter reader is unknown.",
    );
    const answers = ["It was paid", "It was not paid", "I am not sure"];
    expect([buttons(), mainButtons()]).toEqual([answers, []]);
    for (const answer of answers) await press(answer);
    expect(attempt.pressed).toEqual(["confirmPaid", "confirmNotPaid", "declineNotPaid"]);
  });

  const failed = { phase: "failed" } as const;
  const reader = { ...failed, kind: "stripe_connect" } as const;
  const unknownEnds: readonly (readonly [Partial<AttemptView>, string])[] = [
    [{ ...failed, failure: { kind: "generic" } }, "process the payment at this time."],
    [{ ...failed, failure: { kind: "check_error" } }, "Error checking transaction status"],
    [{ ...failed, failure: { kind: "connection_failure" } }, "Internet connection failure"],
    [{ phase: "cancelled", failure: { kind: "cancel_unconfirmed" } }, "did not confirm"],
    [{ phase: "terminal_timeout", failure: { kind: "timed_out" } }, "Transaction timed out"],
    [{ ...reader, failure: { kind: "reader_error", row: "generic" } }, "at this time."],
    [{ ...reader, failure: { kind: "reader_error", row: "request_timed_out" } }, "timed out"],
    [
      { ...reader, failure: { kind: "reader_error", row: "requires_confirmation" } },
      "due to a connectivity problem.Reference",
    ],
    [
      { ...reader, failure: { kind: "reader_error", row: "disconnection" } },
      "Counter reader disconnected unexpectedly.",
    ],
    [
      { phase: "terminal_timeout", failure: { kind: "terminal_timed_out" } },
      "The terminal timed out. Please check the terminal status.",
    ],
  ];
  it("is headed Payment not confirmed while the result is unknown, with the reason, and does not ask for another try (N57) [TT-17]", async () => {
    await show(undefined);
    for (const [end, reason] of unknownEnds) {
      await swap(anAttempt({ ...end, certainty: "unknown", canGoBack: true }));
      expect(within(overlay()).getByRole("heading").textContent).toBe("Payment not confirmed");
      expect(text()).toContain("It is not known whether the customer has paid.");
      expect(text()).toContain(reason);
      expect(text()).not.toMatch(/try again|retry|Payment failed|Cancelled successfully/i);
    }
  });

  it("warns of a lost connection and an unidentified payment", async () => {
    await show(anAttempt({ phase: "failed", certainty: "unknown", isUnidentifiedReported: true }));
    expect(text()).toContain("An unidentified payment was reported on this device");
    await swap(anAttempt({ isLinkLost: true }));
    expect(text()).toContain("Connection lost, still waiting for the terminal");
  });

  it("says that an amount cannot be read, and lists the payment with the partner's own text (P-I8)", async () => {
    const { request } = anAttempt({});
    const stopped = { kind: "other_amount", text: "45,50" } as const;
    await show(anAttempt({ phase: "failed", certainty: "unknown", failure: stopped }));
    expect(text()).toContain("an amount that cannot be read, “45,50”, so the payment was stopped");
    const failure = { kind: "amount_unreadable", text: "AED 45.50" } as const;
    await swap(anAttempt({ phase: "failed", certainty: "paid", failure }));
    expect(text()).toContain("its amount cannot be read: “AED 45.50”. It is on the refund list.");
    const kept = {
      request,
      startedAt: noon,
      amountText: "AED 45.50",
      refundReason: { kind: "unreadable_amount" },
    } as ScriptedAttempts["approvedNotUsed"][number];
    await swap(undefined);
    await act(async () => attempts.set({ approvedNotUsed: [kept] }));
    expect(text()).toContain("AED 45.50#1");
    expect(text()).toContain("cannot be read; AED\u00a0");
  });

  it("lists approved payments that no order uses, until they are refunded", async () => {
    await show(undefined);
    const kept = {
      request: aRequest({ amount: minor(1_200) }),
      startedAt: noon,
      approvedAmount: minor(1_250),
      receipt: { transactionId: "tx-9" },
    } as ScriptedAttempts["approvedNotUsed"][number];
    await act(async () => attempts.set({ approvedNotUsed: [kept] }));
    expect(text()).toContain("AED\u00a012.50#1Counter reader12:00DM-1-reader-1Transaction tx-9");
    await press("Refunded");
    expect(text()).not.toContain("Approved but not used");
  });
});
