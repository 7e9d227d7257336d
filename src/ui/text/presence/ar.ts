import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "skip.urgent": "الانتقال إلى الطلب غير المؤكد الأقل وقتًا متبقيًا ({{key}})",
  "explain.open": "شرح مهلة الطلب {{number}}",
} as const satisfies TextsIn<"ar", typeof en>;
