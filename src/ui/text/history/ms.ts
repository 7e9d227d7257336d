import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "history.statuses": "Sejarah status",
  "history.items": "Perubahan item",
  "history.staff": "Kakitangan",
  "history.change": "Perubahan",
  "history.changed": "Diubah daripada {{from}} kepada {{to}}",
  "history.quantity": "Kuantiti {{from}} → {{to}}",
  "history.deleted": "Dibuang",
  "history.none": "Tiada item yang diubah",
  "status.received": "Diterima",
  "status.new": "Baharu",
  "status.accepted": "Disahkan",
  "status.updated": "Dikemas kini",
  "status.reprinted": "Dicetak semula",
  "status.rescheduled": "Dijadualkan semula",
  "status.tipCollected": "Tip dikutip",
  "status.other": "Peristiwa lain",
  "print.reprint": "Cetak semula",
  "print.none": "Tiada tiket untuk pesanan ini",
  "print.loadFailed": "Tiket tidak dapat dimuatkan.",
} as const satisfies TextsIn<"ms", typeof en>;
