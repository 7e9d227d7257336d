import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "deliveryDisabled.title": "إدارة التوصيل معطّلة",
  "deliveryDisabled.text":
    "إدارة التوصيل غير مفعّلة في فرع {{branch}}، لذلك لا توجد طلبات لعرضها هنا. لتفعيلها:",
  "deliveryDisabled.open": "افتح إعداد المواقع في النظام الأساسي.",
  "deliveryDisabled.choose": "اختر الموقع {{branch}}.",
  "deliveryDisabled.enable": "فعّل إدارة التوصيل ثم احفظ.",
  "deliveryDisabled.return": "عُد إلى هذه الصفحة: ستظهر الطلبات تلقائيًا.",
  "deliveryDisabled.link": "فتح إعداد المواقع",
  "deliveryDisabled.training": "لا يمكن فتح النظام الأساسي في وضع التدريب.",
  "storage.title": "ملفات تعريف الارتباط معطّلة.",
  "storage.text":
    "يجب تفعيل ملفات تعريف الارتباط: اسمح بها وبالتخزين لهذه الصفحة في إعدادات المتصفح. حتى ذلك الحين لن يُحفظ أي شيء عند إغلاق الصفحة أو إعادة تحميلها.",
} as const satisfies TextsIn<"ar", typeof en>;
