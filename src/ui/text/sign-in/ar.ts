import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "login.notStarted": "لم يبدأ تسجيل الدخول هذا من هنا",
  "login.notStartedText": "حرصًا على سلامتك لم يُستخدم. لتسجيل الدخول، ابدأ بزر تسجيل الدخول.",
  "login.unusable": "لا يمكن استخدام رابط تسجيل الدخول هذا",
  "login.unusableText":
    "لم يقبله الخادم. لم يتغيّر الحساب الموجود على هذا الجهاز. لتسجيل الدخول، استخدم زر تسجيل الدخول.",
  "login.question": "تسجيل الدخول باسم {{name}}؟",
  "login.questionUnnamed": "تسجيل الدخول باسم شخص آخر؟",
  "login.questionText":
    "لم يبدأ تسجيل الدخول هذا من هنا، وسيحلّ محل الحساب الموجود على هذا الجهاز. تابع فقط إذا كنت قد سجّلت الدخول بنفسك للتو.",
  "login.accept": "تسجيل الدخول باسم {{name}}",
  "login.acceptUnnamed": "تسجيل الدخول",
  "login.keep": "الإبقاء على الحساب الحالي",
  "elsewhere.named": "سُجّل الدخول في مكان آخر باسم {{name}}.",
  "elsewhere.unnamed": "سجّل شخص آخر الدخول على هذا الجهاز.",
  "elsewhere.finish": "أكمل هذه الدفعة.",
  "elsewhere.close": "أغلق ما هو مفتوح للمتابعة.",
  "account.moneyTitle": "تسجيل الخروج أثناء وجود دفعة مفتوحة؟",
  "account.moneyText": "تبقى الدفعة مسجّلة على هذا الجهاز وتُستأنف بعد تسجيل الدخول التالي.",
} as const satisfies TextsIn<"ar", typeof en>;
