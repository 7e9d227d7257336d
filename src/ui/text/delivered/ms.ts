import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "delivered.orders": "Jumlah penghantaran",
  "delivered.amount": "Jumlah keseluruhan",
  "delivered.cash": "Tunai",
  "delivered.others": "Lain-lain",
  "delivered.average": "Purata masa penghantaran",
  "delivered.allRiders": "Semua penghantar",
  "delivered.withoutRider": "Penghantaran lain",
  "delivered.totalOrders": "Jumlah pesanan",
  "delivered.ofRider": "Penghantaran oleh {{name}}",
  "delivered.outdated": "Angka terkini tidak dapat dimuatkan.",
  "delivered.pages": "Halaman penghantaran",
  "delivered.page": "{{from}}–{{to}} daripada {{total}}",
  "delivered.newer": "Penghantaran lebih baharu",
  "delivered.older": "Penghantaran lebih lama",
  "column.timeTaken": "Tempoh",
  "phase.title": "Penyediaan, pengambilan dan penghantaran",
  "phase.preparation": "Penyediaan",
  "phase.pickup": "Pengambilan",
  "phase.delivery": "Penghantaran",
  "phase.of": "{{phase}}: {{duration}}",
  "phase.unknown": "Tidak direkodkan",
} as const satisfies TextsIn<"ms", typeof en>;
