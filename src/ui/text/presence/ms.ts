import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "skip.urgent": "Pergi ke pesanan belum disahkan yang paling suntuk masanya ({{key}})",
  "explain.open": "Terangkan tempoh pesanan {{number}}",
} as const satisfies TextsIn<"ms", typeof en>;
