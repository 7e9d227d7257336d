import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "complete.oops": "عذرًا!",
  "complete.riderDeleted": "حذف المسؤول السائقَ المعيَّن للطلب {{number}}. يُرجى التواصل مع المسؤول.",
  "complete.proceed": "متابعة",
  "complete.assignPickup": "تأكيد الاستلام؟",
  "complete.moveToDelivered": "نقل الطلب إلى «تم التوصيل»؟",
  "complete.activeJob": "لا يزال شريك التوصيل يعمل على الطلب {{number}}. هل تريد المتابعة رغم ذلك؟",
  "amount.unknownText":
    "تعذّرت قراءة مبلغ هذا الطلب، لذلك لا يمكن تسجيل أي دفعة له هنا. تحقق من الطلب في التطبيق الأساسي.",
} as const satisfies TextsIn<"ar", typeof en>;
