import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "limbo.waits": "Menunggu pada peranti ini",
  "limbo.hint":
    "{{partner}} belum menerima pengesahan. Pesanan ini menunggu pada peranti ini sahaja dan tidak akan ditolak secara automatik dari sini.",
  "error.mayNotConfirm":
    "Anda tiada kebenaran untuk menerima atau menolak pesanan yang belum disahkan. Sila hubungi pentadbir anda.",
  "reject.noLonger": "Pesanan {{number}} tidak lagi menunggu pengesahan",
  "confirm.failed": "Pesanan tidak dapat disahkan!",
  "confirm.partnerRefuses":
    "Sistem {{partner}} tidak menerima pengesahan. Sila hubungi ejen sokongan atau wakil anda untuk menyelesaikan masalah ini.",
  "confirm.sourceTitle": "{{partner}}: pesanan tidak disahkan",
  "confirm.sourceFailed":
    "Pesanan {{number}} tidak dapat disahkan dengan {{partner}}. Cuba lagi, atau pindahkannya ke ditolak.",
  "complete.yes": "Ya",
  "complete.no": "Tidak",
  "eta.title": "Masa penghantaran, pesanan {{number}}",
  "eta.minutes": "Masa penghantaran dalam minit",
  "eta.less": "Kurang 5 minit",
  "eta.more": "Tambah 5 minit",
  "eta.range": "Minit penuh, dari {{from}} hingga {{to}}",
} as const satisfies TextsIn<"ms", typeof en>;
