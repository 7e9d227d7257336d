import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "reject.title": "Tolak pesanan {{number}}",
  "reject.titleWith": "Tolak pesanan {{number}}: {{reason}}",
  "reject.reason": "Sebab",
  "reject.password": "Kata laluan penyelia",
  "reject.proceed": "Teruskan",
  "reject.wrongPassword": "Kata laluan tidak sah!",
  "reject.noReasons":
    "Tiada sebab pembatalan, jadi pesanan tidak dapat ditolak: syarikat belum menetapkannya, atau senarai tidak dapat dimuatkan. Muat semula halaman, atau tambah sebab dalam sistem teras.",
} as const satisfies TextsIn<"ms", typeof en>;
