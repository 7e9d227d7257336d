import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "limbo.waits": "Menunggu pada peranti ini",
  "limbo.hint":
    "{{partner}} belum menerima pengesahan. Pesanan ini menunggu pada peranti ini sahaja dan tidak akan ditolak secara automatik dari sini.",
  "error.mayNotConfirm":
    "Anda tiada kebenaran untuk menerima atau menolak pesanan yang belum disahkan. Sila hubungi pentadbir anda.",
  "reject.title": "Tolak pesanan {{number}}",
  "reject.reason": "Sebab",
  "reject.password": "Kata laluan penyelia",
  "reject.proceed": "Teruskan",
  "reject.wrongPassword": "Kata laluan tidak sah!",
  "reject.noLonger": "Pesanan {{number}} tidak lagi menunggu pengesahan",
  "confirm.failed": "Pesanan tidak dapat disahkan!",
  "confirm.partnerRefuses":
    "Sistem {{partner}} tidak menerima pengesahan. Sila hubungi ejen sokongan atau wakil anda untuk menyelesaikan masalah ini.",
  "confirm.sourceTitle": "{{partner}}: pesanan tidak disahkan",
  "confirm.sourceFailed":
    "Pesanan {{number}} tidak dapat disahkan dengan {{partner}}. Cuba lagi, atau pindahkannya ke ditolak.",
  "complete.oops": "Maaf!",
  "complete.riderDeleted":
    "Penghantar yang ditugaskan untuk pesanan {{number}} telah dipadamkan oleh pentadbir. Sila hubungi pentadbir.",
  "complete.proceed": "Teruskan",
  "complete.assignPickup": "Sahkan pengambilan?",
  "complete.moveToDelivered": "Pindahkan ke Dihantar?",
  "complete.activeJob":
    "Rakan penghantaran masih mengendalikan pesanan {{number}}. Adakah anda mahu teruskan juga?",
  "amount.unknownText":
    "Jumlah pesanan ini tidak dapat dibaca, jadi bayaran tidak boleh direkodkan di sini. Semak pesanan dalam aplikasi teras.",
  "complete.yes": "Ya",
  "complete.no": "Tidak",
  "eta.title": "Masa penghantaran, pesanan {{number}}",
  "eta.minutes": "Masa penghantaran dalam minit",
  "eta.less": "Kurang 5 minit",
  "eta.more": "Tambah 5 minit",
  "eta.range": "Minit penuh, dari {{from}} hingga {{to}}",
  "reject.noReasons":
    "Tiada sebab pembatalan, jadi pesanan tidak dapat ditolak: syarikat belum menetapkannya, atau senarai tidak dapat dimuatkan. Muat semula halaman, atau tambah sebab dalam sistem teras.",
} as const satisfies TextsIn<"ms", typeof en>;
