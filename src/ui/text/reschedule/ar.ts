import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "reschedule.title": "إعادة جدولة الطلب {{number}}",
  "reschedule.current": "الموعد الحالي",
  "reschedule.date": "التاريخ",
  "reschedule.time": "الوقت",
  "reschedule.hint.day": "يوم",
  "reschedule.hint.month": "شهر",
  "reschedule.hint.year": "سنة",
  "reschedule.previousMonth": "الشهر السابق",
  "reschedule.nextMonth": "الشهر التالي",
  "reschedule.today": "اليوم، {{day}}",
  "reschedule.selected": "{{day}}، محدد",
  "reschedule.empty": "فارغ",
  "reschedule.confirm": "تأكيد الموعد",
  "reschedule.updating": "جارٍ التحديث…",
  "reschedule.later": "\u200e+{{minutes}} دقيقة",
  "reschedule.missing": "يُرجى اختيار التاريخ والوقت معًا",
  "reschedule.past": "لا يمكن أن يكون الوقت المختار في الماضي",
  "reschedule.too_soon": "يجب أن يكون الوقت المختار بعد 5 دقائق من الآن على الأقل",
  "reschedule.too_far": "لا يمكن أن يتجاوز التاريخ المختار 30 يومًا من اليوم",
  "reschedule.no_such_time": "هذا الوقت غير موجود لأن الساعة تُقدَّم حينها. يُرجى اختيار وقت آخر",
  "reschedule.outside_hours": "يجب أن يكون الوقت المختار ضمن ساعات العمل، من {{from}} إلى {{to}}",
  "reschedule.hours": "ساعات العمل: من {{from}} إلى {{to}}",
  "reschedule.moved": "نُقل هذا الطلب في هذه الأثناء إلى {{time}}",
  "reschedule.noLonger": "لم يعد بالإمكان إعادة جدولة الطلب {{number}}",
  "reschedule.done": "أُعيدت جدولة الطلب",
  "reschedule.newTime": "موعد الطلب {{number}} الآن: {{time}}",
  "reschedule.failed": "تعذّرت إعادة جدولة الطلب",
  "reschedule.unknown":
    "لم يصل ردّ من الخادم، لذا قد تكون جدولة الطلب أُعيدت أو لم تُعَد. تحقّق من اتصالك بالإنترنت ومن الموعد الحالي قبل المحاولة مجددًا.",
} as const satisfies TextsIn<"ar", typeof en>;
