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
  "explain.open": "شرح مهلة الطلب {{number}}",
  "explain.reject": "سيُرفض الطلب {{number}} تلقائيًا الساعة {{time}}",
  "explain.paused": "الرفض التلقائي للطلب {{number}} متوقف مؤقتًا",
  "explain.timeUp": "انتهت مهلة الطلب {{number}}",
  "explain.limbo": "ينتظر الطلب {{number}} على هذا الجهاز",
  "explain.none": "لا مهلة للطلب {{number}}",
  "explain.ordered": "وقت الطلب {{time}}",
  "explain.zero": "نهاية المهلة {{time}}",
  "explain.atZero": "ماذا يحدث عند انتهاء المهلة",
  "explain.atZero.own":
    "ترفض هذه اللوحة، أو لوحة أخرى مفتوحة في الفرع، الطلبَ. لا حاجة إلى أن يضغط أحد على شيء.",
  "explain.atZero.partner":
    "ترفض هذه اللوحة، أو لوحة أخرى مفتوحة في الفرع، الطلبَ، وتُبلَّغ {{partner}} بذلك.",
  "explain.atZero.others":
    "ترفض لوحة أخرى مفتوحة في الفرع الطلبَ. لا تستطيع هذه اللوحة ذلك لأن حسابك لا يملك إذن رفض الطلبات.",
  "explain.atZero.paused":
    "لا ترفض هذه اللوحة أي طلب إلى أن تعرف وقت الخادم. وقد ترفض لوحة أخرى مفتوحة في الفرع الطلبَ.",
  "explain.mayRefuse": "إذا قبلت الطلب ولم تقبله {{partner}}، ينتظر على هذا الجهاز بدلًا من رفضه.",
  "explain.why_zero": "لماذا 0 دقيقة",
  "explain.why_one": "لماذا دقيقة واحدة",
  "explain.why_two": "لماذا دقيقتان",
  "explain.why_few": "لماذا {{count}} دقائق",
  "explain.why_many": "لماذا {{count}} دقيقة",
  "explain.why_other": "لماذا {{count}} دقيقة",
  "explain.why.company": "تمنح شركتك الطلبات الإلكترونية هذه المدة لتأكيدها.",
  "explain.why.order": "ورد هذا الطلب من {{source}} بمدة تأكيد خاصة به.",
  "explain.why.others": "مدة الطلبات الأخرى هنا: {{duration}}.",
  "explain.why.othersNone": "لا مهلة للطلبات الأخرى هنا.",
  "explain.clock": "أي ساعة تُعتمد",
  "explain.clock.server": "ساعة الخادم. لا تأثير لخطأ في ساعة هذا الجهاز.",
  "explain.clock.unknown":
    "ساعة الخادم، ولا يعرفها هذا الجهاز حاليًا. يُستأنف الرفض التلقائي فور معرفتها.",
  "explain.happened": "ماذا حدث",
  "explain.timeUp.waits":
    "انتهت المهلة وما زال الطلب ينتظر: لم يستطع أحد رفضه تلقائيًا، أو فشل رفضه.",
  "explain.timeUp.paused":
    "انتهت المهلة بحسب ساعة هذا الجهاز. لا يُرفض شيء من هنا إلى أن يُعرف وقت الخادم.",
  "explain.toDo": "ماذا تفعل",
  "explain.toDo.decide": "اقبل الطلب أو ارفضه. قد لا يُرفض تلقائيًا بعد الآن.",
  "explain.toDo.ask": "اطلب من شخص لديه إذن قبول الطلبات أو رفضها.",
  "explain.toDo.limbo": "اضغط «إعادة المحاولة» لقبوله مجددًا، أو «نقل إلى المرفوضة».",
  "explain.none.company": "لا ترفض شركتك أي طلب تلقائيًا. ينتظر الطلب إلى أن يقبله أحد أو يرفضه.",
  "explain.none.order": "ورد الطلب من دون مهلة. ينتظر إلى أن يقبله أحد أو يرفضه.",
  "explain.none.type":
    "تُرفض الطلبات الإلكترونية وحدها تلقائيًا. ينتظر الطلب إلى أن يقبله أحد أو يرفضه.",
  "explain.happens": "ماذا يحدث",
} as const satisfies TextsIn<"ar", typeof en>;
