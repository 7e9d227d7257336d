import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "away.title": "Semasa anda tiada, {{duration}}",
  "away.rejected_other": "{{count}} ditolak: tiada sesiapa mengesahkannya tepat pada masa",
  "away.voided_other": "{{count}} dibatalkan",
  "away.new_other": "{{count}} baharu",
  "away.due_other": "{{count}} sudah sampai masanya",
  "skip.urgent": "Pergi ke pesanan belum disahkan yang paling suntuk masanya ({{key}})",
  "explain.open": "Terangkan tempoh pesanan {{number}}",
} as const satisfies TextsIn<"ms", typeof en>;
