import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
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
} as const satisfies TextsIn<"ms", typeof en>;
