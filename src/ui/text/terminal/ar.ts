import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "terminal.title": "الدفع بالبطاقة",
  "terminal.onDevice": "{{amount}} على {{device}}",
  "terminal.waiting": "جارٍ بدء الدفع…",
  "terminal.inProgress": "المعاملة قيد التنفيذ",
  "terminal.follow": "اطلب من العميل الدفع على جهاز الدفع.",
  "terminal.verifying":
    "جارٍ التحقق من الدفعة. يرجى الانتظار لحظة. ستُغلق هذه الشاشة تلقائيًا عند اكتمال التحقق.",
  "terminal.paid": "تم الدفع بنجاح",
  "terminal.paidText": "ستُغلق هذه الشاشة تلقائيًا.",
  "terminal.failed": "فشل الدفع",
  "terminal.unable": "عذرًا، تعذّرت معالجة الدفعة:",
  "terminal.support": "يرجى المحاولة مرة أخرى. إذا استمر الخطأ فيرجى التواصل مع الدعم",
  "terminal.cancelled": "أُلغيت الدفعة",
  "terminal.cancelledText": "تم إلغاء الدفعة بنجاح.",
  "terminal.cancelUnconfirmed":
    "لم يؤكد جهاز الدفع الإلغاء. تحقق من جهاز الدفع قبل تحصيل دفعة أخرى.",
  "terminal.timedOut": "انتهت مهلة جهاز الدفع",
  "terminal.reason.declined": "رُفضت المعاملة",
  "terminal.reason.cancelledOnTerminal": "أُلغيت المعاملة",
  "terminal.reason.cancelledByStaff": "ألغى الموظف المعاملة",
  "terminal.reason.statusUnavailable": "تعذّر الحصول على حالة المعاملة",
  "terminal.reason.checkError": "خطأ أثناء التحقق من حالة المعاملة",
  "terminal.reason.timedOut": "انتهت مهلة المعاملة",
  "terminal.reason.terminalTimedOut":
    "انتهت مهلة جهاز الدفع. يرجى التحقق من حالة الجهاز أو المحاولة مرة أخرى.",
  "terminal.reason.connection": "فشل الاتصال بالإنترنت",
  "terminal.reason.generic": "عذرًا، لا يمكننا معالجة الدفعة في الوقت الحالي. يرجى المحاولة لاحقًا.",
  "terminal.reason.amountDiffers":
    "تم تحصيل {{amount}}، وهو ليس المبلغ المطلوب. الدفعة مدرجة في قائمة المبالغ الواجب ردّها.",
  "terminal.reason.otherAmount":
    "كان جهاز الدفع مضبوطًا على تحصيل {{amount}} بدلًا من المبلغ المطلوب، لذلك أُوقفت عملية الدفع.",
  "terminal.reason.amountUnreadable":
    "تم تحصيل الدفعة، لكن تعذّرت قراءة مبلغها: «{{text}}». وهي مدرجة في قائمة المبالغ الواجب ردّها.",
  "terminal.reason.otherText":
    "أرسل جهاز الدفع مبلغًا تتعذّر قراءته («{{text}}»)، لذلك أُوقفت عملية الدفع.",
  "terminal.reason.otherCurrency": "كان جهاز الدفع مضبوطًا على عملة أخرى، لذلك أُوقفت عملية الدفع.",
  "terminal.step.initiating": "تهيئة جهاز الدفع",
  "terminal.step.discovering": "البحث عن القارئ",
  "terminal.step.connecting": "الاتصال بالقارئ",
  "terminal.step.creating_intent": "إنشاء طلب الدفع",
  "terminal.step.collecting": "تحصيل الدفعة",
  "terminal.step.confirming": "تأكيد الدفعة",
  "terminal.step.cancelling": "إلغاء الدفعة",
  "terminal.goBack": "رجوع",
  "terminal.goBackToPayment": "العودة إلى الدفع",
  "terminal.retry": "إعادة المحاولة",
  "terminal.retryPayment": "إعادة محاولة الدفع",
  "terminal.checkStatus": "التحقق من الحالة",
  "terminal.cancelling": "جارٍ الإلغاء…",
  "terminal.cancelIn": "يمكن الإلغاء بعد {{time}}",
  "terminal.timeLeft": "الوقت المتبقي: {{time}}",
  "terminal.linkLost": "انقطع الاتصال، ما زلنا ننتظر جهاز الدفع",
  "terminal.silent":
    "لا يستجيب قارئ البطاقات. يمكنك الرجوع؛ وتبقى الدفعة في قائمة «غير مؤكدة» إلى أن تُعرف نتيجتها.",
  "terminal.unidentified": "أُبلغ عن دفعة مجهولة على هذا الجهاز",
  "terminal.resolving": "جارٍ التحقق من نتيجة الدفعة…",
  "terminal.question": "هل تم الدفع؟",
  "terminal.questionText":
    "نتيجة دفع {{amount}} على {{device}} غير معروفة. تحقق من جهاز الدفع قبل تحصيل دفعة أخرى.",
  "terminal.lookedNotPaid": "تحققتُ من جهاز الدفع: لم يتم الدفع",
  "terminal.notSure": "لست متأكدًا",
  "terminal.reference": "المرجع: {{reference}}",
  "terminal.unsaved": "تعذّر على هذا الجهاز حفظ هذه الدفعة. أبقِ هذه الصفحة مفتوحة حتى يكتمل الطلب.",
  "terminal.start.device_busy": "توجد دفعة قيد التنفيذ على هذا الجهاز.",
  "terminal.start.order_busy": "توجد دفعة قيد التنفيذ لهذا الطلب.",
  "terminal.start.cannot_be_saved":
    "لا يستطيع هذا الجهاز حفظ البيانات، لذا لا يمكن تحصيل دفعات بالبطاقة عليه. اسمح لهذه الصفحة بالتخزين.",
  "terminal.start.unavailable":
    "هذا النوع من أجهزة الدفع غير متاح هنا. يرجى اختيار طريقة دفع أخرى.",
  "terminal.start.amount_refused":
    "لا يمكن تحصيل هذا المبلغ بالبطاقة: يجب أن يكون أكبر من 0، وأن ينتهي بـ 0 إذا كان بثلاث منازل عشرية.",
  "terminal.start.unreadable_record":
    "يوجد على هذا الجهاز سجل دفع تتعذر قراءته. عالجه أولًا في قائمة «غير مؤكدة».",
  "terminal.fetching": "جارٍ تحميل أجهزة البطاقات…",
  "reader.disconnection":
    "انقطع الاتصال بـ {{device}} بشكل غير متوقع. يرجى إعادة توصيل قارئ البطاقات والمحاولة مرة أخرى.",
  "reader.discovery": "حدث خطأ أثناء البحث عن القارئات. يرجى المحاولة مرة أخرى.",
  "reader.no_readers":
    "تعذّر العثور على أي قارئ في شبكتك. يرجى التحقق من الإعداد والمحاولة مرة أخرى.",
  "reader.reader_not_found":
    "تعذّر إنشاء اتصال مع {{device}}. يرجى التحقق من قارئ البطاقات والمحاولة مرة أخرى.",
  "reader.reader_connect":
    "مشكلة في الاتصال بـ {{device}}. تحقق من اتصال الشبكة. تأكد من أن قارئ البطاقات ومدير التوصيل على الشبكة نفسها.",
  "reader.requires_confirmation":
    "فشلت معالجة الدفعة بسبب مشكلة في الاتصال. يرجى التحقق من الشبكة وإعادة المحاولة.",
  "reader.request_timed_out":
    "انتهت مهلة معالجة الدفعة بسبب مشكلة مؤقتة في الاتصال. يرجى إعادة محاولة الدفع...",
  "refund.title": "مدفوعات موافق عليها ولم تُستخدم",
  "refund.titleAny": "مدفوعات حُصِّلت ولم تُستخدم",
  "refund.text": "حُصِّلت هذه الدفعات ولا يحتاجها أي طلب. ردّها إلى أصحابها.",
  "refund.transaction": "رقم العملية {{id}}",
  "refund.why.paid_twice": "الطلب مدفوع بدفعة أخرى.",
  "refund.stood": "الدفعة المعتمدة: {{reference}}",
  "refund.why.completed_without": "أُكمل الطلب من دون هذه الدفعة.",
  "refund.why.currency_changed": "تغيّرت العملة منذ إدخال هذه الدفعة. تحقّق من الطلب قبل ردّها.",
  "refund.why.maybe_on_order":
    "تحقّق مما إذا كانت هذه الدفعة مسجّلة على الطلب باسم أو بمبلغ مختلف. لا تردّها إلا إذا لم تكن مسجّلة.",
  "refund.why.too_much": "تجاوزت الدفعات مبلغ الطلب.",
  "refund.why.order_left": "أُلغي الطلب أو رُفض أو أُزيل.",
  "refund.why.unreadable_amount":
    "تتعذّر قراءة المبلغ الذي أرسله جهاز الدفع، وكان المبلغ المطلوب {{amount}}. تحقّق من المبلغ المحصَّل قبل ردّه.",
  "refund.why.other_amount": "حصّل جهاز الدفع مبلغًا غير المطلوب.",
  "refund.excess": "الدفعات بالبطاقة تتجاوز مبلغ الطلب بمقدار {{amount}}",
  "refund.excessText":
    "ضع الدفعة التي لا تناسب الطلب في قائمة المبالغ الواجب ردّها، ثم حصّل المتبقي أو أكمل الطلب.",
  "refund.put": "إضافة إلى قائمة الردّ",
  "refund.putNamed": "إضافة {{name}}، {{amount}} إلى قائمة الردّ",
  "refund.done": "تم ردّ المبلغ",
  "refund.onOrder": "مسجّلة على الطلب",
  "refund.onOrderNamed": "{{name}}، {{amount}}: مسجّلة على الطلب",
  "unsure.title": "غير مؤكدة",
  "unsure.text":
    "نتيجة هذه الدفعات بالبطاقة غير معروفة. تحقق من جهاز الدفع أو من سجلات شريك الدفع، ثم أخبرنا بما حدث.",
  "unsure.paid": "تم الدفع",
  "unsure.notPaid": "لم يتم الدفع",
  "unsure.unreadable": "سجل دفع تتعذر قراءته",
  "refund.notice_zero": "لا توجد دفعات بالبطاقة يجب ردّها",
  "refund.notice_one": "دفعة واحدة بالبطاقة يجب ردّها",
  "refund.notice_two": "دفعتان بالبطاقة يجب ردّهما",
  "refund.notice_few": "{{count}} دفعات بالبطاقة يجب ردّها",
  "refund.notice_many": "{{count}} دفعة بالبطاقة يجب ردّها",
  "refund.notice_other": "{{count}} دفعة بالبطاقة يجب ردّها",
  "refund.noticeAny_zero": "لا توجد دفعات يجب ردّها",
  "refund.noticeAny_one": "دفعة واحدة يجب ردّها",
  "refund.noticeAny_two": "دفعتان يجب ردّهما",
  "refund.noticeAny_few": "{{count}} دفعات يجب ردّها",
  "refund.noticeAny_many": "{{count}} دفعة يجب ردّها",
  "refund.noticeAny_other": "{{count}} دفعة يجب ردّها",
  "unsure.notice_zero": "لا توجد دفعات بالبطاقة غير مؤكدة",
  "unsure.notice_one": "دفعة واحدة بالبطاقة غير مؤكدة",
  "unsure.notice_two": "دفعتان بالبطاقة غير مؤكدتين",
  "unsure.notice_few": "{{count}} دفعات بالبطاقة غير مؤكدة",
  "unsure.notice_many": "{{count}} دفعة بالبطاقة غير مؤكدة",
  "unsure.notice_other": "{{count}} دفعة بالبطاقة غير مؤكدة",
} as const satisfies TextsIn<"ar", typeof en>;
