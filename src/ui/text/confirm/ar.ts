import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "limbo.waits": "ينتظر على هذا الجهاز",
  "limbo.hint":
    "لم تقبل {{partner}} التأكيد. ينتظر الطلب على هذا الجهاز فقط، ولن يُرفض تلقائيًا من هنا.",
  "error.mayNotConfirm":
    "ليس لديك إذن لقبول الطلبات غير المؤكدة أو رفضها. يُرجى التواصل مع المسؤول.",
  "reject.noLonger": "لم يعد الطلب {{number}} بانتظار التأكيد",
  "confirm.failed": "تعذّر تأكيد الطلب!",
  "confirm.partnerRefuses":
    "أنظمة {{partner}} لا تقبل التأكيد. يُرجى التواصل مع وكيل الدعم أو ممثل الخدمة لحلّ هذه المشكلة.",
  "confirm.sourceTitle": "{{partner}}: لم يتم تأكيد الطلب",
  "confirm.sourceFailed":
    "تعذّر تأكيد الطلب {{number}} لدى {{partner}}. أعد المحاولة أو انقله إلى المرفوضة.",
  "complete.yes": "نعم",
  "complete.no": "لا",
  "eta.title": "وقت التوصيل، الطلب {{number}}",
  "eta.minutes": "وقت التوصيل بالدقائق",
  "eta.less": "أقل بخمس دقائق",
  "eta.more": "أكثر بخمس دقائق",
  "eta.range": "دقائق كاملة، من {{from}} إلى {{to}}",
} as const satisfies TextsIn<"ar", typeof en>;
