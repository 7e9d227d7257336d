import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "login.notStarted": "لم يبدأ تسجيل الدخول هذا من هنا",
  "login.notStartedText": "حرصًا على سلامتك لم يُستخدم. لتسجيل الدخول، ابدأ بزر تسجيل الدخول.",
  "login.question": "تسجيل الدخول باسم {{name}}؟",
  "login.questionUnnamed": "تسجيل الدخول باسم شخص آخر؟",
  "login.questionText":
    "لم يبدأ تسجيل الدخول هذا من هنا، وسيحلّ محل الحساب الموجود على هذا الجهاز. تابع فقط إذا كنت قد سجّلت الدخول بنفسك للتو.",
  "login.accept": "تسجيل الدخول باسم {{name}}",
  "login.acceptUnnamed": "تسجيل الدخول",
  "login.keep": "الإبقاء على الحساب الحالي",
} as const satisfies TextsIn<"ar", typeof en>;
