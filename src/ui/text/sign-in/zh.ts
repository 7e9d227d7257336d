import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "login.notStarted": "此次登录不是从这里发起的",
  "login.notStartedText": "为安全起见，未使用此次登录。请通过登录按钮重新登录。",
  "login.unusable": "无法使用此登录链接",
  "login.unusableText": "服务器未接受该链接。此设备上的账户没有变化。如需登录，请使用登录按钮。",
  "login.question": "以 {{name}} 的身份登录？",
  "login.questionUnnamed": "以其他人的身份登录？",
  "login.questionText":
    "此次登录不是从这里发起的，并将替换此设备上的账户。仅当您本人刚刚登录时才继续。",
  "login.accept": "以 {{name}} 的身份登录",
  "login.acceptUnnamed": "登录",
  "login.keep": "保留当前账户",
  "elsewhere.named": "{{name}} 已在别处登录。",
  "elsewhere.unnamed": "其他人已在此设备上登录。",
  "elsewhere.finish": "请完成此笔付款。",
  "elsewhere.close": "请关闭已打开的内容以继续。",
  "account.moneyTitle": "有付款尚未完成，仍要退出登录吗？",
  "account.moneyText": "付款记录会保留在此设备上，下次登录后继续。",
} as const satisfies TextsIn<"zh", typeof en>;
