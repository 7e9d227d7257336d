import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "deliveryDisabled.title": "Pengurusan penghantaran dilumpuhkan",
  "deliveryDisabled.text":
    "Pengurusan penghantaran tidak diaktifkan untuk {{branch}}, jadi tiada pesanan untuk dipaparkan di sini. Untuk menyediakannya:",
  "deliveryDisabled.open": "Buka persediaan lokasi dalam sistem teras.",
  "deliveryDisabled.choose": "Pilih lokasi {{branch}}.",
  "deliveryDisabled.enable": "Aktifkan pengurusan penghantaran dan simpan.",
  "deliveryDisabled.return": "Kembali ke halaman ini: pesanan akan muncul secara automatik.",
  "deliveryDisabled.link": "Buka persediaan lokasi",
  "deliveryDisabled.training": "Dalam latihan, sistem teras tidak boleh dibuka.",
  "storage.title": "Kuki dilumpuhkan.",
  "storage.text":
    "Kuki mesti didayakan: benarkan kuki dan storan untuk halaman ini dalam tetapan pelayar. Sehingga itu, tiada apa-apa disimpan apabila halaman ditutup atau dimuat semula.",
} as const satisfies TextsIn<"ms", typeof en>;
