import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "rider.assign": "Pilih penghantar",
  "rider.without": "Tiada penghantar",
  "rider.ofOrder": "Penghantar bagi pesanan {{number}}",
  "partner.message": "Mesej rakan penghantaran tentang pesanan {{number}}",
  "partner.cancelledTitle": "Pemandu pihak ketiga dibatalkan",
  "partner.cancelled":
    "Permintaan anda untuk pemandu pihak ketiga bagi pesanan {{number}} telah dibatalkan",
  "partner.ofOrder": "Rakan penghantaran pesanan {{number}}",
  "partner.name": "Rakan penghantaran",
  "job.title.pending": "Menunggu tugasan",
  "job.title.assigned": "Dalam perjalanan ke cawangan",
  "job.title.cancelled": "Dibatalkan",
  "job.title.arrived": "Pemandu telah tiba",
  "job.title.delivering": "Sedang dihantar",
  "job.title.complete": "Telah dihantar",
  "job.title.reassigning": "Menunggu tugasan",
  "job.title.unknown": "Status tidak diketahui",
  "rounds.open": "Penghantar",
  "rounds.deleted": "Penghantar tidak lagi disenaraikan",
  "map.track": "Jejak penghantar",
  "map.failed": "Maaf! Peta tidak dapat dimuatkan. Sila cuba lagi dengan memuat semula halaman",
  "return.notDelivered": "Tidak dihantar",
  "return.reason.customer_absent": "Pelanggan tiada",
  "return.reason.order_refused": "Pelanggan menolaknya",
  "return.reason.address_wrong": "Alamat tidak ditemui",
  "return.reason.other": "Sebab lain",
  "delivered.failed": "Penghantaran tidak dapat dimuatkan.",
} as const satisfies TextsIn<"ms", typeof en>;
