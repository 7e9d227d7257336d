import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "reject.title": "拒绝订单 {{number}}",
  "reject.titleWith": "拒绝订单 {{number}}：{{reason}}",
  "reject.reason": "原因",
  "reject.password": "主管密码",
  "reject.proceed": "继续",
  "reject.wrongPassword": "密码无效！",
  "reject.noReasons":
    "没有取消原因，因此无法拒绝订单：公司未设置，或未能加载。请重新加载页面，或在核心系统中添加。",
} as const satisfies TextsIn<"zh", typeof en>;
