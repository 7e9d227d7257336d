import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "rider.partnerDriver": "Pemandu rakan penghantaran",
  "rider.assign": "Pilih penghantar",
  "rider.ofOrder": "Penghantar bagi pesanan {{number}}",
  "rider.sendOut": "Tugaskan dan hantar",
  "rider.current": "Kini",
  "rider.meanwhile": "Sementara itu, {{name}} telah ditugaskan",
  "rider.meanwhileNone": "Sementara itu, tugasan telah dibatalkan",
  "partner.message": "Mesej rakan penghantaran tentang pesanan {{number}}",
  "partner.cancelledTitle": "Pemandu pihak ketiga dibatalkan",
  "partner.cancelled":
    "Permintaan anda untuk pemandu pihak ketiga bagi pesanan {{number}} telah dibatalkan",
  "partner.ofOrder": "Rakan penghantaran pesanan {{number}}",
  "partner.name": "Rakan penghantaran",
  "partner.cancelJob": "Batalkan tugas",
  "partner.notCancelled": "Tugas untuk pesanan {{number}} tidak dibatalkan. Sila cuba lagi.",
  "job.title.pending": "Menunggu tugasan",
  "job.text.pending": "Rakan penghantaran sedang mencari pemandu.",
  "job.title.assigned": "Dalam perjalanan ke cawangan",
  "job.text.assigned":
    "Seorang pemandu telah ditugaskan dan dalam perjalanan untuk mengambil pesanan.",
  "job.title.cancelled": "Dibatalkan",
  "job.text.cancelled": "Penghantaran telah dibatalkan. Rakan penghantaran lain boleh ditugaskan.",
  "job.title.arrived": "Pemandu telah tiba",
  "job.text.arrived": "Serahkan pesanan kepada pemandu.",
  "job.title.delivering": "Sedang dihantar",
  "job.text.delivering": "Pemandu telah mengambil pesanan dan dalam perjalanan kepada pelanggan.",
  "job.title.complete": "Telah dihantar",
  "job.text.complete": "Rakan penghantaran telah menghantar pesanan.",
  "job.title.reassigning": "Menunggu tugasan",
  "job.text.reassigning":
    "Pemandu memulangkan pesanan. Rakan penghantaran sedang mencari pemandu lain.",
  "job.title.unknown": "Status tidak diketahui",
  "job.text.unknown":
    "Rakan penghantaran menghantar status yang tidak dapat dibaca. Tanya rakan itu sebelum menugaskan orang lain.",
  "info.title": "Penghantaran oleh {{partner}}",
  "info.text":
    "{{partner}} menghantar pesanan {{number}} dengan penghantarnya sendiri, dan menugaskan serta menjejaknya sendiri.",
  "rounds.open": "Penghantar",
  "rounds.deleted": "Penghantar tidak lagi disenaraikan",
  "map.track": "Jejak penghantar",
  "map.failed": "Maaf! Peta tidak dapat dimuatkan. Sila cuba lagi dengan memuat semula halaman",
  "partner.cancelAsk": "Batalkan tugasan rakan penghantaran?",
  "partner.cancelAskText":
    "Pemandu bagi pesanan {{number}} akan dibatalkan. Tindakan ini tidak boleh diundur.",
  "return.notDelivered": "Tidak dihantar",
  "return.reason.customer_absent": "Pelanggan tiada",
  "return.reason.order_refused": "Pelanggan menolaknya",
  "return.reason.address_wrong": "Alamat tidak ditemui",
  "return.reason.other": "Sebab lain",
  "delivered.failed": "Penghantaran tidak dapat dimuatkan.",
} as const satisfies TextsIn<"ms", typeof en>;
