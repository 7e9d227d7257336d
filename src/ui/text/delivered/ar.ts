import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "delivered.orders": "إجمالي التوصيلات",
  "delivered.amount": "إجمالي المبلغ",
  "delivered.cash": "نقدًا",
  "delivered.others": "طرق أخرى",
  "delivered.average": "متوسط وقت التوصيل",
  "delivered.allRiders": "كل السائقين",
  "delivered.withoutRider": "توصيلات أخرى",
  "delivered.totalOrders": "إجمالي الطلبات",
  "delivered.ofRider": "توصيلات {{name}}",
  "delivered.outdated": "تعذّر تحميل أحدث الأرقام.",
  "delivered.pages": "صفحات التوصيلات",
  "delivered.page": "{{from}}–{{to}} من {{total}}",
  "delivered.newer": "توصيلات أحدث",
  "delivered.older": "توصيلات أقدم",
  "column.timeTaken": "المدة",
  "phase.title": "التحضير والاستلام والتوصيل",
  "phase.preparation": "التحضير",
  "phase.pickup": "الاستلام",
  "phase.delivery": "التوصيل",
  "phase.of": "{{phase}}: {{duration}}",
  "phase.unknown": "غير مسجّل",
} as const satisfies TextsIn<"ar", typeof en>;
