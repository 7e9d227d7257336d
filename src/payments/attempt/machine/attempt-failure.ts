import type { Minor } from "../../../../ports/entities/money.ts";
import type { ReaderErrorRow } from "../../../../ports/payment-terminal.ts";

/**
 * Why an attempt ended without being paid. Each kind names one text of the screen (TT-17, TT-20); a
 * `reason` is the partner's or the server's own word and stands in its place.
 */
export type AttemptFailure =
  /** "Sorry, unable to process the payment: {reason or 'Transaction declined'}". */
  | { readonly kind: "declined"; readonly reason?: string }
  /** The customer or somebody at the terminal gave up; "Transaction Canceled" without a reason. */
  | { readonly kind: "cancelled_on_terminal"; readonly reason?: string }
  /** "Transaction cancelled by staff". */
  | { readonly kind: "cancelled_by_staff" }
  /** "Unable to get transaction status". */
  | { readonly kind: "status_unavailable" }
  /** "Error checking transaction status". */
  | { readonly kind: "check_error" }
  /** "Transaction timed out": the app's own time was up. */
  | { readonly kind: "timed_out" }
  /** "The terminal timed out. Please check the terminal status, or try again." */
  | { readonly kind: "terminal_timed_out" }
  /** The server refused to start; the generic text without a reason. */
  | { readonly kind: "start_refused"; readonly reason?: string }
  /** "Internet connection failure": devices, where nobody gave a reason. */
  | { readonly kind: "connection_failure" }
  /** "Sorry, we're unable to process the payment at this time. Please try again later." */
  | { readonly kind: "generic" }
  /** A row of the card-reader catalogue; `message` is the error's own (collection, confirmation). */
  | { readonly kind: "reader_error"; readonly row: ReaderErrorRow; readonly message?: string }
  /** "The payment has been cancelled successfully.": only when the partner acknowledged (P-I15). */
  | { readonly kind: "cancelled" }
  /** "The terminal did not confirm the cancellation. Check it before taking another payment." */
  | { readonly kind: "cancel_unconfirmed" }
  /** Nothing more could be stored on this device: the card was not asked for again. */
  | { readonly kind: "cannot_be_kept" }
  /** Money was taken, but another sum than was asked for: on the refund list, not on the order (P-I8). */
  | { readonly kind: "amount_differs"; readonly amount: Minor };
