import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "login.notStarted": "此次登录不是从这里发起的",
  "login.notStartedText": "为安全起见，未使用此次登录。请通过登录按钮重新登录。",
  "login.question": "以 {{name}} 的身份登录？",
  "login.questionUnnamed": "以其他人的身份登录？",
  "login.questionText":
    "此次登录不是从这里发起的，并将替换此设备上的账户。仅当您本人刚刚登录时才继续。",
  "login.accept": "以 {{name}} 的身份登录",
  "login.acceptUnnamed": "登录",
  "login.keep": "保留当前账户",
} as const satisfies TextsIn<"zh", typeof en>;
