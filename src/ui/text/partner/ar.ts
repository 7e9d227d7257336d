import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "partner.cancelJob": "إلغاء المهمة",
  "partner.notCancelled": "لم تُلغَ مهمة الطلب {{number}}. يُرجى المحاولة مرة أخرى.",
  "job.text.pending": "يبحث الشريك عن سائق.",
  "job.text.assigned": "عُيِّن سائق وهو في الطريق لاستلام الطلب.",
  "job.text.cancelled": "أُلغي التوصيل. يمكن تعيين شريك آخر.",
  "job.text.arrived": "سلّم الطلب إلى السائق.",
  "job.text.delivering": "الطلب مع السائق وهو في الطريق إلى العميل.",
  "job.text.complete": "أوصل الشريك الطلب.",
  "job.text.reassigning": "أعاد السائق الطلب. يبحث الشريك عن سائق آخر.",
  "job.text.unknown": "أرسل الشريك حالة تعذّرت قراءتها. اسأل الشريك قبل تعيين أي جهة أخرى.",
  "info.title": "توصيل {{partner}}",
  "info.text": "يوصل {{partner}} الطلب {{number}} بسائقيه، ويتولى تعيينهم وتتبّعهم بنفسه.",
  "partner.cancelAsk": "إلغاء مهمة شريك التوصيل؟",
  "partner.cancelAskText": "سيُلغى سائق الطلب {{number}}، ولا يمكن التراجع عن ذلك.",
} as const satisfies TextsIn<"ar", typeof en>;
