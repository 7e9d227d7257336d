import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "partner.cancelJob": "Batalkan tugas",
  "partner.notCancelled": "Tugas untuk pesanan {{number}} tidak dibatalkan. Sila cuba lagi.",
  "job.text.pending": "Rakan penghantaran sedang mencari pemandu.",
  "job.text.assigned":
    "Seorang pemandu telah ditugaskan dan dalam perjalanan untuk mengambil pesanan.",
  "job.text.cancelled": "Penghantaran telah dibatalkan. Rakan penghantaran lain boleh ditugaskan.",
  "job.text.arrived": "Serahkan pesanan kepada pemandu.",
  "job.text.delivering": "Pemandu telah mengambil pesanan dan dalam perjalanan kepada pelanggan.",
  "job.text.complete": "Rakan penghantaran telah menghantar pesanan.",
  "job.text.reassigning":
    "Pemandu memulangkan pesanan. Rakan penghantaran sedang mencari pemandu lain.",
  "job.text.unknown":
    "Rakan penghantaran menghantar status yang tidak dapat dibaca. Tanya rakan itu sebelum menugaskan orang lain.",
  "info.title": "Penghantaran oleh {{partner}}",
  "info.text":
    "{{partner}} menghantar pesanan {{number}} dengan pemandunya sendiri, dan menugaskan serta menjejaknya sendiri.",
  "partner.cancelAsk": "Batalkan tugasan rakan penghantaran?",
  "partner.cancelAskText":
    "Pemandu bagi pesanan {{number}} akan dibatalkan. Tindakan ini tidak boleh diundur.",
  "partner.cancelFor": "Atau batalkan dan tugaskan penghantar",
  "partner.riderInstead": "Tugaskan salah seorang penghantar anda",
  "partner.anotherInstead": "Atau rakan penghantaran lain",
} as const satisfies TextsIn<"ms", typeof en>;
