import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "limbo.waits": "ينتظر على هذا الجهاز",
  "limbo.hint":
    "لم تقبل {{partner}} التأكيد. ينتظر الطلب على هذا الجهاز فقط، ولن يُرفض تلقائيًا من هنا.",
  "error.mayNotConfirm":
    "ليس لديك إذن لقبول الطلبات غير المؤكدة أو رفضها. يُرجى التواصل مع المسؤول.",
  "reject.title": "رفض الطلب {{number}}",
  "reject.reason": "السبب",
  "reject.password": "كلمة مرور المشرف",
  "reject.proceed": "متابعة",
  "reject.wrongPassword": "كلمة المرور غير صحيحة!",
  "reject.noLonger": "لم يعد الطلب {{number}} بانتظار التأكيد",
  "confirm.failed": "تعذّر تأكيد الطلب!",
  "confirm.partnerRefuses":
    "أنظمة {{partner}} لا تقبل التأكيد. يُرجى التواصل مع وكيل الدعم أو المندوب لحلّ هذه المشكلة.",
  "confirm.sourceTitle": "{{partner}}: لم يتم تأكيد الطلب",
  "confirm.sourceFailed":
    "تعذّر تأكيد الطلب {{number}} لدى {{partner}}. أعد المحاولة أو انقله إلى المرفوضة.",
  "complete.oops": "عذرًا!",
  "complete.riderDeleted": "حذف المسؤول السائقَ المعيَّن للطلب {{number}}. يُرجى التواصل مع المسؤول.",
  "complete.proceed": "متابعة",
  "complete.assignPickup": "تأكيد الاستلام؟",
  "complete.moveToDelivered": "نقل الطلب إلى «تم التوصيل»؟",
  "complete.activeJob": "لا يزال شريك التوصيل يعمل على الطلب {{number}}. هل تريد المتابعة رغم ذلك؟",
  "amount.unknownText":
    "تعذّرت قراءة مبلغ هذا الطلب، لذلك لا يمكن تسجيل أي دفعة له هنا. تحقق من الطلب في التطبيق الأساسي.",
  "complete.yes": "نعم",
  "complete.no": "لا",
  "eta.title": "وقت التوصيل، الطلب {{number}}",
  "eta.minutes": "وقت التوصيل بالدقائق",
  "eta.less": "أقل بخمس دقائق",
  "eta.more": "أكثر بخمس دقائق",
  "eta.range": "دقائق كاملة، من {{from}} إلى {{to}}",
  "reject.noReasons":
    "لا توجد أسباب للإلغاء، لذا لا يمكن رفض أي طلب: ليس لدى الشركة أي سبب، أو تعذّر تحميلها. أعد تحميل الصفحة أو أضف سببًا في النظام الأساسي.",
} as const satisfies TextsIn<"ar", typeof en>;
