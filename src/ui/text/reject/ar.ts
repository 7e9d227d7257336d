import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ar = {
  "reject.title": "رفض الطلب {{number}}",
  "reject.titleWith": "رفض الطلب {{number}}: {{reason}}",
  "reject.reason": "السبب",
  "reject.password": "كلمة مرور المشرف",
  "reject.proceed": "متابعة",
  "reject.wrongPassword": "كلمة المرور غير صحيحة!",
  "reject.noReasons":
    "لا توجد أسباب للإلغاء، لذا لا يمكن رفض أي طلب: ليس لدى الشركة أي سبب، أو تعذّر تحميلها. أعد تحميل الصفحة أو أضف سببًا في النظام الأساسي.",
} as const satisfies TextsIn<"ar", typeof en>;
