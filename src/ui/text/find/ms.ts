import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "find.label": "Nombor pesanan, nama atau telefon",
  "find.hint":
    "Taip sebahagian nombor pesanan, nombor platform, nama pelanggan atau nombor telefon.",
  "find.results": "Pesanan yang ditemui",
  "find.none": "Tiada pesanan ditemui",
  "find.onlyHere_other":
    "Hanya peranti ini dicari: {{count}} pesanan. Pesanan yang lebih lama tiada padanya.",
  "find.searched_other":
    "{{count}} pesanan pada peranti ini. Pesanan yang lebih lama tidak dicari.",
  "find.loading": "Sesetengah senarai masih dimuatkan.",
  "find.first_other":
    "{{count}} yang pertama dipaparkan. Taip lagi untuk mengecilkan hasil carian.",
  "find.keyChoose": "pilih",
  "find.keyOpen": "buka",
  "find.keyClose": "tutup",
} as const satisfies TextsIn<"ms", typeof en>;
