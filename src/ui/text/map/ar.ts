import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "map.title": "سائق الطلب {{number}}",
  "map.label":
    "خريطة تُظهر المتجر والسائق. تُحرَّك بمفاتيح الأسهم، ويُغيَّر التكبير بمفتاحي الزائد والناقص.",
  "map.refresh": "تحديث",
  "map.loading": "جارٍ التحميل…",
  "map.zoomIn": "تكبير",
  "map.zoomOut": "تصغير",
  "map.showBranch": "عرض المتجر",
  "map.showRider": "عرض السائق",
  "map.eta": "مدة قيادة السائق إلى المتجر",
  "map.heading": "الاتجاه",
  "map.to_store": "نحو المتجر",
  "map.from_store": "مبتعدًا عن المتجر",
  "map.heading_unknown": "متوقف أو غير معروف بعد",
  "map.distance": "المسافة بالطريق",
  "map.straight": "المسافة بخط مستقيم",
  "map.lastUpdate": "آخر تحديث",
  "map.unknown": "غير معروف",
  "map.inactive_zero": "السائق غير نشط. آخر تحديث قبل أقل من دقيقة",
  "map.inactive_one": "السائق غير نشط. آخر تحديث قبل دقيقة واحدة",
  "map.inactive_two": "السائق غير نشط. آخر تحديث قبل دقيقتين",
  "map.inactive_few": "السائق غير نشط. آخر تحديث قبل {{count}} دقائق",
  "map.inactive_many": "السائق غير نشط. آخر تحديث قبل {{count}} دقيقة",
  "map.inactive_other": "السائق غير نشط. آخر تحديث قبل {{count}} دقيقة",
  "map.unavailable": "تتبّع السائق غير متاح",
  "map.no_branch_position": "لم يُضبط موقع المتجر. لضبطه:",
  "map.no_rider_position":
    "لم يُرسل هاتف السائق موقعه. اطلب من السائق تشغيل مشاركة الموقع، وتأكّد من ضبط موقع المتجر:",
  "map.implausible":
    "يبدو أن المسافة بين السائق والمتجر {{distance}}، فلا بدّ أن أحد الموقعين خاطئ. تأكّد من أن خطي العرض والطول للمتجر غير معكوسين:",
  "map.step.open": "في النظام الأساسي، افتح الإعداد > المواقع.",
  "map.step.branch": "اختر الموقع {{branch}} وافتح التفاصيل العامة.",
  "map.step.enter": "أدخِل خط العرض وخط الطول ثم احفظ.",
  "map.step.return": "عُد إلى هذه الصفحة وتتبّع السائق من جديد.",
  "map.deleted": "لم يُعثر على السائق",
  "map.deletedText": "حذف المسؤول هذا السائق. يُرجى التواصل مع مسؤول الحساب.",
  "map.positionFailed": "تعذّر تحميل موقع السائق. اضغط «تحديث» للمحاولة مجددًا.",
  "map.over": "لم يعد السائق يوصل الطلب {{number}}.",
  "track.title": "تتبّع الطلب {{number}}",
  "track.frame": "صفحة التتبّع لدى {{partner}}",
  "track.none": "لا توجد صفحة تتبّع لهذا التوصيل بعد.",
  "track.link": "تُفتح صفحة التتبّع لدى {{partner}} في نافذة جديدة.",
  "track.open": "افتح صفحة التتبّع",
  "track.insecure":
    "عنوان تتبّع هذا التوصيل غير آمن: يبدأ بـ http بدلًا من https، لذلك لا يمكن فتحه. اطلب من {{partner}} عنوانًا آمنًا.",
  "track.refused": "لا يُسمح لهذه الصفحة بفتح عنوان التتبّع الخاص بالشريك.",
  "track.training":
    "تدريب: لا تُفتح أي صفحة خارجية. في الاستخدام الفعلي تظهر هنا صفحة التتبّع لدى {{partner}}.",
} as const satisfies TextsIn<"ar", typeof en>;
