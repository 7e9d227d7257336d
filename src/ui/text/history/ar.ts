import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "history.statuses": "سجل الحالات",
  "history.items": "تعديلات الأصناف",
  "history.staff": "الموظف",
  "history.change": "التعديل",
  "history.changed": "تغيّر من {{from}} إلى {{to}}",
  "history.quantity": "الكمية من {{from}} إلى {{to}}",
  "history.deleted": "حُذف",
  "history.none": "لم يُعدَّل أي صنف",
  "status.received": "وارد",
  "status.new": "جديد",
  "status.accepted": "مقبول",
  "status.updated": "مُحدَّث",
  "status.reprinted": "أُعيدت طباعته",
  "status.rescheduled": "أُعيدت جدولته",
  "status.tipCollected": "حُصِّلت إكرامية",
  "status.other": "حدث آخر",
  "print.reprint": "إعادة الطباعة",
  "print.none": "لا توجد تذكرة لهذا الطلب",
  "print.loadFailed": "تعذّر تحميل التذاكر.",
} as const satisfies TextsIn<"ar", typeof en>;
